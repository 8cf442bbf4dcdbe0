### Ce qui est écrit autour de la table.

## Barre

bar-hand = Manche { $hand } sur { $of }
bar-log = Journal
contract-code = { $code ->
    [T] B
    [E] S
    [TT] BB
    [TE] BS
    [EE] SS
    [TTT] BBB
    [TET] BSB
    [ETE] SBS
    [EEE] SSS
    [TTTT] BBBB
    [TTTE] BBBS
    [TTEE] BBSS
    [EEET] SSSB
    [EEEE] SSSS
   *[other] { $code }
}
contract-words = { $trios ->
    [0] { contract-runs }
   *[other] { $runs ->
        [0] { contract-trios }
       *[other] { contract-trios } et { contract-runs }
    }
}
contract-trios = { $trios ->
    [1] un brelan
    [2] deux brelans
    [3] trois brelans
   *[other] quatre brelans
}
contract-runs = { $runs ->
    [1] une suite
    [2] deux suites
    [3] trois suites
   *[other] quatre suites
}
rules-name = { $id ->
    [oficial] Règles officielles
    [fournier] Règles classiques
    [francais] Règles françaises
   *[other] { $id }
}
rules-name-changes = { $changes ->
    [0] { rules-name }
    [one] { rules-name }, avec 1 variante
   *[other] { rules-name }, avec { $changes } variantes
}

## Joueurs

plate-points = { $points } pts
plate-total = { $points }
plate-in-hand = Main : { $points }
plate-down = abattu
plate-dealer = D
plate-asked = preneur ?
plate-passes = passe
plate-claims = la demande !
bubble-lays-down = J’abats { contract-words }

## Les combinaisons de la manche

contract-missing = { $cards ->
    [one] Il manque une carte
   *[other] Il manque { $cards } cartes
}
contract-ready = Tu peux abattre
contract-down = Tu as abattu

## Boutons

action-lay-down = Abattre
action-confirm = Confirmer
action-split = { $all ->
    [1] Autre façon
   *[other] Autre façon { $shown }/{ $all }
}
action-stage = Grouper
action-take-back = Défaire
action-take-back-all = Tout défaire
action-sort = Tri
action-sort-rank = Rang
action-sort-suit = Couleur
action-sort-contract = Contrat

why-not-now = Pas maintenant : cela se fait à ton tour.
why-no-other-split = Ces cartes ne s’abattent que d’une seule façon.
why-mark-first = Marque d’abord les cartes qui vont ensemble.
why-no-hand = Aucune main n’est ouverte pour l’instant.

## Hors de son tour

claim-question = Prendre { $card } hors tour ?
claim-question-to = { $name }, tu prends { $card } hors tour ?
claim-late = Tu peux encore prendre { $card }.
claim-late-to = { $name }, tu peux encore prendre { $card }.
claim-price = +1 carte de pénalité
claim-before = Avant toi : { $names }
claim-before-many = Avant toi : { $count } joueurs
claim-yes = Je la prends
claim-no = Non, merci
claim-common = Qui prend { $card } hors tour ?
claim-nobody = Personne
claim-look-first = Pour voir tes cartes : Maj et ta touche, ou l’œil.
claim-look-first-pad = Tes cartes : Maj et ta touche, { $button } de la manette, ou l’œil.
claim-own-buzzer = Vous êtes plusieurs : appuie sur ta propre touche.
claim-refuse-looking = Regarde d’abord tes cartes : tu pourras alors dire ce que tu ne veux pas.
buzz-nothing = { $name }, il n’y a rien à prendre pour l’instant.
buzzer-mine = À moi !
buzzer-hide = Cacher
catch-up = Ce que tu as manqué
catch-up-skip = Passer
claim-ask-no-more = Plus jamais dans cette manche :
claim-no-more = Plus jamais :
claim-any-rank = les { $rank }
claim-any-card = toute carte
claim-refused = Plus demandé dans cette manche : { $what }. Un clic sur la défausse ramène la question.
claim-muted = Pas demandé : { $what } ×
claim-worth-contract = Tu pourrais abattre !
claim-worth-trio = Elle complète un brelan
claim-worth-run = Elle complète une suite
claim-worth-nearer = Une carte de moins
claim-worth-fits = À placer sur la table

## Choisir

choice-question = Il y a plusieurs façons. Laquelle ?
choice-discard = Défausser cette carte ?
choice-place = Où va-t-elle ? Choisis un numéro.
choice-cancel = Annuler
way-take-stock = Piocher au talon
way-take-discard = Prendre la défausse
way-claim = Prendre hors de son tour
way-pass = Passer
way-lay-down = Abattre : { $melds }
way-lay-off = { $card } : { $place }
way-swap = { $card } contre le joker de la { $meld } ; le joker va { $place }
way-move = Le joker va { $place }
way-take-back = Défaire la dernière étape
way-take-back-all = Tout reprendre
way-discard = Jeter { $card } et continuer
way-discard-close = Jeter { $card } et fermer
way-run = suite { $from } – { $to } ({ $owner })
way-trio = au brelan ({ $owner })
way-before = avant { $card } ({ $owner })
way-after = après { $card } ({ $owner })

## La ligne au-dessus de la table

request-draw = À toi : pioche au talon ou prends la carte de la défausse.
request-first-draw-mouse = À toi : clique le talon pour piocher, ou la carte ouverte pour la prendre.
request-first-draw-keys = À toi : { $key } pioche au talon, { $pile } prend la carte ouverte.
request-first-play-mouse = Clique maintenant une carte de trop, puis la défausse.
request-first-play-keys = Marque maintenant une carte de trop avec { $key }, puis { $pile } la jette.
request-play = Pour finir ton tour, choisis une carte et jette-la sur la défausse.
request-staged = Pas encore abattu : appuie sur Confirmer ou reprends les cartes.

## Journal

log-title = Ce qui s’est passé
log-close = Fermer
log-empty = Il ne s’est encore rien passé.
log-earlier = { $count } lignes plus anciennes
tip-log-earlier = Montrer ce qui s’est passé avant
tip-log-cards = Revoir les cartes

# Le tirage des places
seat-draw = Tirage des places : la plus haute carte donne

## Programmes invités et bots

guest-not-started = Le programme « { $name } » n’a pas pu démarrer ; { $bot } joue à sa place.
guest-late = Le programme « { $name } » n’a pas répondu à temps ; { $bot } joue à sa place.
guest-ended = Le programme « { $name } » s’est arrêté en pleine partie ; { $bot } joue à sa place.
guest-garbled = Le programme « { $name } » a écrit quelque chose d’incompréhensible ; { $bot } joue à sa place.
guest-not-asked = Le programme « { $name } » a répondu à ce que personne ne demandait ; { $bot } joue à sa place.
guest-illegal = Le programme « { $name } » voulait faire ce que les règles interdisent ; { $bot } joue à sa place.
guest-endless = Le programme « { $name } » n’en finissait pas avec son tour ; { $bot } joue à sa place.
guest-resting = Le programme « { $name } » a échoué trop souvent : jusqu’à la prochaine manche, { $bot } joue à sa place.
bot-refused = { $name } voulait faire ce qui n’est pas possible : { $reason }

## Infobulles

tip-lay-down = Abat ton contrat : une fois pour le regarder, une fois de plus pour le faire.
tip-split = Montre une autre façon d’abattre tes cartes.
tip-stage = Réunit les cartes marquées en une combinaison, à abattre plus tard.
tip-take-back = Annule la dernière chose posée pendant ce tour.
tip-take-back-all = Reprend tout ce que tu as posé pendant ce tour.
tip-hint = Demande à un expert ce qu’il ferait.
tip-sort-rank = Trie ta main par valeur.
tip-sort-suit = Trie ta main par couleur.
tip-sort-contract = Réunit ce que tu as déjà pour le contrat de cette manche.
tip-log = Ce qui s’est passé jusqu’ici, ligne par ligne.
tip-menu = Pause : règles, réglages et sortie.
tip-hands = Une partie compte { $of } manches, chacune avec son contrat. Celui qui finit avec le moins de points gagne.
tip-code = Le contrat de cette manche. B est un brelan, S est une suite.
tip-rules = Les règles de cette table.
tip-stock = Le talon. Au début de ton tour, pioche une carte ici.
tip-pile = La défausse. Au début de ton tour, tu peux prendre sa dernière carte ; ton tour finit par une carte jetée ici. Hors de ton tour, appuie dessus et la question te sera posée.
tip-penalty = Le talon de pénalité. Qui prend hors de son tour reçoit aussi une carte d’ici.
tip-plate-seat = { $name }
tip-plate = { $name } : { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
} en main, { $total } points dans la partie. Moins il y en a, mieux c’est.
tip-plate-own = { $name } : { $total } points dans la partie. Tes cartes coûteraient { $hand } si quelqu’un fermait maintenant.
tip-down = A abattu son contrat, et peut compléter toutes les combinaisons.
tip-dealer = A donné cette manche.
tip-asked = On lui demande s’il prend la défausse hors de son tour.
tip-passes = Ne veut pas de la défausse.
tip-claims = Prend la défausse hors de son tour, avec sa carte de pénalité.
tip-contract = Ce que cette manche demande. Les cases claires sont ce que tu en as.
tip-trio = Un brelan : { $least } cartes ou plus de la même valeur. Tu en as { $held }.
tip-run = Une suite : { $least } cartes ou plus de la même couleur, dans l’ordre. Tu en as { $held }.
tip-claim-yes = Tu prends la carte de la défausse, et une carte de pénalité avec elle.
tip-claim-no = Tu laisses la carte où elle est.
tip-claim-refuse = Tu laisses la carte, et on ne te le redemande plus de la manche.
tip-claim-muted = Appuie ici pour qu’on te redemande tout.
tip-buzzer = { $name } : cette touche prend la défausse hors tour, ouvre sa main et la cache.
tip-peek = Les cartes de { $name } : un coup d’œil. Un autre appui les cache.
tip-hide = Cache la main aussitôt. Le rideau rappelle son propriétaire.
tip-choice-cancel = Rien n’est fait.
tip-choice-way = Le fait de cette façon.
tip-words = { $words }
tip-hint-close = Range le conseil.
tip-log-close = Ferme le journal.
tip-review = Repasse tes décisions de cette manche.
tip-hand-over = Vers la feuille de marque.
tip-advised-card = Marque la carte ; le coup reste à toi.
tip-advised-lay-down = Étale les cartes pour les regarder ; c’est à toi de les abattre.
tip-advised-other = Montre de quoi parle le conseil ; le coup reste à toi.

## Touches qui portent un autre nom ailleurs

key-enter = Entrée
key-space = Espace
key-backspace = Retour arrière
key-shift = Maj
key-delete = Suppr
key-escape = Échap
key-comma = virgule
key-period = point
