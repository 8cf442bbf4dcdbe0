### La leçon : la partie qui apprend à jouer.

lesson-offer-title = Première partie ?
lesson-offer-text = Apprends en jouant : dix minutes, deux manches courtes.
lesson-offer-yes = Montre-moi
lesson-offer-no = Non, merci
lesson-start = Apprendre en jouant
lesson-leave = Quitter la leçon
lesson-next = Suivant
lesson-own-match = Ma première partie
lesson-not-kept = La leçon n’est ni enregistrée ni comptée. Tu peux la recommencer quand tu veux, depuis le menu.
setting-lesson-offered = Leçon proposée
setting-name-asked = Nom demandé

## Le nom, demandé une fois

name-title = Comment t’appelles-tu ?
name-note = Pour la table et la feuille de marque. Tu pourras le changer en préparant une partie.
name-skip = Passer
name-done = C’est moi

## Ce qu’il faut faire

# $key : le signe de la touche ou du bouton.
lesson-how-press = appuie sur { $key }
lesson-how-press-for-suit = appuie sur { $key } jusqu’à ce que « Couleur » s’allume
lesson-how-stock = clique dessus
lesson-how-click-it = clique dessus
lesson-how-mark = fais-la glisser sur la défausse, ou clique dessus
lesson-how-mark-keys = { $device ->
    [pad] va dessus avec la croix et appuie sur { $key }
   *[other] va dessus avec les flèches et appuie sur { $key }
}
lesson-how-claim = appuie sur « Je la prends »
lesson-how-pass = appuie sur « Non, merci »
lesson-how-lay-down = appuie sur « Abattre »
lesson-how-confirm = appuie sur « Confirmer »
lesson-how-lay-off = clique dessus pour voir où elle va
lesson-how-go-there = { $device ->
    [pad] monte jusque-là avec la croix et appuie sur { $key }
   *[other] monte jusque-là avec les flèches et appuie sur { $key }
}
lesson-how-take-back = appuie sur « Défaire »
lesson-how-sort = utilise ces boutons
lesson-how-by-suit = appuie sur « Couleur »
lesson-how-hint = appuie sur « Conseil »
lesson-how-unmark = reclique sur les autres

## La première manche

lesson-aim = Bienvenue ! Une partie compte sept manches : celui qui a le moins de points à la fin gagne.
lesson-contract = Chaque manche a son contrat. Ici : deux brelans. Les cases se remplissent à mesure que tes cartes s’assemblent.
lesson-trio-two = Un brelan : trois cartes ou plus de même hauteur, quelle que soit la couleur. Tu as deux { $ranks } : encore une carte et c’est un brelan.
lesson-trio-whole = Un brelan : trois cartes ou plus de même hauteur, quelle que soit la couleur. Tu as { $count } { $ranks } : en voilà un.
lesson-sort = Tu peux trier tes cartes quand tu veux : { $how }. Tu peux aussi les faire glisser.
lesson-stock = Chaque tour commence par une carte. Celle de la défausse ({ $card }) ne t’aide pas. Pioche au talon : { $how }.
lesson-stock-again = Inutile de prendre { $card }. Pioche au talon : { $how }.
lesson-stock-only = La défausse est vide. Pioche au talon : { $how }.
lesson-stock-better = Cette carte irait avec les tiennes ({ $card }), mais le talon promet mieux. Pioche au talon : { $how }.
lesson-pile = La carte de la défausse va avec les tiennes : { $card }. Prends-la au lieu de piocher : { $how }.
lesson-pile-again = Cette carte va avec les tiennes : { $card }. Prends-la : { $how }.
lesson-pile-down = Cette carte va sur la table : { $card }. Prends-la : { $how }.
lesson-pile-better = Mieux vaut cette carte ({ $card }) qu’une inconnue du talon. Prends-la : { $how }.
lesson-mark = Chaque tour finit par une défausse. Cette carte ne va avec aucune autre ({ $card }) : { $how }.
lesson-mark-again = Maintenant, défausse. Cette carte ne va avec aucune autre ({ $card }) : { $how }.
lesson-mark-least = Chaque tour finit par une défausse. Cette carte est celle qui te sert le moins ({ $card }) : { $how }.
lesson-mark-least-again = Maintenant, défausse. Cette carte est celle qui te sert le moins ({ $card }) : { $how }.
lesson-mark-wait = Tu pourrais déjà abattre, mais mieux vaut attendre un tour. Défausse cette carte ({ $card }) : { $how }.
lesson-discard = Et maintenant, à la défausse : { $how }. Ton tour finit ainsi.
lesson-many-marked = Plusieurs cartes sont choisies. Pour en défausser une, ne garde que celle-là : { $how }.
lesson-watch = C’est à { $name } de jouer : une carte, une défausse. On joue vers la droite.
lesson-claim = { $name } n’a pas pris { $card } et a pioché : tu peux prendre cette carte hors de ton tour. Elle coûte une carte de pénalité, mais ici ça vaut la peine : { $how }.
lesson-pass = { $name } n’a pas pris { $card } : tu peux prendre cette carte hors de ton tour, avec une carte de pénalité. Elle ne t’aide pas : { $how }.
lesson-pass-again = Pour toi, { $card } ne vaut pas une carte de pénalité : { $how }.
lesson-pass-dear = { $name } n’a pas pris { $card } : tu peux prendre cette carte hors de ton tour, avec une carte de pénalité. Elle t’aiderait, mais moins que la pénalité ne coûte : { $how }.
lesson-lay-down = Tu as tout ce que la manche demande ! Pour voir ce que ça donne sur la table, { $how }.
lesson-confirm = Voilà ce que tu abats. Si c’est bon, { $how }.
lesson-take-back = Tu as abattu tes combinaisons ! Ce qui est sur la table ne te coûte plus rien. Tu changes d’avis ? Jusqu’à ta défausse, tu peux tout reprendre : { $how }.
lesson-lay-off = Maintenant, tu peux placer des cartes sur toutes les combinaisons, même celles des autres. Celle-ci convient ({ $card }) : { $how }.
lesson-lay-off-again = Celle-ci convient aussi ({ $card }) : { $how }.
lesson-lay-off-to = Cette carte va ici : { $how }.
lesson-choice = Plusieurs choix sont possibles. Prends celui que tu préfères.
lesson-last = Ta dernière carte ! Défausse-la et tu fermes la manche : { $how }.
lesson-others-down = { $name } a abattu. Dès que tu auras abattu, tu pourras placer tes cartes ici aussi.
lesson-hand-over-won = Tu as fermé la manche : 0 point pour toi. Les autres paient les cartes qui leur restent : du 2 au 10, leur valeur ; pour V, D et R, 10 ; pour l’as, 20 ; pour le joker, 50.
lesson-hand-over-bonus = Abattu et fermé dans le même tour : { $points } points de moins ! Les autres paient les cartes qui leur restent : du 2 au 10, leur valeur ; pour V, D et R, 10 ; pour l’as, 20 ; pour le joker, 50.
lesson-hand-over-lost = { $name } a fermé. Tes cartes te coûtent { $points } points : du 2 au 10, leur valeur ; pour V, D et R, 10 ; pour l’as, 20 ; pour le joker, 50.
lesson-hand-over-drawn = Personne n’a fermé : chacun paie les cartes qui lui restent. Du 2 au 10, c’est leur valeur ; pour V, D et R, 10 ; pour l’as, 20 ; pour le joker, 50.
lesson-sheet = La feuille de marque : une ligne par manche, et les points s’ajoutent. Moins il y en a, mieux c’est ! Passons à la deuxième manche.

## La deuxième manche

lesson-run = Cette manche demande un brelan et une suite. Une suite : quatre cartes ou plus d’une couleur, l’une après l’autre. Après le roi revient l’as.
lesson-own-run = Ces cartes peuvent devenir une suite ({ $cards }). Triées par couleur, elles se touchent : { $how }.
lesson-own-run-whole = Ces cartes sont déjà une suite ({ $cards }). Triées par couleur, elles se touchent : { $how }.
lesson-joker = Le joker remplace n’importe quelle carte. Mais attention : s’il te reste en main à la fin, il coûte { $points } points.
lesson-joker-in-run = Dans une suite, le joker tient la place d’une carte. Deux jokers ne sont jamais côte à côte.
lesson-swap = Tu as la carte que ce joker remplace : { $card }. Mets-la à sa place, et le joker va ailleurs : { $how }.
lesson-hint = Tu hésites ? Regarde ce que jouerait un expert : { $how }.
lesson-end = Voilà, tu sais jouer ! Une vraie partie compte cinq manches de plus, chacune un peu plus exigeante. Les règles sont à portée de touche ({ $rules }), et « Conseil » ({ $hint }) interroge un expert.
