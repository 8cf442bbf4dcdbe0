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
# Le coin d’une carte : D♠. $rank est ace, jack, queen, king ou un nombre.
card-short = { $rank ->
    [ace] A
    [jack] V
    [queen] D
    [king] R
   *[other] { $rank }
  }{ $suit }
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
reject-stale = Trop tard : la question a changé. Regarde ce qu’on te demande maintenant.
reject-no-hand = Aucune manche n’est en cours.
reject-hand-over = Cette manche est finie.
reject-hand-not-over = La manche suivante commencera quand celle-ci sera finie.
reject-match-over = La partie est finie.
reject-not-your-turn = Ce n’est pas ton tour : attends que ce soit à toi.
reject-take-first = Commence ton tour en prenant une carte.
reject-already-taken = Tu as déjà pris une carte : c’est une seule par tour.
reject-pile-empty = La défausse est vide : pioche au talon.
reject-active-does-not-claim = C’est ton tour, et seuls les autres prennent la défausse hors tour : toi, tu prends une carte au début du tour.
reject-nothing-to-claim = On ne peut pas prendre cette carte hors de son tour : elle est morte, ou le tour n’a pas commencé par une carte du talon.
reject-already-answered = Tu as déjà répondu, et une demande ne s’annule pas.
reject-no-penalty-card = Il ne reste plus de carte de pénalité : personne ne peut prendre la défausse hors tour.
reject-no-claims = Ici, on ne prend pas la défausse hors de son tour.
reject-claim-limit = Tu as épuisé tes prises hors tour pour cette manche.
reject-own-discard = À cette table, on ne reprend pas sa propre défausse.
reject-claim-when-down = À cette table, on ne prend plus la défausse hors tour après avoir abattu.
reject-claims-open = Un instant : les autres n’ont pas encore dit s’ils veulent la défausse.
reject-not-held = Tu n’as pas { $card } en main.
reject-already-down = Tu as déjà abattu dans cette manche.
reject-not-down = Abats d’abord : ensuite, tu pourras placer des cartes et toucher aux jokers.
reject-contract-not-met = Pour abattre, il te faut exactement les combinaisons de cette manche : tu ne les as pas encore.
reject-meld = La combinaison { $number } ne va pas : { $reason }
reject-no-such-meld = Cette combinaison n’est pas sur la table.
reject-nothing-to-take-back = Rien à reprendre : tu n’as rien posé pendant ce tour.
reject-cannot-close = Tu ne peux pas fermer avec ces cartes en main.
reject-whole-hand = Dans cette manche, il faut abattre toutes ses cartes d’un coup, sans en jeter.
reject-keep-discard = À cette table, on ferme en défaussant sa dernière carte : gardes-en une.
reject-lay-off-next-turn = Tu viens d’abattre : à cette table, on place des cartes et on touche aux jokers à partir de ton tour suivant.
reject-pile-when-down = À cette table, on ne pioche plus qu’au talon après avoir abattu.
reject-swap-without-lay-down = Tu ne peux prendre un joker que si tu abats dans le même tour : abats, ou remets-le à sa place.
reject-must-close-same-turn = Dans cette manche, il faut abattre et fermer dans le même tour : si tu ne peux pas fermer, reprends tes cartes.
reject-joker-discard = À cette table, on ne défausse pas de joker.
reject-playable-discard = À cette table, on ne défausse pas une carte qui peut se placer : place-la.
reject-keeping-back = À cette table, on ne garde pas une carte qui peut se placer : place d’abord toutes celles qui le peuvent.

meld-too-short = elle compte moins de cartes que n’en demande cette manche.
meld-mixed-ranks = un brelan est fait de cartes de même hauteur.
meld-not-consecutive = une suite est faite de cartes consécutives de la même couleur.
meld-adjacent-jokers = une suite ne peut pas avoir deux jokers côte à côte.
meld-jokers-only = il faut au moins une carte qui ne soit pas un joker.
meld-repeated = une suite ne peut pas contenir deux fois la même carte.
meld-ace-place = à cette table, l’as ne peut pas occuper cette place dans une suite.
meld-too-many-jokers = à cette table, elle ne peut pas prendre autant de jokers.
meld-too-long = à cette table, elle ne peut pas avoir plus de cartes que n’en demande cette manche.
meld-not-distinct = à cette table, les suites d’une manche sont de couleurs différentes et ses brelans de hauteurs différentes.
meld-other-suits = ses couleurs ne sont pas celles que demande cette manche.

fit-other-rank = Ce brelan ne prend que des cartes de sa hauteur, et des jokers.
fit-not-next = À ce bout de la suite, on ne place que { $card }.
fit-adjacent-jokers = Pas là : une suite ne peut pas avoir deux jokers côte à côte.
fit-too-many-jokers = Cette combinaison a déjà tous les jokers permis à cette table.
fit-run-complete = Cette suite est complète : aucune carte ne peut s’y répéter.
fit-ace-place = La suite s’arrête là : à cette table, les suites ne tournent pas en rond.
fit-end-mismatch = Une suite grandit par l’un de ses deux bouts ; un brelan n’a pas de bouts.
fit-not-distinct = À cette table, les brelans d’une manche sont de hauteurs différentes.

swap-in-trio = Les jokers des brelans restent où ils sont.
swap-no-joker-there = Il n’y a pas de joker à cet endroit.
swap-stands-for = Ce joker remplace une autre carte : il ne s’échange que contre { $card }.
swap-forbidden-target = Le joker libéré ne peut pas aller dans cette combinaison.
swap-run-too-short = La suite aurait moins de cartes que n’en demande cette manche.
swap-not-natural = Un joker ne prend pas la place d’un joker : seule la carte qu’il remplace le peut.
swap-swaps-not-allowed = À cette table, aucune carte ne prend la place d’un joker.
swap-moves-not-allowed = À cette table, on ne peut pas simplement déplacer un joker.

rules-seats = Les règles « { $name } » se jouent de { $min } à { $max } joueurs, pas à { $seats }.
rules-seat-range = Une partie se joue de deux à huit joueurs ; ces règles en prévoient de { $min } à { $max }.
rules-shoe-too-small = Pour jouer { $code } à { $seats }, il faut { $needed } cartes, et il n’y en a que { $cards }.
rules-too-many-jokers = { $jokers } jokers par jeu, c’est trop : huit au plus.
rules-no-hand = Une partie compte au moins une manche, et 24 au plus.
rules-no-such-hand = Les numéros des manches à jouer doivent être dans l’ordre croissant et compris entre 1 et { $hands }.
rules-bad-deal = Avec ces règles, pour { $code }, il faut distribuer de { $least } à { $most } cartes par joueur, et non { $dealt }.
rules-contract-too-large = { $code } demande { $cards } cartes, et on n’en distribue que 26 au plus.
rules-contract-beyond-shoe = À { $seats } joueurs, personne ne peut abattre { $code } : avec { $packs ->
    [one] un jeu
   *[other] { $packs } jeux
} { $jokers ->
    [0] sans jokers
    [one] et un joker
   *[other] et { $jokers } jokers
}, on ne peut pas réunir les cartes que demandent ces règles.
rules-bad-shoe = Pour chaque nombre de joueurs, il faut un à quatre jeux et 32 jokers au plus, dans l’ordre croissant du nombre de joueurs.
rules-same-points = Une entrée ne change rien : toutes ses cartes, comme { $card }, figurent déjà dans les entrées précédentes.
rules-two-kinds-of-wilds = Si les deux rouges, 2♥ et 2♦, sont des jokers, aucune autre carte ne peut servir de joker.
rules-later-wilds = La limite de jokers ne peut changer une fois qu’on a abattu que si l’on attend son tour suivant pour placer des cartes.
rules-progress-deal = Si chaque joueur garde son contrat jusqu’à ce qu’il l’abatte, il faut distribuer le même nombre de cartes à chaque manche.
rules-progress-packs = Si chaque joueur garde son contrat jusqu’à ce qu’il l’abatte, il faut jouer toutes les manches avec le même nombre de jeux de cartes.
rules-progress-short-match = Si chaque joueur garde son contrat jusqu’à ce qu’il l’abatte, aucune manche ne peut être retirée.
rules-progress-last-hand = Si chaque joueur garde son contrat jusqu’à ce qu’il l’abatte, la dernière manche ne peut pas avoir ses propres règles.
rules-progress-rising-bonus = Si chaque joueur garde son contrat jusqu’à ce qu’il l’abatte, la prime ne peut pas augmenter de manche en manche.
rules-progress-full-run = Si chaque joueur garde son contrat jusqu’à ce qu’il l’abatte, aucun contrat ne peut demander une suite des treize hauteurs.

## Narration

tell-draw = Tirage des places : { $list }
tell-draw-entry = { $you ->
    [yes] toi { $card }
   *[no] { $name } { $card }
}
tell-seated = { $you ->
    [yes] Tu as tiré la plus haute carte et tu donnes la première manche.
   *[no] { $name } a tiré la plus haute carte et donne la première manche.
}
tell-dealt = { $you ->
    [yes] Manche { $hand }, { $code } : tu donnes.
   *[no] Manche { $hand }, { $code } : { $name } donne.
}
tell-took-stock = { $you ->
    [yes] Tu pioches.
   *[no] { $name } pioche au talon.
}
tell-took-discard = { $you ->
    [yes] Tu prends { $card } sur la défausse.
   *[no] { $name } prend { $card } sur la défausse.
}
tell-claimed = { $you ->
    [yes] Tu veux la défausse.
   *[no] { $name } veut la défausse.
}
tell-awarded = { $you ->
    [yes] { $penalty ->
        [0] Tu prends { $card } hors de ton tour.
        [1] Tu prends { $card } hors de ton tour, avec une carte de pénalité.
       *[other] Tu prends { $card } hors de ton tour, avec { $penalty } cartes de pénalité.
    }
   *[no] { $penalty ->
        [0] { $name } prend { $card } hors de son tour.
        [1] { $name } prend { $card } hors de son tour, avec une carte de pénalité.
       *[other] { $name } prend { $card } hors de son tour, avec { $penalty } cartes de pénalité.
    }
}
tell-stock-renewed = Le talon est épuisé : on mélange la défausse.
tell-laid-down = { $you ->
    [yes] Tu abats : { $list }.
   *[no] { $name } abat : { $list }.
}
tell-trio = brelan { $rank ->
    [ace] d’{ $ranks }
   *[other] de { $ranks }
}
tell-trio-of-jokers = brelan de jokers
tell-run = suite de { $suit }
tell-full-run = suite de l’as au roi
tell-laid-off = { $you ->
    [yes] Tu places { $card }.
   *[no] { $name } place { $card }.
}
tell-swapped-joker = { $you ->
    [yes] Tu mets { $card } à la place d’un joker et tu poses le joker ailleurs.
   *[no] { $name } met { $card } à la place d’un joker et pose le joker ailleurs.
}
tell-took-joker = { $you ->
    [yes] Tu mets { $card } à la place d’un joker et tu prends le joker.
   *[no] { $name } met { $card } à la place d’un joker et prend le joker.
}
tell-moved-joker = { $you ->
    [yes] Tu déplaces un joker.
   *[no] { $name } déplace un joker.
}
tell-took-back = { $you ->
    [yes] Tu annules ta dernière étape.
   *[no] { $name } annule sa dernière étape.
}
tell-took-back-all = { $you ->
    [yes] Tu reprends tout.
   *[no] { $name } reprend tout.
}
tell-discarded = { $you ->
    [yes] Tu défausses { $card }.
   *[no] { $name } défausse { $card }.
}
tell-discarded-hidden = { $you ->
    [yes] Tu défausses une carte face cachée.
   *[no] { $name } défausse une carte face cachée.
}
tell-closes = { $you ->
    [yes] Tu fermes avec ta dernière carte.
   *[no] { $name } ferme avec sa dernière carte.
}
tell-ended-discard = { $you ->
    [yes] Tu gagnes la manche !
   *[no] { $name } gagne la manche.
}
tell-ended-laid-off = { $you ->
    [yes] Tu places ta dernière carte et tu gagnes la manche !
   *[no] { $name } place sa dernière carte et gagne la manche.
}
tell-ended-laid-down = { $you ->
    [yes] Tu abats toutes tes cartes et tu gagnes la manche !
   *[no] { $name } abat toutes ses cartes et gagne la manche.
}
tell-ended-leftover = { $you ->
    [yes] Tu fermes avec quelques points en main et tu gagnes la manche !
   *[no] { $name } ferme avec quelques points en main et gagne la manche.
}
tell-tablas = Manche nulle : plus aucune carte à prendre, et personne n’a fermé.
tell-points = { $list }
tell-points-entry = { $you ->
    [yes] Toi : { $points }
   *[no] { $name } : { $points }
}
tell-match-won = { $you ->
    [yes] { $points ->
        [one] Tu gagnes la partie avec { $points } point !
       *[other] Tu gagnes la partie avec { $points } points !
    }
   *[no] { $points ->
        [one] { $name } gagne la partie avec { $points } point.
       *[other] { $name } gagne la partie avec { $points } points.
    }
}

## Réglages

setting-language = Langue
setting-speed = Vitesse des cartes
setting-reduced-motion = Moins de mouvement
setting-claim-seconds = Temps pour prendre hors tour
setting-decks = Jeu de cartes
setting-table = Table
setting-felt = { setting-table }
setting-volume = Volume
setting-muted = Muet
setting-player-name = Ton nom
setting-pictures = Dessins des joueurs
setting-bots = Adversaires
setting-fullscreen = Plein écran
setting-narration = Narration
setting-dim-cards = Cartes moins vives
setting-high-contrast = Contraste élevé
setting-high-contrast-note = Panneaux opaques, textes et cadres plus marqués, et la version contrastée du jeu de cartes, s’il en a une.
setting-high-contrast-no-twin = Ces jeux n’ont pas de version contrastée : { $decks }. Celle de « Classique » et de « Moderna » s’appelle « Cuatro colores ».
setting-bot-pace = Rythme des bots
setting-claim-questions = Me proposer de prendre hors tour
claim-questions-helpful = Cartes utiles
claim-questions-all = Toutes
claim-questions-none = Aucune
setting-handover = À plusieurs sur un écran
handover-pass = Se passer l’écran
handover-open-cards = Cartes sur table
setting-confirm-discard = Confirmer la défausse
setting-sort-drawn = Ranger la carte piochée
setting-left-handed = Pour gauchers
setting-cards-volume = Volume des cartes
setting-signals-volume = Volume des signaux
setting-window = Taille de la fenêtre
setting-frame-limit = Images par seconde
setting-four-colours = Symboles en quatre teintes
setting-language-note = Langue de tous les textes. Certains jeux de cartes ont leurs propres lettres.
setting-speed-note = Le temps que met une carte pour arriver à sa place.
setting-bot-pace-note = Combien de temps les bots réfléchissent.
setting-reduced-motion-note = Les cartes apparaissent à leur place au lieu de se déplacer.
setting-claim-seconds-note = Passé ce délai, ne pas répondre veut dire non. Sans limite avec un lecteur d’écran.
setting-claim-questions-note = Demande seulement si la carte t’est utile. Tu peux demander toute autre carte en cliquant sur la défausse. À plusieurs sur le même écran, la question porte sur toutes les cartes.
setting-handover-note = Quand on se passe l’écran, le jeu appelle le joueur suivant avant de montrer sa main. Cartes sur table, elle s’ouvre aussitôt : idéal avec des enfants.
setting-confirm-discard-note = Demande confirmation avant la défausse qui finit ton tour.
setting-sort-drawn-note = Si un tri est actif, la carte piochée va à sa place ; sinon, elle reste au bout.
setting-left-handed-note = Boutons de la table à gauche, ta plaque de joueur à droite.
setting-table-note = Une couleur, le bois, ou la table fournie avec le jeu de cartes.
setting-volume-note = Le volume général.
setting-cards-volume-note = Piocher, défausser, mélanger.
setting-signals-volume-note = Ton tour, une carte prise hors tour, une fermeture, le compte à rebours.
setting-muted-note = Coupe tous les sons.
setting-fullscreen-note = La fenêtre occupe tout l’écran.
setting-frame-limit-note = Moins d’images, c’est plus d’autonomie.
setting-narration-note = Une ligne sur la table raconte ce qui se passe.
setting-talk-note = Les bots disent quelque chose de temps en temps.
setting-rumble-note = La manette vibre quand tu dois jouer ou répondre.
setting-pads-in-background-note = La manette agit même quand le jeu est en arrière-plan.
setting-dim-cards-note = Les cartes éblouissent moins le soir.
setting-four-colours-note = Dans les textes, les symboles prennent les teintes du jeu de cartes ; sinon, rouge et noir.
pace-cards = Comme les cartes
pace-slow = Lent
pace-normal = Normal
pace-quick = Rapide
pace-at-once = Immédiat
frames-a-second = { $count }
frames-of-screen = Sans limite
settings-table = À la table
settings-motion = Mouvement
settings-picture = Affichage
settings-sound = Son
settings-silent = Aucun périphérique audio : le jeu reste muet. Branches-en un, puis relance le jeu.
speed-slow = Lente
speed-normal = Normale
speed-fast = Rapide
speed-faster = Très rapide
speed-instant = Instantanée
table-of-deck = Selon les cartes
felt-green = Vert
felt-night = Nuit
felt-wine = Vin
felt-slate = Ardoise
felt-wood = Bois
felt-tiles = Azulejos

## Avis

text-problem = Textes illisibles dans { $file }, à la ligne { $line } : { $reason }. Ceux d’origine les remplacent.
trouble-own-file = Impossible d’utiliser { $file } : { $reason }. { $others ->
    [0] Le fichier d’origine le remplace.
    [one] Les fichiers d’origine remplacent celui-ci et un autre.
   *[other] Les fichiers d’origine remplacent celui-ci et { $others } autres.
}
trouble-setting = Le réglage « { $name } » n’était pas valable : il reprend sa valeur d’origine.
trouble-setting-unknown = Réglage inconnu, laissé de côté : « { $name } ».
trouble-settings-broken = Tes réglages sont illisibles ({ $reason }) : ceux d’origine les remplacent, et le fichier est mis de côté sous le nom { $file }.
trouble-settings-from-backup = Tes réglages sont illisibles ({ $reason }) : leur copie de secours les remplace, et le fichier est mis de côté sous le nom { $file }.
trouble-settings-stay = Tes réglages sont illisibles ({ $reason }) : ceux d’origine les remplacent, et le fichier { $file } reste en place.
trouble-settings-backup-stay = Tes réglages sont illisibles ({ $reason }) : leur copie de secours les remplace, et le fichier { $file } reste en place.
trouble-settings-save = Les réglages n’ont pas pu être enregistrés : { $reason }.
trouble-match-save = La partie ne peut pas être enregistrée : { $reason }. Tu peux continuer à jouer.
trouble-match-unsaved = La partie n’a pas pu être enregistrée : { $reason }. Tu peux la continuer tant que le jeu reste ouvert.
trouble-match-broken = La partie enregistrée est illisible ({ $reason }) : elle est mise de côté sous le nom { $file }.
trouble-match-from-backup = { $lost ->
    [0] La partie enregistrée était endommagée ({ $reason }) : elle reprend depuis sa copie de secours.
    [one] La partie enregistrée était endommagée ({ $reason }) : elle reprend depuis sa copie de secours, un coup plus tôt.
   *[other] La partie enregistrée était endommagée ({ $reason }) : elle reprend depuis sa copie de secours, { $lost } coups plus tôt.
}
trouble-match-cut = { $lost ->
    [0] La partie enregistrée était endommagée ({ $reason }) : tout ce qui précède le dommage est récupéré.
    [one] La partie enregistrée était endommagée ({ $reason }) : elle reprend un coup plus tôt.
   *[other] La partie enregistrée était endommagée ({ $reason }) : elle reprend { $lost } coups plus tôt.
}
trouble-match-tail = Le dernier coup n’avait pas été écrit jusqu’au bout : la partie reprend juste avant.
trouble-match-beside = Le fichier annexe d’une partie est illisible : il est mis de côté sous le nom { $file }. La partie elle-même est intacte.
trouble-match-move = La partie n’a pas pu être déplacée : { $reason }.
trouble-match-unreadable = La partie { $file } est illisible : { $reason }. Le fichier reste en place.
trouble-match-newer = La partie { $file } a été enregistrée par une version plus récente du jeu : mets le jeu à jour pour l’ouvrir. Le fichier reste en place.
reason-disk-full = le disque est plein
reason-read-only = le disque est en lecture seule
reason-not-allowed = l’écriture n’est pas autorisée
reason-not-readable = la lecture n’est pas autorisée
reason-not-there = fichier ou dossier introuvable
reason-no-folder = un fichier occupe la place du dossier
reason-empty = le fichier est vide
reason-not-text = ce n’est pas du texte
reason-not-a-file = ce n’est pas un fichier
reason-too-large = le fichier est trop gros pour une partie
reason-newer = le fichier vient d’une version plus récente du jeu
reason-version = le fichier annonce la version { $version }, qui n’existe pas
reason-line = ligne { $line }

# La partie enregistrée
save-elsewhere = Cette partie se joue dans une autre fenêtre.
save-none = Il n’y a pas de partie enregistrée.

# Ce qui ne se fait pas à la table
refuse-not-now = Un instant : ce n’est pas encore possible.
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
refuse-staged = Pas encore abattu : appuie d’abord sur « Confirmer » ou reprends les cartes.
refuse-own-groups = Reprends d’abord les cartes que tu as groupées.
refuse-not-in-contract = Le contrat ne demande pas d’autre combinaison de ce genre.
refuse-no-combination = Ces cartes ne forment ni brelan ni suite.

# Ce qu’affiche le navigateur à une autre adresse
page-wrong-address = Ce n’est pas l’adresse de la table. Ouvre { $address }
page-not-found = Il n’y a rien ici. La table est à l’adresse { $address }
