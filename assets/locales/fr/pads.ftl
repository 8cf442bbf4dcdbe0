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
pads-leave-of = { $name } : se lever
pads-hint-move = autre place
pads-hint-done = terminé
pads-done = Terminé
pads-wait = C’est à { $asked } ; ton tour viendra, { $name }.
pads-nobodys = { $asked } joue avec une autre manette. Celle-ci est libre : mets le jeu en pause et choisis « Manettes… ».
pad-lost-title = { $name }, ta manette est déconnectée
pad-lost-press = Appuie sur { $sign } de ta manette, { $name }.
pad-lost-note = La partie attend. Appuie sur une manette : elle devient la tienne.
pad-lost-without = Continuer à la souris et au clavier
pad-lost-bot = Laisser jouer un bot en attendant
pad-lost-others = Cette manette est à { $name }. C’est à { $asked } d’appuyer.

## Which key and button means what

bindings-title = Touches et boutons
bindings-keyboard = Clavier
bindings-pad = Manette
bindings-arrangement = Disposition
bindings-both-hands = Les deux mains
bindings-left-hand = Main gauche
bindings-right-hand = Main droite
bindings-both-note = Réglages d’origine. Le jeu se joue aussi d’une seule main : rien à maintenir enfoncé, jamais deux touches à la fois.
bindings-left-note = De la main gauche seule : { $ways } pour te déplacer, { $accept } pour choisir, { $back } pour revenir. Le reste s’atteint en se déplaçant.
bindings-right-note = De la main droite seule : { $ways } pour te déplacer, { $accept } pour choisir, { $back } pour revenir. Le reste s’atteint en se déplaçant.
bindings-own-note = Tes propres touches. « Les deux mains » rétablit celles d’origine.
bindings-usual = Rétablir
bindings-press-key = Appuie sur une touche…
bindings-press-button = Appuie sur un bouton…
bindings-note = Choisis une action, puis appuie sur la touche ou le bouton voulu. Échap annule.
bindings-clash = { $sign } sert déjà à « { $other } ». Échanger avec « { $act } » ?
bindings-fixed = { $sign } a un rôle fixe, qui ne peut pas être modifié.
bindings-needed = Sans { $sign }, « { $act } » n’aurait plus ni touche ni bouton.
bindings-exchange = Échanger
bindings-leave = Annuler
trouble-bindings-read = Tes touches et boutons n’ont pas pu être lus ({ $reason }) : ceux d’origine les remplacent. Le fichier est mis de côté sous le nom { $file }.
trouble-bindings-stay = Tes touches et boutons n’ont pas pu être lus ({ $reason }) : ceux d’origine les remplacent, et le fichier { $file } reste en place.
trouble-bindings-lines = { $others ->
    [0] La ligne { $line } de tes touches et boutons est illisible : les réglages d’origine la remplacent. Le fichier est mis de côté sous le nom { $file }.
    [one] La ligne { $line } de tes touches et boutons et une autre sont illisibles : les réglages d’origine les remplacent. Le fichier est mis de côté sous le nom { $file }.
   *[other] La ligne { $line } de tes touches et boutons et { $others } autres sont illisibles : les réglages d’origine les remplacent. Le fichier est mis de côté sous le nom { $file }.
}
trouble-bindings-lines-stay = { $others ->
    [0] La ligne { $line } de tes touches et boutons est illisible : les réglages d’origine la remplacent. Le fichier { $file } reste tel quel.
    [one] La ligne { $line } de tes touches et boutons et une autre sont illisibles : les réglages d’origine les remplacent. Le fichier { $file } reste tel quel.
   *[other] La ligne { $line } de tes touches et boutons et { $others } autres sont illisibles : les réglages d’origine les remplacent. Le fichier { $file } reste tel quel.
}
trouble-bindings-save = Les touches et les boutons n’ont pas pu être enregistrés : { $reason }.
setting-rumble = Vibration de la manette
setting-pads-in-background = Utiliser la manette en arrière-plan
act-up = Haut
act-down = Bas
act-left = Gauche
act-right = Droite
act-accept = Choisir
act-back = Retour
act-menu = Pause
act-take-stock = Piocher au talon
act-pile = Défausse : prendre ou jeter
act-claim = Prendre hors tour
act-pass = Laisser la défausse
act-refuse-card = Refuser cette carte
act-refuse-rank = Refuser cette hauteur
act-refuse-all = Tout refuser dans cette manche
act-lay-down = Abattre
act-next-split = Une autre façon d’abattre
act-stage = Grouper les cartes choisies
act-take-back = Défaire
act-take-back-all = Tout défaire
act-sort = Trier la main
act-card-left = Déplacer la carte à gauche
act-card-right = Déplacer la carte à droite
act-advice = Conseil
act-log = Journal
act-rules = Règles
act-page-up = Défiler vers le haut
act-page-down = Défiler vers le bas
act-choose = Réponse { $number }
act-buzz = Joueur { $number } : prendre la carte
act-peek = Regarder une main (avec la touche du joueur)
act-hide = Cacher la main ouverte

## The keyboard on the screen

keyboard-space = espace
keyboard-delete = effacer
keyboard-done = Terminé
