### Cartes, refus et narration. On tutoie.

## Cartes

card-name = { $rank } de { $suit }
card-joker = joker
card-a-joker = un joker
card-the = { $rank ->
    [ace] l’{ $card }
    [queen] la { $card }
   *[other] le { $card }
}
rank-ace = as
rank-two = deux
rank-three = trois
rank-four = quatre
rank-five = cinq
rank-six = six
rank-seven = sept
rank-eight = huit
rank-nine = neuf
rank-ten = dix
rank-jack = valet
rank-queen = dame
rank-king = roi
ranks-ace = as
ranks-two = deux
ranks-three = trois
ranks-four = quatre
ranks-five = cinq
ranks-six = six
ranks-seven = sept
ranks-eight = huit
ranks-nine = neuf
ranks-ten = dix
ranks-jack = valets
ranks-queen = dames
ranks-king = rois
suit-clubs = trèfle
suit-diamonds = carreau
suit-hearts = cœur
suit-spades = pique
# Les lettres des manches : BS, SBS…
code-trio = B
code-run = S
# $sound : le début du dernier mot ; il compte en espagnol.
list-and = { $sound ->
   *[other] { $first } et { $last }
  }

## Pourquoi pas

reject-no-such-seat = Ce joueur n’est pas à la table.
reject-stale = Cela répondait à une question déjà passée : regarde ce qu’on te demande maintenant.
reject-no-hand = Aucune manche n’est en cours.
reject-hand-over = Cette manche est finie.
reject-hand-not-over = La manche suivante est distribuée quand celle-ci est finie.
reject-match-over = La partie est finie.
reject-not-your-turn = Ce n’est pas ton tour : on joue vers la droite.
reject-take-first = Prends d’abord une carte, au talon ou sur la défausse : c’est ainsi que ton tour commence.
reject-already-taken = Tu as déjà pris une carte : on en prend une seule par tour.
reject-pile-empty = La pile de défausses est vide : pioche au talon.
reject-active-does-not-claim = C’est ton tour : prendre hors de son tour, c’est pour les autres. Tu peux prendre la carte de la défausse avant de piocher au talon.
reject-nothing-to-claim = Cette carte ne peut pas être prise hors de son tour : elle est morte, ou le tour n’a pas commencé par une carte du talon.
reject-already-answered = Tu as déjà répondu, et qui demande la carte s’y tient.
reject-no-penalty-card = Il ne reste pas de carte de pénalité, et sans elle on ne prend pas hors de son tour.
reject-claim-limit = Tu as déjà pris hors de ton tour autant de fois que cette manche le permet.
reject-own-discard = À cette table, personne ne reprend la carte qu’il a défaussée.
reject-claim-when-down = À cette table, on ne prend plus hors de son tour après avoir abattu.
reject-claims-open = Un instant : les autres n’ont pas fini de dire s’ils veulent la défausse.
reject-not-held = Tu n’as pas { $card } en main.
reject-already-down = Tu as déjà abattu dans cette manche.
reject-not-down = Abats d’abord : seul celui qui a abattu place des cartes et touche aux jokers.
reject-contract-not-met = Pour abattre, il te faut exactement les combinaisons de cette manche, et tu ne les as pas encore.
reject-meld = La combinaison { $number } ne va pas : { $reason }
reject-no-such-meld = Cette combinaison n’est pas sur la table.
reject-nothing-to-take-back = Rien à reprendre : tu n’as rien posé pendant ce tour.
reject-cannot-close = Tu ne peux pas fermer avec ces cartes en main.
reject-must-close-same-turn = Dans cette manche, il faut abattre et fermer dans le même tour : si tu ne peux pas fermer, reprends tes cartes.
reject-joker-discard = À cette table, on ne défausse pas de joker.
reject-playable-discard = À cette table, on ne défausse pas une carte qui peut être placée : place-la.
reject-keeping-back = À cette table, on ne garde pas une carte qui peut être placée : place d’abord celles qui vont.

meld-too-short = un brelan a trois cartes ou plus, une suite quatre ou plus.
meld-mixed-ranks = un brelan est fait de cartes de même hauteur.
meld-not-consecutive = une suite est faite de cartes consécutives de la même couleur.
meld-adjacent-jokers = une suite ne peut pas avoir deux jokers côte à côte.
meld-jokers-only = il faut au moins une carte qui ne soit pas un joker.
meld-repeated = une suite ne peut pas contenir deux fois la même carte.
meld-not-distinct = à cette table, les suites d’une manche sont de couleurs différentes et ses brelans de hauteurs différentes.

fit-other-rank = Ce brelan ne prend que des cartes de sa hauteur, et des jokers.
fit-not-next = À ce bout de la suite, on ne place que { $card }.
fit-adjacent-jokers = Pas là : une suite ne peut pas avoir deux jokers côte à côte.
fit-run-complete = Cette suite est complète : aucune carte ne peut y être répétée.
fit-end-mismatch = Une suite grandit par l’un de ses deux bouts ; un brelan n’a pas de bouts.
fit-not-distinct = À cette table, les brelans d’une manche sont de hauteurs différentes.

swap-in-trio = Les jokers des brelans restent où ils sont.
swap-no-joker-there = Il n’y a pas de joker à cet endroit.
swap-stands-for = Ce joker remplace une autre carte : il ne s’échange que contre { $card }.
swap-forbidden-target = Le joker libéré ne peut pas aller dans cette combinaison.
swap-run-too-short = La suite n’aurait plus quatre cartes.
swap-not-natural = Un joker ne prend pas la place d’un joker : seule la carte qu’il remplace le peut.
swap-moves-not-allowed = À cette table, un joker ne bouge que si la carte qu’il représente prend sa place.

rules-seats = Les règles « { $name } » se jouent de { $min } à { $max }, pas à { $seats }.
rules-seat-range = Une partie se joue de deux à huit ; ces règles disent de { $min } à { $max }.
rules-shoe-too-small = Pour jouer { $code } à { $seats }, il faut { $needed } cartes, et il n’y en a que { $cards }.
rules-too-many-jokers = { $jokers } jokers par jeu, c’est trop : huit au plus.

## Narration

tell-draw = Tirage des places : { $list }
tell-draw-entry = { $name } { $card }
tell-seated = { $name } a tiré la plus haute carte et donne la première manche.
tell-dealt = Manche { $hand }, { $code } : { $name } donne.
tell-took-stock = { $name } pioche au talon.
tell-took-discard = { $name } prend { $card } sur la défausse.
tell-claimed = { $name } veut prendre hors de son tour.
tell-awarded = { $name } prend { $card } hors de son tour, et une carte de pénalité.
tell-stock-renewed = Le talon est épuisé : on mélange la défausse.
tell-laid-down = { $name } abat : { $list }.
tell-trio = brelan { $rank ->
    [ace] d’{ $ranks }
   *[other] de { $ranks }
}
tell-trio-of-jokers = brelan de jokers
tell-run = suite de { $suit }
tell-laid-off = { $name } place { $card }.
tell-swapped-joker = { $name } met { $card } à la place d’un joker et pose le joker ailleurs.
tell-moved-joker = { $name } déplace un joker.
tell-took-back = { $name } annule la dernière étape.
tell-took-back-all = { $name } reprend tout.
tell-discarded = { $name } défausse { $card }.
tell-discarded-hidden = { $name } défausse une carte face cachée.
tell-closes = { $name } ferme avec sa dernière carte.
tell-ended-discard = { $name } gagne la manche.
tell-ended-laid-off = { $name } place sa dernière carte et gagne la manche.
tell-ended-leftover = { $name } ferme avec quelques points en main et gagne la manche.
tell-tablas = Manche nulle : il n’y a plus de carte à prendre et personne ne ferme.
tell-points = { $list }
tell-points-entry = { $name } : { $points }
tell-match-won = { $points ->
    [one] { $name } gagne la partie avec { $points } point.
   *[other] { $name } gagne la partie avec { $points } points.
}

## Réglages

setting-language = Langue
setting-speed = Vitesse
setting-reduced-motion = Moins de mouvement
setting-claim-seconds = Temps pour prendre hors de son tour
setting-theme = Jeu de cartes
setting-felt = Table
setting-volume = Volume
setting-muted = Muet
setting-player-name = Ton nom
setting-pictures = Dessins des joueurs
setting-bots = Adversaires
setting-fullscreen = Plein écran
setting-narration = Narration
setting-dim-cards = Cartes moins vives
setting-high-contrast = Contraste élevé
setting-high-contrast-note = Panneaux opaques, lettres et cadres plus forts ; à la place d’un jeu, son jumeau aux grands signes, s’il en a un.
setting-high-contrast-no-twin = Sans jumeau à fort contraste, et laissé tel quel : { $decks }. Classique et Moderna en ont un : Cuatro colores.
setting-bot-pace = Rythme des bots
setting-confirm-discard = Confirmer la défausse
setting-sort-drawn = Ranger la carte piochée
setting-left-handed = Pour gauchers
setting-cards-volume = Volume des cartes
setting-signals-volume = Volume des signaux
setting-window = Taille de la fenêtre
setting-frame-limit = Images par seconde
setting-four-colours = Quatre couleurs
setting-language-note = De tous les textes du jeu. Un jeu de cartes peut aussi apporter ses lettres.
setting-speed-note = Le temps que met une carte pour arriver à sa place.
setting-bot-pace-note = Le temps qu’ils semblent réfléchir avant de jouer.
setting-reduced-motion-note = Les cartes apparaissent à leur place au lieu de voler.
setting-claim-seconds-note = Passé ce temps, qui n’a rien dit laisse passer la carte. Sans limite tant que quelque chose lit l’écran.
setting-confirm-discard-note = Avant de poser la carte qui finit le tour, on te le redemande.
setting-sort-drawn-note = Quand un tri est allumé, la carte piochée va à sa place ; sinon elle reste au bout.
setting-left-handed-note = Les boutons de la table à gauche, ta plaque à droite.
setting-felt-note = Sa couleur ou son bois, ou celle qu’apporte le jeu de cartes.
setting-volume-note = De tout ce qu’on entend.
setting-cards-volume-note = Piocher, défausser, mélanger.
setting-signals-volume-note = Ton tour, une carte prise hors tour, une fermeture, le compte à rebours.
setting-muted-note = On n’entend rien.
setting-fullscreen-note = La fenêtre occupe tout l’écran.
setting-frame-limit-note = Moins d’images ménagent la batterie.
setting-narration-note = La ligne qui raconte à la table ce qui se passe.
setting-talk-note = Les bots disent quelque chose de temps en temps.
setting-rumble-note = Elle vibre quand c’est à toi ou qu’on te demande.
setting-dim-cards-note = Leurs faces éblouissent moins le soir.
setting-four-colours-note = Les couleurs dans les textes ont les teintes du jeu de cartes ; sinon rouge et noir.
pace-cards = Comme les cartes
pace-slow = Lent
pace-normal = Normal
pace-quick = Rapide
pace-at-once = Aussitôt
frames-a-second = { $count }
frames-of-screen = Sans limite
settings-table = À la table
settings-motion = Mouvement
settings-picture = Image
settings-sound = Son
settings-silent = Aucun périphérique audio n’a été trouvé : le jeu reste muet. Quand il y en aura un, relance le jeu.
speed-slow = Lente
speed-normal = Normale
speed-fast = Rapide
speed-faster = Très rapide
speed-instant = Instantanée
table-of-deck = Celle du jeu
felt-green = Vert
felt-night = Nuit
felt-wine = Vin
felt-slate = Ardoise
felt-wood = Bois

## Avis

text-problem = Les textes de { $file } sont illisibles à la ligne { $line } : { $reason }. Les textes habituels les remplacent.
trouble-own-file = Impossible d’utiliser { $file } : { $reason }. { $others ->
    [0] Celui du jeu le remplace.
    [one] Ceux du jeu remplacent ce fichier et un autre.
   *[other] Ceux du jeu remplacent ce fichier et { $others } autres.
}
trouble-setting = Le réglage « { $name } » n’était pas valable et reprend sa valeur habituelle.
trouble-setting-unknown = Je ne connais pas le réglage « { $name } » et je le laisse de côté.
trouble-settings-broken = Tes réglages sont illisibles ({ $reason }) : ils sont mis de côté sous le nom { $file }, et les réglages habituels les remplacent.
trouble-settings-from-backup = Tes réglages sont illisibles ({ $reason }) : ils viennent de leur copie, et le fichier est mis de côté sous le nom { $file }.
trouble-settings-stay = Tes réglages sont illisibles ({ $reason }) : les réglages habituels les remplacent, et le fichier reste où il est, { $file }.
trouble-settings-backup-stay = Tes réglages sont illisibles ({ $reason }) : ils viennent de leur copie, et le fichier reste où il est, { $file }.
trouble-settings-save = Les réglages n’ont pas pu être enregistrés : { $reason }.
trouble-match-save = La partie ne peut pas être enregistrée : { $reason }. Tu peux continuer à jouer.
trouble-match-unsaved = La partie n’a pas pu être enregistrée : { $reason }. On peut la continuer tant que le jeu reste ouvert.
trouble-match-broken = La partie enregistrée est illisible ({ $reason }) : elle est mise de côté sous le nom { $file }.
trouble-match-from-backup = { $lost ->
    [0] La partie enregistrée était abîmée ({ $reason }) : elle reprend depuis sa copie.
    [one] La partie enregistrée était abîmée ({ $reason }) : elle reprend depuis sa copie, un coup plus tôt.
   *[other] La partie enregistrée était abîmée ({ $reason }) : elle reprend depuis sa copie, { $lost } coups plus tôt.
}
trouble-match-cut = { $lost ->
    [0] La partie enregistrée était abîmée ({ $reason }) : elle reprend avec tout ce qui précède.
    [one] La partie enregistrée était abîmée ({ $reason }) : elle reprend un coup plus tôt.
   *[other] La partie enregistrée était abîmée ({ $reason }) : elle reprend { $lost } coups plus tôt.
}
trouble-match-tail = Le dernier coup n’avait pas été écrit jusqu’au bout : la partie reprend juste avant.
trouble-match-beside = Ce qui accompagne une partie enregistrée est illisible : c’est mis de côté sous le nom { $file }. La partie elle-même est entière.
trouble-match-move = La partie n’a pas pu être classée : { $reason }.
trouble-match-unreadable = La partie { $file } ne peut pas être lue : { $reason }. Elle reste où elle est.
trouble-match-newer = La partie { $file } a été enregistrée par une version plus récente du jeu : elle reste où elle est et attend cette version.
reason-disk-full = le disque est plein
reason-read-only = le disque est en lecture seule
reason-not-allowed = l’écriture n’y est pas permise
reason-not-readable = sa lecture n’est pas permise
reason-not-there = il n’est plus là
reason-no-folder = à sa place, il y a autre chose qu’un dossier
reason-empty = il est vide
reason-not-text = ce n’est pas du texte
reason-not-a-file = ce n’est pas un fichier
reason-too-large = il est plus long qu’aucune partie
reason-newer = une version plus récente du jeu l’a enregistrée
reason-version = il se dit de la version { $version }, qui n’a jamais existé
reason-line = ligne { $line }

# La partie enregistrée
save-elsewhere = Cette partie se joue dans une autre fenêtre.
save-none = Il n’y a pas de partie enregistrée.

# Ce qui ne se fait pas à la table
refuse-not-now = Tu n’as rien à décider pour l’instant.
refuse-missing = { $count ->
    [one] Il te manque encore une carte pour abattre.
   *[other] Il te manque encore { $count } cartes pour abattre.
 }
refuse-mark-discard = Choisis d’abord la carte à défausser, ou fais-la glisser sur la défausse.
refuse-one-discard = On ne défausse qu’une carte : n’en choisis qu’une.
refuse-mark-lay-off = Choisis d’abord la carte à placer, ou fais-la glisser.
refuse-mark-stage = Choisis d’abord les cartes d’une combinaison.
refuse-no-split = Ta main ne contient pas encore les combinaisons demandées.
refuse-one-split = Il n’y a que cette façon d’abattre.
refuse-staged = Pas encore abattu : appuie d’abord sur Confirmer ou reprends les cartes.
refuse-own-groups = Reprends d’abord ce que tu as groupé toi-même.
refuse-not-in-contract = Le contrat ne demande pas d’autre combinaison de ce genre.
refuse-no-combination = Ces cartes ne forment ni brelan ni suite.
