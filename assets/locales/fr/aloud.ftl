### Ce qui s’entend : ce qui est dit à un lecteur d’écran, ou ce que lit la voix du jeu.

## Comment s’appellent les boutons qui ne portent qu’un signe

aloud-less = Moins
aloud-more = Plus
aloud-before = Précédent
aloud-next = Suivant
aloud-player-of-place = Joueur { $place }
aloud-valued = { $name } : { $value }
aloud-empty-place = Retirer le joueur { $place }
aloud-portrait = Dessin du joueur { $place }
aloud-name-of-place = Nom du joueur { $place }
aloud-name = Nom
aloud-pack-up = Monter : { $name }
aloud-pack-down = Descendre : { $name }
aloud-pack-off = Ne plus utiliser : { $name }

## La table

aloud-hand = Ta main, { $count ->
    [0] aucune carte
    [one] une carte
   *[other] { $count } cartes
}, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
aloud-card-new = nouvelle carte
aloud-card-laid-out = carte prête à être abattue
aloud-act-discard = Défausser une carte
aloud-stock = Talon, { $count ->
    [0] aucune carte
    [one] une carte
   *[other] { $count } cartes
}
aloud-pile = Défausse : { $card }
aloud-pile-empty = Défausse vide
aloud-melds = Combinaisons sur la table
aloud-meld = { $you ->
    [yes] { $meld } (à toi) : { $cards }
   *[no] { $meld } ({ $owner }) : { $cards }
}
aloud-meld-fits = Ta sélection va ici.
aloud-joker-for = { $joker } en { $card }
aloud-open-hand = { $you ->
    [yes] Ta main
   *[no] Main ouverte ({ $name })
}, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
aloud-open-cards = { $hand } : { $cards }.
aloud-seat = { $you ->
    [yes] { seat-you }
   *[no] { $name }
} : { $cards ->
    [0] aucune carte
    [one] une carte
   *[other] { $cards } cartes
}, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
aloud-seat-before = { $you ->
    [yes] { seat-you }
   *[no] { $name }
}
aloud-seat-asked = { $you ->
    [yes] c’est ton tour
   *[no] c’est son tour
}
aloud-seat-claims = { $you ->
    [yes] tu dois répondre pour la défausse
   *[no] doit répondre pour la défausse
}
aloud-seat-down = { $you ->
    [yes] tu as abattu
   *[no] a abattu
}
aloud-seat-dealer = { $you ->
    [yes] tu as distribué
   *[no] a distribué
}
aloud-seat-contract = contrat : { contract-words }
aloud-news = Dernières nouvelles

## Ce qu’une touche demande

aloud-marked = Sélection : { $cards }.
aloud-laid-out = Prêtes à être abattues : { $cards }.
aloud-contract = Pour abattre, il faut { $contract }.
aloud-no-melds = Personne n’a encore abattu.
aloud-turn-of = C’est à { $name } de jouer.
aloud-wait = Rien à faire pour le moment.
aloud-score = { $you ->
    [yes] toi
   *[no] { $name }
}, { $points }
aloud-scores = { $of ->
    [0] Manche { $hand }.
   *[other] Manche { $hand } sur { $of }.
} Classement : { $list }.
aloud-fits = { $you ->
    [yes] Tu peux placer { $cards } ici : { $meld } (à toi).
   *[no] Tu peux placer { $cards } ici : { $meld } ({ $owner }).
}
aloud-drawn = Tu as pioché { $card }.
aloud-nobody-listens = Aucun lecteur d’écran n’est actif. Lance le tien, ou active « Lire à voix haute » dans les réglages.
aloud-no-voice = Je ne peux pas lire à voix haute : ce système n’a pas de synthèse vocale (speech-dispatcher, avec spd-say).
aloud-read-all = Pour tout entendre à voix haute, appuie sur { $key }.
aloud-on = Je lis maintenant à voix haute.
aloud-off = Je ne lis plus à voix haute.

## La voix du jeu

aloud-role-button = bouton
aloud-role-switch = interrupteur
aloud-role-choice = option
aloud-role-field = champ à remplir
aloud-state-on = activé
aloud-state-off = désactivé
aloud-state-marked = carte choisie
aloud-state-greyed = indisponible : { $why }
setting-read-aloud = Lire à voix haute
setting-read-aloud-note = La voix du système dit ce qui se passe et où tu en es, sans lecteur d’écran.

act-tell-hand = Entendre mes cartes
act-tell-table = Entendre la table
act-tell-turn = Entendre qui doit jouer
act-tell-scores = Entendre les points
act-tell-ways = Entendre ce que je peux faire
act-tell-again = Réentendre la dernière phrase
act-full-screen = Plein écran ou fenêtre (aussi Alt + Entrée)
act-read-aloud = Lire à voix haute : oui / non
