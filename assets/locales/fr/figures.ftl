### Les images du règlement, et le mot qui y mène depuis un refus.

why-word = Pourquoi ?

figure-contract = Un brelan et une suite : le contrat d’une des manches.
figure-trio = Un brelan : des cartes de même hauteur, quelle que soit leur couleur.
figure-trio-same = La même carte peut y figurer deux fois.
figure-run = Une suite : une seule couleur, une carte après l’autre.
figure-corner = En faisant le tour : dame, roi, as, deux.
figure-ace-high = L’as suit le roi.
figure-ace-low = L’as précède le deux.
figure-ace-refused = Refusé à cette table.
figure-circle = L’as ferme le cercle entre le roi et le deux.
figure-pack = Deux exemplaires de chaque carte, plus les jokers.
figure-piles = Le talon, face cachée, et le dessus de la défausse.
figure-last = La dernière carte va face cachée : la manche est fermée.
figure-claim = Le 8♣ pris hors tour, avec une carte de pénalité : deux cartes de plus.
figure-covered = Le R♦ est posé dessus : le 8♣ est mort.
figure-trio-joker = Un brelan avec un joker.
figure-only-jokers = Rien que des jokers : c’est un brelan.
figure-no-only-jokers = Rien que des jokers : ici, pas de brelan.
figure-distinct = Deux suites d’une même couleur : pas à cette table.
figure-lay-off-trio = Le quatrième 8 rejoint le brelan.
figure-lay-off-run = Une suite grandit par ses deux bouts, et nulle part ailleurs.
figure-stands-for = À cette place, le joker est le 7♣.
figure-adjacent-refused = Jokers côte à côte : refusé.
figure-adjacent = Jokers côte à côte : permis ici.
figure-apart = Jokers séparés : permis.
figure-swap-same = Le 7♣ prend la place du joker, et celui-ci va aussitôt à un bout de la même suite.
figure-swap-owner = Le 7♣ prend la place du joker, et celui-ci va aussitôt à un bout d’une suite du même joueur.
figure-swap-any = Le 7♣ prend la place du joker, et celui-ci va aussitôt dans une autre combinaison.
figure-swap-hand = Le 7♣ prend la place du joker, et tu prends le joker en main.
figure-trio-leaves = Une dame prend la place du joker, et tu prends le joker en main.
figure-swap-refused = Le 7♣ à la place du joker : refusé.
figure-move = Le joker passe d’un bout à l’autre : il était le 4♦, il est maintenant le 9♦.
figure-stays = Le joker d’un brelan ne bouge pas.
figure-red-twos = Dans cette suite, le 2♦ est le 10♠.
figure-left = En main, ces cartes coûtent { $points } points.
figure-leftover = Avec { $points ->
    [one] { $points } point
   *[other] { $points } points
} en main, comme ici, on peut fermer.
figure-not-laid = Complet mais pas abattu : cela coûte quand même.
figure-six-in-one = Six rois en un seul long brelan…
figure-six-in-two = … ou en deux brelans.
figure-close-lay-off = La dernière carte va sur une suite : la placer, c’est fermer aussi.
figure-joker-discard = Un joker sur la défausse : refusé.
