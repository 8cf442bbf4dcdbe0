## Who plays with which gamepad

pads-button = Manettes…
pads-title = Qui joue avec quelle manette ?
pads-note = Appuie sur un bouton de ta manette pour prendre place. Sans manette, on partage la souris et le clavier.
pads-none = Aucune manette : branche-en une ou allume-la.
pads-shared = souris et clavier
pads-own = manette { $number }
pads-own-of = manette { $number } · { $family }
pads-hint-take = prendre place
pads-hint-leave = se lever
pads-hint-move = autre place
pads-hint-done = terminé
pads-done = Terminé
pads-wait = C’est à { $asked } ; ton tour viendra, { $name }.
pads-nobodys = { $asked } joue avec sa manette. Celle-ci n’est à personne : donne-la dans la pause, « Manettes… ».
pad-lost-title = { $name }, ta manette a disparu
pad-lost-press = Appuie sur { $sign } de la manette qui est la tienne, { $name }.
pad-lost-note = La partie attend. Si plusieurs se ressemblent, c’est le bouton qui décide.
pad-lost-without = Continuer à la souris et au clavier
pad-lost-bot = Laisser la place à un bot en attendant
pad-lost-others = C’est la manette de { $name }. C’est à { $asked } d’appuyer.

## Which key and button means what

bindings-title = Touches et boutons
bindings-keyboard = Clavier
bindings-pad = Manette
bindings-both-hands = Les deux mains
bindings-left-hand = La gauche seule
bindings-right-hand = La droite seule
bindings-both-note = Comme au début. On peut aussi tout jouer d’une seule main : rien à maintenir, jamais deux pressions à la fois.
bindings-left-note = Pour qui joue de la seule main gauche : { $ways } déplacent, { $accept } choisit, { $back } revient. Le reste s’atteint en se déplaçant.
bindings-right-note = Pour qui joue de la seule main droite : { $ways } déplacent, { $accept } choisit, { $back } revient. Le reste s’atteint en se déplaçant.
bindings-own-note = Changé par toi. « Les deux mains » remet tout comme au début.
bindings-usual = Rétablir
bindings-press-key = Appuie sur une touche…
bindings-press-button = Appuie sur un bouton…
bindings-note = Choisis une action, puis appuie sur la touche ou le bouton voulu. Échap laisse tout tel quel.
bindings-clash = { $sign } sert déjà à « { $other } ». Échanger avec « { $act } » ?
bindings-fixed = { $sign } sert toujours à la même chose et ne se change pas.
bindings-needed = { $sign } est nécessaire à « { $act } », qui n’aurait plus rien.
bindings-exchange = Échanger
bindings-leave = Laisser
trouble-bindings-read = Tes touches et boutons n’ont pas pu être lus ({ $reason }) : ceux d’origine les remplacent. Le fichier est mis de côté sous le nom { $file }.
trouble-bindings-stay = Tes touches et boutons n’ont pas pu être lus ({ $reason }) : ceux d’origine les remplacent, et le fichier reste où il est, { $file }.
trouble-bindings-lines = { $others ->
    [0] Je ne comprends pas la ligne { $line } de tes touches et boutons : ceux d’origine la remplacent. Le fichier est mis de côté sous le nom { $file }.
    [one] Je ne comprends ni la ligne { $line } de tes touches et boutons, ni une autre : ceux d’origine les remplacent. Le fichier est mis de côté sous le nom { $file }.
   *[other] Je ne comprends ni la ligne { $line } de tes touches et boutons, ni { $others } autres : ceux d’origine les remplacent. Le fichier est mis de côté sous le nom { $file }.
}
trouble-bindings-lines-stay = { $others ->
    [0] Je ne comprends pas la ligne { $line } de tes touches et boutons : ceux d’origine la remplacent. Le fichier reste tel qu’il est, { $file }.
    [one] Je ne comprends ni la ligne { $line } de tes touches et boutons, ni une autre : ceux d’origine les remplacent. Le fichier reste tel qu’il est, { $file }.
   *[other] Je ne comprends ni la ligne { $line } de tes touches et boutons, ni { $others } autres : ceux d’origine les remplacent. Le fichier reste tel qu’il est, { $file }.
}
trouble-bindings-save = Les touches et les boutons n’ont pas pu être enregistrés : { $reason }.
setting-rumble = Vibration de la manette
act-up = Haut
act-down = Bas
act-left = Gauche
act-right = Droite
act-accept = Choisir
act-back = Retour
act-menu = Pause
act-take-stock = Piocher au talon
act-pile = Défausse : prendre ou jeter
act-claim = Prendre hors de son tour
act-pass = Laisser la défausse
act-refuse-card = Pas cette carte
act-refuse-rank = Pas cette valeur
act-refuse-all = Plus rien de cette manche
act-lay-down = Abattre
act-next-split = Une autre façon d’abattre
act-stage = Réunir les cartes marquées
act-take-back = Défaire
act-take-back-all = Tout défaire
act-sort = Trier la main
act-card-left = Déplacer la carte à gauche
act-card-right = Déplacer la carte à droite
act-advice = Conseil
act-log = Ce qui s’est passé
act-rules = Règles
act-page-up = Défiler vers le haut
act-page-down = Défiler vers le bas
act-choose = Réponse { $number }
act-buzz = Le joueur { $number } réclame la carte
act-peek = Regarder une main (avec la touche de ce joueur)
act-hide = Couvrir la main ouverte

## The keyboard on the screen

keyboard-space = espace
keyboard-delete = effacer
keyboard-done = Terminé
