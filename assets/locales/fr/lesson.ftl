### La leçon : la partie qui apprend à jouer.

lesson-offer-title = Première fois ?
lesson-offer-text = Apprends en jouant : dix minutes, deux manches courtes.
lesson-offer-yes = Montre-moi
lesson-offer-no = Non, merci
lesson-start = Apprendre en jouant
lesson-leave = Quitter la leçon
lesson-next = Suivant
lesson-own-match = Ma première partie
lesson-not-kept = La leçon n’est ni enregistrée ni comptée. Tu peux la recommencer quand tu veux, depuis les règles.
setting-lesson-offered = Leçon proposée

## Ce qu’il faut faire

# $key : le signe de la touche ou du bouton.
lesson-how-press = appuie sur { $key }
lesson-how-press-for-suit = appuie sur { $key } jusqu’à ce que « Couleur » s’allume
lesson-how-stock = clique dessus
lesson-how-click-it = clique dessus
lesson-how-mark = glisse-la sur la défausse, ou clique dessus
lesson-how-mark-keys = { $device ->
    [pad] va sur elle avec la croix et appuie sur { $key }
   *[other] va sur elle avec les flèches et appuie sur { $key }
}
lesson-how-claim = appuie sur « Je la prends »
lesson-how-pass = appuie sur « Non, merci »
lesson-how-lay-down = appuie sur « Abattre »
lesson-how-confirm = appuie sur « Confirmer »
lesson-how-lay-off = clique dessus et vois où elle va
lesson-how-go-there = { $device ->
    [pad] monte là avec la croix et appuie sur { $key }
   *[other] monte là avec les flèches et appuie sur { $key }
}
lesson-how-take-back = appuie sur « Défaire »
lesson-how-sort = ces boutons le font
lesson-how-by-suit = appuie sur « Couleur »
lesson-how-hint = appuie sur « Conseil »
lesson-how-unmark = reclique sur les autres

## La première manche

lesson-aim = Bienvenue ! Une partie compte sept manches, et celui qui a le moins de points à la fin gagne.
lesson-contract = Chaque manche demande quelque chose. Celle-ci : deux brelans. Les cases se remplissent à mesure que tes cartes s’assemblent.
lesson-trio-two = Un brelan : trois cartes ou plus de même valeur, de n’importe quelle couleur. Tu as deux { $ranks } : encore une carte et c’est un brelan.
lesson-trio-whole = Un brelan : trois cartes ou plus de même valeur, de n’importe quelle couleur. Tu as { $count } { $ranks } : en voilà un.
lesson-sort = Tu peux trier tes cartes quand tu veux : { $how }. Tu peux aussi les glisser à la main.
lesson-stock = Chaque tour commence par une carte. Sur la défausse, { $card } ne t’aide pas. Pioche au talon : { $how }.
lesson-stock-again = Inutile de prendre { $card }. Pioche au talon : { $how }.
lesson-stock-only = La défausse est vide. Pioche au talon : { $how }.
lesson-pile = Une carte de la défausse va avec les tiennes : { $card }. Prends-la au lieu de piocher : { $how }.
lesson-pile-again = Cette carte va avec les tiennes : { $card }. Prends-la : { $how }.
lesson-pile-down = Cette carte va sur la table : { $card }. Prends-la : { $how }.
lesson-mark = Chaque tour finit par une défausse. Cette carte ne va avec aucune autre ({ $card }) : { $how }.
lesson-mark-again = Maintenant, défausse. Cette carte ne va avec aucune autre ({ $card }) : { $how }.
lesson-mark-least = Chaque tour finit par une défausse. Cette carte est celle qui te sert le moins ({ $card }) : { $how }.
lesson-mark-least-again = Maintenant, défausse. Cette carte est celle qui te sert le moins ({ $card }) : { $how }.
lesson-discard = Et maintenant, à la défausse : { $how }. Ton tour finit ainsi.
lesson-many-marked = Plusieurs cartes sont marquées. Pour en défausser une, ne laisse que celle-là : { $how }.
lesson-watch = C’est au tour de { $name } : une carte, une défausse. On joue vers la droite.
lesson-claim = { $name } n’a pas pris { $card } et a pioché : tu peux prendre cette carte hors de ton tour. Elle coûte une carte de pénalité, mais ici ça vaut la peine : { $how }.
lesson-pass = { $name } n’a pas pris { $card } : tu peux prendre cette carte hors de ton tour, avec une carte de pénalité. Elle ne t’aide pas : { $how }.
lesson-pass-again = Pour toi, { $card } ne vaut pas une carte de pénalité : { $how }.
lesson-lay-down = Tu as tout ce que la manche demande ! Pour voir ce que ça donne sur la table, { $how }.
lesson-confirm = Voilà ce que tu abats. Si c’est bon, { $how }.
lesson-take-back = Tu as abattu ! Ce qui est sur la table ne te coûte plus rien. Tu changes d’avis ? Jusqu’à ta défausse, tu peux le reprendre : { $how }.
lesson-lay-off = Maintenant tu peux ajouter des cartes à tout ce qui est sur la table, même chez les autres. Celle-ci y va ({ $card }) : { $how }.
lesson-lay-off-again = Celle-ci y va aussi ({ $card }) : { $how }.
lesson-lay-off-to = Voici sa place : { $how }.
lesson-choice = Il y a plusieurs façons. Choisis celle que tu préfères.
lesson-last = Ta dernière carte ! Défausse-la et tu fermes la manche : { $how }.
lesson-others-down = { $name } a abattu. Quand tu auras abattu aussi, tu pourras ajouter tes cartes à celles-ci.
lesson-hand-over-won = Tu as fermé la manche : 0 point pour toi. Les autres paient les cartes qu’ils tiennent : de 2 à 10 leur valeur ; 10 pour J, Q et K, 20 pour l’as, 50 pour le joker.
lesson-hand-over-bonus = Abattu et fermé dans le même tour : { $points } points de moins ! Les autres paient les cartes qu’ils tiennent : de 2 à 10 leur valeur ; 10 pour J, Q et K, 20 pour l’as, 50 pour le joker.
lesson-hand-over-lost = { $name } a fermé. Tes cartes te coûtent { $points } points : de 2 à 10 leur valeur ; 10 pour J, Q et K, 20 pour l’as, 50 pour le joker.
lesson-hand-over-drawn = Personne n’a fermé : chacun paie les cartes qu’il tient. De 2 à 10 elles comptent leur valeur ; 10 pour J, Q et K, 20 pour l’as, 50 pour le joker.
lesson-sheet = La feuille de marque : une ligne par manche, et les points s’ajoutent. Moins il y en a, mieux c’est ! Passons à la deuxième manche.

## La deuxième manche

lesson-run = Cette manche demande un brelan et une suite : quatre cartes ou plus d’une couleur, l’une après l’autre. Après le roi revient l’as.
lesson-own-run = { $cards } peuvent devenir une suite. Triées par couleur, elles se touchent : { $how }.
lesson-own-run-whole = { $cards } sont déjà une suite. Triées par couleur, elles se touchent : { $how }.
lesson-joker = Le joker remplace n’importe quelle carte. Mais attention : s’il te reste en main à la fin, il coûte { $points } points.
lesson-joker-in-run = Dans une suite, le joker tient la place d’une carte. Deux jokers ne sont jamais côte à côte.
lesson-swap = Tu as la carte que ce joker remplace : { $card }. Mets-la à sa place, et le joker va ailleurs : { $how }.
lesson-hint = Tu hésites ? Un expert te dit ce qu’il jouerait : { $how }.
lesson-end = Voilà le jeu ! Une partie compte cinq manches de plus, chacune un peu plus exigeante. Les règles sont à une touche ({ $rules }), et « Conseil » ({ $hint }) interroge un expert.
