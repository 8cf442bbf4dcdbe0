### Ce qui est écrit autour de la table.

## Barre

bar-hand = { $of ->
    [0] Manche { $hand }
   *[other] Manche { $hand } sur { $of }
}
bar-log = Journal
contract-code = { contract-code-first }{ $first_size }{ contract-code-second }{ $second_size }{ contract-code-third }{ $third_size }{ contract-code-fourth }{ $fourth_size }{ $full_run }
contract-code-first = { $first ->
    [trio] { code-trio }
    [run] { code-run }
   *[none] {""}
}
contract-code-second = { $second ->
    [trio] { code-trio }
    [run] { code-run }
   *[none] {""}
}
contract-code-third = { $third ->
    [trio] { code-trio }
    [run] { code-run }
   *[none] {""}
}
contract-code-fourth = { $fourth ->
    [trio] { code-trio }
    [run] { code-run }
   *[none] {""}
}
contract-words = { $suits ->
    [none] { contract-melds }
   *[other] { contract-full-run }
}
contract-full-run = une suite de l’as au roi { $suits ->
    [one] d’une seule couleur
    [one_colour] toute rouge ou toute noire
    [alternating] alternant rouge et noir
   *[any] de couleurs quelconques
}{ $jokers ->
    [12] {""}
    [0] {", "}sans joker
    [1] {", "}avec un joker au plus
   *[other] {", "}avec { $jokers } jokers au plus
}
contract-melds = { $trios ->
    [0] { contract-runs }{ contract-runs-of }
   *[other] { $runs ->
        [0] { contract-trios }{ contract-trios-of }
       *[other] { contract-trios }{ contract-trios-of } et { contract-runs }{ contract-runs-of }
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
contract-trios-of = { $trio ->
    [3] {""}
    [different] {" "}de { $trio_sizes } et { $trio_last } cartes
   *[other] {" "}de { $trio } cartes
}
contract-runs-of = { $run ->
    [4] {""}
    [different] {" "}de { $run_sizes } et { $run_last } cartes
   *[other] {" "}de { $run } cartes
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

# The only person at the screen, in place of a default name.
seat-you = Toi
plate-points = { $points } pts
plate-total = { $points }
plate-in-hand = Main : { $points }
plate-down = a abattu
plate-dealer = D
plate-asked = la veut ?
plate-passes = passe
plate-claims = la veut !
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
    [1] Autre choix
   *[other] Autre choix { $shown }/{ $all }
}
# $points: the points left in the hand once these cards lie.
action-split-leaves = Choix { $shown }/{ $all } : reste { $points } pts
action-stage = Grouper
action-take-back = Défaire
action-take-back-all = Tout défaire
action-sort = Tri
action-sort-rank = Rang
action-sort-suit = Couleur
action-sort-contract = Contrat

why-not-now = Pas maintenant : attends ton tour.
why-no-other-split = Pas d’autre façon d’abattre pour l’instant.
why-mark-first = Choisis d’abord les cartes qui vont ensemble.
why-no-hand = Aucune main n’est ouverte pour l’instant.

## Hors de son tour

claim-question = Tu prends { $card } ?
claim-question-to = { $name }, tu prends { $card } hors tour ?
claim-late = Tu peux encore prendre { $card }.
claim-late-to = { $name }, tu peux encore prendre { $card }.
claim-price = { $cards ->
    [0] Sans carte de pénalité
    [1] +1 carte de pénalité
   *[other] +{ $cards } cartes de pénalité
}
claim-yes = Je la prends
claim-no = Non, merci
claim-common = Qui prend { $card } hors tour ?
claim-sealed-common = Si { $active } ne veut pas { $card }, qui prend ?
claim-sealed-to = { $name }, prends-tu { $card } si { $active } n’en veut pas ?
claim-nobody = Personne
claim-look-first = Pour voir tes cartes : Maj et ta touche, ou l’œil.
claim-look-first-pad = Tes cartes : Maj et ta touche, { $button } de la manette, ou l’œil.
claim-own-buzzer = Vous êtes plusieurs : appuie sur ta propre touche.
claim-refuse-looking = Regarde d’abord tes cartes : tu pourras ensuite dire ce que tu ne veux pas.
buzz-nothing = { $name }, il n’y a rien à prendre pour l’instant.
buzzer-mine = À moi !
buzzer-hide = Cacher
catch-up = Ce que tu as manqué
catch-up-skip = Passer
claim-no-more = Refuser :
claim-filters = Refuser pour toute la manche…
claim-filter-rank = les { $rank }
claim-filter-all = toutes
claim-any-rank = les { $rank }
claim-any-card = toute carte
claim-refused = Refus jusqu’à la fin de la manche : { $what }. Clique sur la défausse pour changer d’avis.
claim-muted = Refus : { $what } ×
claim-worth-contract = Tu pourrais abattre !
claim-worth-trio = Elle complète un brelan
claim-worth-run = Elle complète une suite
claim-worth-this-trio = Complète ton { $meld }
claim-worth-this-run = Complète ta { $meld }
claim-worth-nearer = Plus près du contrat
claim-worth-fits = Tu pourrais la placer

## Choisir

choice-question = Plusieurs choix possibles. Lequel ?
choice-discard = Défausser cette carte ?
choice-place = Où va la carte ? Choisis un numéro.
choice-cancel = Annuler
way-take-stock = Piocher au talon
way-take-discard = Prendre la défausse
way-claim = Prendre hors tour
way-pass = Passer
way-lay-down = Abattre : { $melds }
way-lay-off = { $card } : { $place }
way-swap = { $card } contre le joker de la { $meld } ; le joker va { $place }
way-swap-hand = { $card } : { $meld } ; tu prends son joker en main
way-move = Le joker va { $place }
way-take-back = Défaire la dernière étape
way-take-back-all = Tout défaire
way-discard = Jeter { $card } et continuer
way-discard-close = Jeter { $card } et fermer
way-run = { $you ->
    [yes] suite { $from } – { $to } (à toi)
   *[no] suite { $from } – { $to } ({ $owner })
}
way-of-trio = { $you ->
    [yes] brelan (à toi)
   *[no] brelan ({ $owner })
}
way-trio = { $you ->
    [yes] à ton brelan
   *[no] au brelan ({ $owner })
}
way-before = { $you ->
    [yes] avant { $card } (à toi)
   *[no] avant { $card } ({ $owner })
}
way-after = { $you ->
    [yes] après { $card } (à toi)
   *[no] après { $card } ({ $owner })
}

## La ligne au-dessus de la table

request-draw = À toi : pioche au talon ou prends la carte de la défausse.
request-draw-stock = À toi : pioche au talon.
request-first-draw-mouse = À toi : clique sur le talon pour piocher, ou sur la carte visible pour la prendre.
request-first-draw-keys = À toi : { $key } pioche au talon, { $pile } prend la carte visible.
request-first-play-mouse = Clique maintenant sur une carte en trop, puis sur la défausse.
request-first-play-keys = Choisis maintenant une carte en trop avec { $key }, puis { $pile } la jette.
request-play = Pour finir ton tour, choisis une carte et jette-la sur la défausse.
request-staged = Pas encore abattu : appuie sur « Confirmer » ou reprends les cartes.

## Journal

log-title = Ce qui s’est passé
log-close = Fermer
log-empty = Il ne s’est encore rien passé.
log-earlier = { $count ->
    [one] { $count } ligne plus ancienne
   *[other] { $count } lignes plus anciennes
}
tip-log-earlier = Montre ce qui s’est passé avant.
tip-log-cards = Montre de nouveau les cartes.

# Le tirage des places
seat-draw = Tirage des places : la plus haute carte donne

## Programmes invités et bots

guest-not-started = Le programme « { $name } » n’a pas pu démarrer ; { $bot } joue à sa place.
guest-late = Le programme « { $name } » n’a pas répondu à temps ; { $bot } joue à sa place.
guest-ended = Le programme « { $name } » s’est arrêté en pleine partie ; { $bot } joue à sa place.
guest-garbled = Le programme « { $name } » a écrit quelque chose d’incompréhensible ; { $bot } joue à sa place.
guest-not-asked = Le programme « { $name } » a répondu sans qu’on lui ait rien demandé ; { $bot } joue à sa place.
guest-illegal = Le programme « { $name } » a tenté un coup interdit par les règles ; { $bot } joue à sa place.
guest-endless = Le programme « { $name } » ne finissait pas son tour ; { $bot } joue à sa place.
guest-resting = Le programme « { $name } » a échoué trop souvent : jusqu’à la prochaine manche, { $bot } joue à sa place.
bot-refused = { $name } a tenté un coup impossible : { $reason }

## Infobulles

tip-lay-down = Abat ton contrat : un appui pour voir, un autre pour confirmer.
tip-split = Montre une autre façon d’abattre tes cartes.
tip-stage = Groupe les cartes choisies en une combinaison, à abattre plus tard.
tip-take-back = Défait la dernière étape de ton tour.
tip-take-back-all = Reprend tout ce que tu as posé pendant ce tour.
tip-hint = Demande à un expert ce qu’il ferait.
tip-sort-rank = Trie ta main par hauteur.
tip-sort-suit = Trie ta main par couleur.
tip-sort-contract = Réunit ce que tu as déjà pour le contrat de cette manche.
tip-log = Ce qui s’est passé jusqu’ici, ligne par ligne.
tip-menu = Pause : règles, réglages et sortie.
tip-hands = { $of ->
    [0] Chaque joueur garde son contrat jusqu’à ce qu’il l’abatte. Le plus petit total l’emporte.
    [one] Cette partie ne compte qu’une manche. Le plus petit total l’emporte.
   *[other] Cette partie compte { $of } manches, chacune avec son contrat. Le plus petit total l’emporte.
}
tip-code = Le contrat de cette manche. B est un brelan, S est une suite.
tip-rules = Les règles de cette table.
tip-stock = Le talon. Au début de ton tour, pioche une carte ici.
tip-pile = { $claims ->
    [no] { tip-pile-turn }
   *[yes] { tip-pile-turn } Hors de ton tour, clique dessus pour demander la carte.
}
tip-pile-turn = { $taken ->
    [before] La défausse. Tant que tu n’as pas abattu, tu peux prendre la carte du dessus au début de ton tour ; à la fin, tu en jettes une ici.
   *[always] La défausse. Au début de ton tour, tu peux prendre la carte du dessus ; à la fin, tu en jettes une ici.
}
tip-penalty = Le second talon : les cartes de pénalité des prises hors tour viennent d’ici.
tip-plate-seat = { $you ->
    [yes] { seat-you }
   *[no] { $name }
}
tip-plate = { $name } : { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
} en main, { $total } points dans la partie. Moins il y en a, mieux c’est.
tip-plate-contract = { tip-plate } À abattre : { contract-words }.
tip-plate-own = { $you ->
    [yes] Ton total dans la partie : { $total } points. Tes cartes coûteraient { $hand } si quelqu’un fermait maintenant.
   *[no] { $name } : { $total } points dans la partie. Tes cartes coûteraient { $hand } si quelqu’un fermait maintenant.
}
tip-down = { $you ->
    [yes] Tu as abattu ton contrat et tu peux placer des cartes sur toutes les combinaisons.
   *[no] A abattu son contrat et peut placer des cartes sur toutes les combinaisons.
}
tip-down-waits = { $you ->
    [yes] Tu as abattu ton contrat. Dès ton prochain tour, tu pourras placer des cartes sur toutes les combinaisons.
   *[no] A abattu son contrat et pourra placer des cartes dès son prochain tour.
}
tip-dealer = { $you ->
    [yes] Tu as distribué les cartes de cette manche.
   *[no] A distribué les cartes de cette manche.
}
tip-asked = { $you ->
    [yes] On te propose la défausse hors de ton tour.
   *[no] On lui propose la défausse hors de son tour.
}
tip-passes = { $you ->
    [yes] Tu ne veux pas de la défausse.
   *[no] Ne veut pas de la défausse.
}
tip-claims = { $you ->
    [yes] Tu veux la défausse hors de ton tour, pénalité comprise.
   *[no] Veut la défausse hors de son tour, pénalité comprise.
}
tip-contract = Ce que demande cette manche. Les cases remplies montrent ce que tu as déjà.
tip-trio = Un brelan : au moins { $least } cartes de même hauteur. Tu en as { $held }.
tip-run = Une suite : au moins { $least } cartes de même couleur, dans l’ordre. Tu en as { $held }.
tip-full-run = Une suite de l’as au roi : une carte de chaque hauteur. Tu en as { $held }.
tip-claim-yes = Tu prends la défausse, au prix indiqué.
tip-claim-no = Tu laisses la carte où elle est.
tip-claim-refuse = Tu laisses la carte, et le jeu ne te repose plus la question dans cette manche.
tip-claim-muted = Appuie ici pour annuler tes refus.
tip-buzzer = { $name } : cette touche prend la défausse hors tour, ouvre ou cache sa main.
tip-buzzer-hand = { $name } : cette touche ouvre ou cache sa main.
tip-peek = { $name } : un coup d’œil à ses cartes. Un autre appui les cache.
tip-hide = Cache la main aussitôt. Son joueur pourra la rouvrir.
tip-choice-cancel = Annule sans rien changer.
tip-choice-way = Joue de cette façon.
tip-words = { $words }
tip-hint-close = Ferme le conseil.
tip-log-close = Ferme le journal.
tip-review = Passe en revue tes décisions de cette manche.
tip-hand-over = Passe à la feuille de marque.
tip-advised-card = Choisit la carte ; à toi de jouer le coup.
tip-advised-lay-down = Montre les cartes à abattre ; à toi de confirmer.
tip-advised-other = Montre de quoi parle le conseil ; à toi de jouer le coup.

## Touches qui portent un autre nom ailleurs

key-enter = Entrée
key-space = Espace
key-backspace = Retour arrière
key-shift = Maj
key-delete = Suppr
key-escape = Échap
key-comma = virgule
key-period = point
key-semicolon = point-virgule
key-colon = deux-points
key-exclamation = point d’exclamation
