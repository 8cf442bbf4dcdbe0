### Les images du règlement, et le mot qui y mène depuis un refus.

why-word = Pourquoi ?

figure-contract = Un brelan et une suite : ce que demande une des manches.
figure-trio = Un brelan : des cartes de même hauteur, quelle que soit leur couleur.
figure-trio-same = La même carte peut y être deux fois.
figure-run = Une suite : une seule couleur, une carte après l’autre.
figure-corner = En faisant le tour : dame, roi, as, deux.
figure-circle = L’as ferme le cercle entre le roi et le deux.
figure-pack = Chaque carte est là deux fois, et il y a aussi des jokers.
figure-piles = Le talon, face cachée, et le dessus de la défausse.
figure-last = La dernière carte va face cachée : la manche est close.
figure-claim = Le 8♣ pris hors de son tour, avec une carte de pénalité : deux cartes de plus.
figure-trodden = La K♦ est posée dessus : le 8♣ est mort.
figure-trio-joker = Un brelan avec un joker.
figure-only-jokers = Rien que des jokers : c’est aussi un brelan.
figure-no-only-jokers = Rien que des jokers : ici, pas de brelan.
figure-distinct = Deux suites d’une même couleur : pas à cette table.
figure-lay-off-trio = Le quatrième 8 rejoint le brelan.
figure-lay-off-run = Une suite grandit à ses deux bouts, et nulle part ailleurs.
figure-stands-for = À cette place, le joker est le 7♣.
figure-adjacent-refused = Deux côte à côte : refusé.
figure-adjacent = Deux côte à côte : permis ici.
figure-apart = Avec une carte entre eux : permis.
figure-swap-owner = Le 7♣ prend la place du joker, et celui-ci va aussitôt à un bout d’une suite du même joueur.
figure-swap-any = Le 7♣ prend la place du joker, et celui-ci va aussitôt à une autre combinaison.
figure-move = Le joker passe d’un bout à l’autre : il était le 4♦, il est maintenant le 9♦.
figure-stays = Dans un brelan, il reste où il est.
figure-red-twos = Dans cette suite, le 2♦ est le 10♠.
figure-left = Garder ceci en main coûte { $points } points.
figure-leftover = Avec { $points ->
    [one] { $points } point
   *[other] { $points } points
} comme ceux-ci, on peut fermer.
figure-not-laid = Complet mais pas abattu : cela compte quand même.
figure-six-in-one = Six rois en un seul long brelan…
figure-six-in-two = … ou en deux brelans.
figure-close-lay-off = La dernière carte va à une suite : la placer ferme aussi.
figure-joker-discard = Un joker sur la défausse : refusé.
figure-pips = Du dix au deux : leur valeur
