### Ce qui s’entend : ce qui est dit à un lecteur d’écran, ou ce que lit la voix du jeu.

## Comment s’appellent les boutons qui ne portent qu’un signe

aloud-less = Moins
aloud-more = Plus
aloud-before = Précédent
aloud-next = Suivant
aloud-player-of-place = Joueur { $place }
aloud-valued = { $name } : { $value }
aloud-empty-place = Retirer le joueur { $place }
aloud-portrait = Portrait du joueur { $place }
aloud-name-of-place = Nom du joueur { $place }
aloud-name = Nom
aloud-pack-up = Plus haut : { $name }
aloud-pack-down = Plus bas : { $name }
aloud-pack-off = Ôter de la table : { $name }

## La table

aloud-hand = Ta main, { $count ->
    [one] une carte
   *[other] { $count } cartes
}, { $points } points
aloud-card-new = vient d’être piochée
aloud-card-laid-out = posée en vue
aloud-act-discard = Défausser une carte
aloud-stock = Talon, { $count ->
    [one] une carte
   *[other] { $count } cartes
}
aloud-pile = Défausse : { $card }
aloud-pile-empty = Défausse, sans cartes
aloud-melds = Combinaisons sur la table
aloud-meld = { $meld } ({ $owner }) : { $cards }
aloud-meld-fits = Ce que tu as marqué va ici.
aloud-joker-for = joker pour { $card }
aloud-open-hand = Cartes de { $name }, { $points } points
aloud-open-cards = { $hand } : { $cards }.
aloud-seat = { $name } : { $cards ->
    [one] une carte
   *[other] { $cards } cartes
}, { $points } points
aloud-seat-before = { $name }
aloud-seat-asked = à son tour
aloud-seat-claims = à qui on propose la défausse
aloud-seat-down = a abattu
aloud-seat-dealer = a donné
aloud-news = Dernières nouvelles

## Ce qu’une touche demande

aloud-marked = Marqué : { $cards }.
aloud-laid-out = En vue : { $cards }.
aloud-contract = Pour abattre il faut { $contract }.
aloud-no-melds = Personne n’a abattu.
aloud-turn-of = C’est le tour de { $name }.
aloud-wait = Il n’y a rien à faire pour le moment.
aloud-score = { $name }, { $points }
aloud-scores = Manche { $hand } sur { $of }. Points, du moins au plus : { $list }.
aloud-fits = { $cards } : va sur { $meld } ({ $owner }).
aloud-drawn = Tu as pioché { $card }.
aloud-nobody-listens = Rien ne lit l’écran pour le moment. Allume ton lecteur, ou « Lire à voix haute » dans les réglages.
aloud-no-voice = Je ne peux pas lire à voix haute : ce système n’a pas de service vocal (speech-dispatcher, avec spd-say).
aloud-read-all = Avec { $key }, tout est lu à voix haute désormais.
aloud-on = Je lis maintenant à voix haute.
aloud-off = Je ne lis plus à voix haute.

## La voix du jeu

aloud-role-button = bouton
aloud-role-switch = interrupteur
aloud-role-choice = une parmi plusieurs
aloud-role-field = à remplir
aloud-state-on = activé
aloud-state-off = désactivé
aloud-state-marked = marquée
aloud-state-greyed = indisponible : { $why }
setting-read-aloud = Lire à voix haute
setting-read-aloud-note = La voix du système dit ce qui se passe et où tu en es, sans lecteur d’écran.

act-tell-hand = Entendre ma main
act-tell-table = Entendre la table
act-tell-turn = Entendre à qui c’est
act-tell-scores = Entendre les points
act-tell-ways = Entendre ce que je peux faire
act-tell-again = Réentendre la dernière phrase
act-read-aloud = Lire à voix haute : oui, non
