## Jeux de cartes : ce qui ne va pas, et ce qui est utilisé à la place

theme-unreadable = impossible à ouvrir ({ $reason })
theme-undecodable = impossible à lire comme image ({ $reason })
theme-too-large = l’image fait { $width } × { $height } pixels et la limite est { $limit }
theme-not-a-sound = impossible à lire comme son ({ $reason })
theme-sound-too-long = le son dure { $seconds } secondes, et la limite est { $limit }
theme-too-long = le fichier dépasse { $limit } Mio
theme-svg-too-large = le SVG dépasse { $limit } Mio
theme-too-many-frames = l’image a plus de { $limit } vues : elle reste immobile
theme-frames-too-large = ses vues ont plus de { $limit } millions de pixels en tout : elle reste immobile
theme-too-much-motion = les cartes animées prennent plus de { $limit } Mio en tout ; celles-ci restent immobiles : { $slots }
theme-no-twin = son jumeau à fort contraste, « { $name } », est introuvable
theme-too-many-files = il y a plus de { $limit } fichiers : le reste n’est pas regardé
theme-unknown-name = aucune carte ne porte ce nom
theme-did-you-mean = aucune carte ne porte ce nom ; voulais-tu dire « { $name } » ?
theme-duplicate = il y a une autre image pour { $slot } : { $other }
theme-missing = le jeu « { $name } » est introuvable
theme-no-faces = il n’y a aucune carte
theme-wrong-deck = c’est un jeu de type { $kind }, et il en faut un français
theme-toml = ligne { $line }, colonne { $column } : { $reason }
theme-unknown-key = ligne { $line } : la clé « { $key } » est inconnue
theme-key-did-you-mean = ligne { $line } : la clé « { $key } » est inconnue ; voulais-tu dire « { $meant } » ?
theme-bad-value = ligne { $line } : « { $key } » doit être { $wanted }
theme-no-such-file = le fichier « { $name } » est nommé et n’est pas là
theme-sheet-size = la planche devrait faire { $expected } pixels et en fait { $found }
theme-no-such-node = rien dans le SVG ne porte l’id « { $id } »
theme-cycle = ces jeux se complètent en rond : { $names }
theme-missing-cards = il manque des cartes ({ $count }) : { $slots }
theme-one-joker = le seul joker sert pour les deux
theme-no-joker = il n’y a pas de joker
theme-no-back = il n’y a pas de dos
theme-odd-aspect = les cartes font { $percent } de large pour 100 de haut, hors de 40 à 145
theme-other-aspect = d’autres proportions que le reste : { $slots }
theme-low-resolution = les cartes n’ont que { $height } pixels de haut : en grand elles sont floues
theme-other-font = le texte est dessiné avec une autre police que « { $font } » : convertis-le en tracés
theme-same-pixels = ces cartes se ressemblent entièrement : { $slots }
theme-dangling-link = le lien ne mène nulle part
theme-outside = il mène hors du dossier du jeu, où rien n’est lu
theme-no-licence = aucune licence n’est nommée : personne ne sait si on peut le partager
theme-too-new = écrit pour le format { $format } d’un jeu à venir : ce qui est inconnu est passé
theme-name-outside = ligne { $line } : « { $name } » mène hors du dossier du jeu, où rien n’est lu
theme-no-such-back = il n’y a pas de dos « { $name } » ; il y a : { $backs }
theme-needs-sheet = c’est peut-être une planche de { $cells } cartes : theme.toml doit dire l’ordre des couleurs, dans [sheet]
theme-only-numbers = les images sont seulement numérotées, et on ne devine pas quelle carte est laquelle : nomme-les 2_of_clubs, ou dis-le dans theme.toml, dans [map]
theme-not-downloaded = rien n’est téléchargé : mets l’image à côté sous le nom « { $name } »
theme-several-decks = il y a d’autres jeux à côté de celui-ci, qui est le premier par son nom : { $names }

theme-classic = Classique
theme-drawn = un dessin du jeu
theme-used-other = on utilise { $name }
theme-used-last-good = le dernier état correct reste
theme-problem-and-more = { $more ->
    [one] { $first } (et un autre : voir « Jeux de cartes ».)
   *[other] { $first } (et { $more } autres : voir « Jeux de cartes ».)
}
theme-used-skipped = on le laisse de côté
theme-used-itself = on l’utilise tel quel
slot-back = dos
slot-joker-black = joker noir
slot-joker-red = joker rouge
slots-all-clubs = tous les trèfles
slots-all-diamonds = tous les carreaux
slots-all-hearts = tous les cœurs
slots-all-spades = tous les piques
slots-all-but = toutes sauf { $slots }
