### Menus.

menu-back = Retour
menu-credits = Crédits

## Pause

pause-title = Pause
pause-continue = Continuer
pause-settings = Réglages
pause-rules = Règles de cette table
pause-leave = Retour au menu
pause-saved = Tout est enregistré : ferme le jeu, va dîner, et reprends ici même un autre jour.
pause-unsaved = Cette partie ne peut pas être enregistrée : { $reason }.
pause-shuffle = La donne était fixée avant la première carte.

## Réglages

settings-title = Réglages
settings-note = Chaque changement est appliqué et enregistré aussitôt.
claim-time-seconds = { $seconds } s
claim-time-unlimited = sans limite
volume-percent = { $percent } %
decks-folder = Tes jeux de cartes : { $folder }
decks-open = Ouvrir le dossier
decks-not-made = Le dossier n’a pas pu être créé : { $reason }.
decks-not-opened = Le système n’a pas pu ouvrir le dossier : ouvre-le toi-même à l’emplacement indiqué.

## Crédits

credits-title = Crédits
credits-game = Continental : le jeu de cartes espagnol en sept manches, selon ses règles de toujours.
credits-art = Les cartes, les singes et les azulejos ont été dessinés pour ce jeu, et ses sons sont originaux.
credits-fonts = Polices : Libertinus Serif et Noto Sans, sous licence SIL Open Font.
credits-engine = Fait avec Rust et Bevy, grâce aux logiciels libres et à leurs auteurs.

## Règles

rules-title = Règles de la table
rules-book-table = Cette table
rules-book-whole = Tout le règlement
rules-book-glossary = Lexique
rules-changes = Variantes de cette table
rules-changes-from = { $preset ->
    [oficial] Cette table suit les règles officielles, sauf sur ces points :
    [fournier] Cette table suit les règles classiques, sauf sur ces points :
   *[francais] Cette table suit les règles françaises, sauf sur ces points :
}
rules-changes-some = { $preset ->
    [oficial] Cette table s’écarte des règles officielles sur plusieurs points, dont ceux-ci :
    [fournier] Cette table s’écarte des règles classiques sur plusieurs points, dont ceux-ci :
   *[francais] Cette table s’écarte des règles françaises sur plusieurs points, dont ceux-ci :
}
rules-cards-dealt = { $cards } cartes
rules-aim = Le but
rules-hands = Les manches
rules-turn = Le tour
rules-claim = Hors de son tour
rules-down = Abattre
rules-joker = Le joker
rules-score = Les points
rules-controls = Les commandes

rules-aim-1 = Celui qui a le moins de points à la fin de la dernière manche l’emporte. Chacun joue pour soi.
rules-aim-seats = On joue de { $min } à { $max } joueurs, et le jeu tourne vers la { $direction ->
    [left] gauche
   *[right] droite
}.
rules-aim-decks = { $jokers ->
    [0] On joue avec deux jeux de 52 cartes, sans jokers.
    [one] On joue avec deux jeux de 52 cartes, chacun avec un joker.
   *[other] On joue avec deux jeux de 52 cartes, chacun avec { $jokers } jokers.
}
rules-aim-decks-growing = { $jokers ->
    [0] On commence avec deux jeux de 52 cartes, sans jokers ; si l’on est nombreux, on en ajoute au fil de la partie.
    [one] On commence avec deux jeux de 52 cartes, chacun avec un joker ; si l’on est nombreux, on en ajoute au fil de la partie.
   *[other] On commence avec deux jeux de 52 cartes, chacun avec { $jokers } jokers ; si l’on est nombreux, on en ajoute au fil de la partie.
}
rules-aim-shoe = On joue avec { rules-shoe }.
rules-aim-shoe-players = { $more ->
    [0] À { $from } joueurs : { rules-shoe }.
   *[other] De { $from } à { $to } joueurs : { rules-shoe }.
}
rules-shoe = { $packs ->
    [one] un jeu de 52 cartes
   *[other] { $packs } jeux de 52 cartes
} { $jokers ->
    [0] sans jokers
    [one] et un joker
   *[other] et { $jokers } jokers en tout
}
rules-aim-2 = Chaque manche a son contrat : des brelans et des suites à poser sur la table. Les cartes qui te restent quand un autre ferme comptent contre toi.
rules-hands-1 = Un brelan, c’est { $trio ->
        [3] trois
        [4] quatre
        [5] cinq
        [6] six
        [7] sept
       *[8] huit
    } cartes ou plus de même hauteur. Une suite, c’est { $run ->
        [3] trois
        [4] quatre
        [5] cinq
        [6] six
        [7] sept
        [8] huit
        [9] neuf
       *[10] dix
    } cartes ou plus qui se suivent dans la même couleur.
rules-hands-sizes = Un chiffre après la lettre d’une combinaison indique un autre minimum : { code-run }5, c’est une suite de cinq cartes ou plus.
rules-hands-full-run = Une suite de l’as au roi compte une carte de chacune des treize hauteurs. Celui qui la complète abat toutes ses cartes d’un coup, ce qui ferme la manche. Pendant cette manche, personne ne prend la défausse hors tour, et on peut toujours jeter les jokers que la suite ne prend pas.
rules-hands-short = { $played ->
    [one] C’est une partie courte : on ne joue qu’une des { $all } manches.
   *[other] C’est une partie courte : on joue { $played } des { $all } manches.
}
rules-hands-one-more = On reçoit une carte de plus que n’en demande le contrat.
rules-hands-one-fewer = On reçoit une carte de moins que n’en demande le contrat : la première carte prise peut le compléter.
rules-hands-exactly = On reçoit exactement les cartes du contrat.
rules-hands-more = On reçoit { $extra } cartes de plus que n’en demande le contrat.
rules-hands-always = On reçoit { $cards } cartes à chaque manche.
rules-hands-listed = La liste indique combien de cartes on reçoit à chaque manche.
rules-hands-no-up-card = On ne retourne pas de carte : le premier joueur pioche au talon.
rules-hands-closer-begins = Celui qui ferme une manche commence la suivante.
rules-hands-own = Chaque joueur garde son contrat jusqu’à ce qu’il l’abatte. { $end ->
    [first] La partie finit quand un joueur a
   *[all] Celui qui a abattu le dernier le rejoue. La partie finit quand tous ont
} abattu le dernier contrat, ou après { $most } manches.
rules-turn-1 = Ton tour commence par une seule carte : celle du dessus du talon, ou celle qu’on voit sur la défausse.
rules-turn-stock = Une fois que tu as abattu, tu ne pioches plus qu’au talon.
rules-turn-2 = Ton tour finit par une carte jetée sur la défausse, face visible. Si c’est ta dernière, elle va face cachée et tu fermes.
rules-turn-must-discard = On ne ferme qu’en défaussant une carte : en abattant ou en plaçant, gardes-en une pour cela.
rules-turn-3 = Carte posée, carte jouée : une carte qui a touché la défausse y reste.
rules-turn-4 = On ne voit que le dessus de la défausse, mais on sait toujours combien de cartes chacun a en main.
rules-turn-renewals = { $renewals ->
    [0] Si le talon est vide quand il faut piocher, la manche est nulle : personne ne ferme, et tous marquent ce qu’ils ont en main.
   *[other] Si le talon est vide quand il faut piocher, on bat la défausse, sauf sa carte du dessus, et elle devient le nouveau talon, { rules-renewals }. Si le talon s’épuise encore une fois, la manche est nulle : personne ne ferme, et tous marquent ce qu’ils ont en main.
}
rules-renewals = { $renewals ->
    [one] une fois au plus par manche
    [2] deux fois au plus par manche
   *[other] { $renewals } fois au plus par manche
}
rules-claim-1 = { $own ->
    [no] Si le joueur dont c’est le tour pioche au talon, les autres peuvent prendre la défausse sans attendre leur tour.
   *[yes] Si le joueur dont c’est le tour pioche au talon, tous les autres peuvent prendre la défausse sans attendre leur tour, même celui qui l’a jetée.
}
rules-claim-2 = Si plusieurs joueurs veulent la carte, elle va à celui dont le tour vient le premier.
rules-claim-3 = Il faut demander la carte avant que le joueur dont c’est le tour défausse : ensuite, elle est morte et personne ne peut plus la prendre.
rules-claim-from-stock = { $count ->
    [0] Cela ne coûte aucune carte de pénalité, et on ne jette rien en échange.
    [1] Le prix : une carte de pénalité, prise au talon ; on ne jette rien en échange.
   *[other] Le prix : { $count } cartes de pénalité, prises au talon ; on ne jette rien en échange.
}
rules-claim-from-penalty = { $count ->
    [0] Cela ne coûte aucune carte de pénalité, et on ne jette rien en échange.
    [1] Le prix : une carte de pénalité, prise au second talon ; on ne jette rien en échange.
   *[other] Le prix : { $count } cartes de pénalité, prises au second talon ; on ne jette rien en échange.
}
rules-claim-limit = { $most ->
    [one] On ne prend la défausse hors tour qu’une fois par manche.
   *[other] On prend la défausse hors tour { $most } fois au plus par manche.
}
rules-claim-not-own = On ne reprend pas la carte qu’on a jetée soi-même.
rules-claim-not-down = Une fois qu’on a abattu, on ne prend plus la défausse hors tour.
rules-claim-none = À cette table, on ne prend pas la défausse hors de son tour.
rules-down-1 = À ton tour, après avoir pris une carte, tu peux abattre les combinaisons de la manche : toutes, rien d’autre, et aussi longues que tu veux.
rules-down-exact = { $last ->
    [longer] À ton tour, après avoir pris une carte, tu peux abattre les combinaisons de la manche : toutes et rien d’autre, sans une carte de plus que n’en demande le contrat. À la dernière manche seulement, les combinaisons peuvent être plus longues.
   *[same] À ton tour, après avoir pris une carte, tu peux abattre les combinaisons de la manche : toutes et rien d’autre, sans une carte de plus que n’en demande le contrat.
}
rules-down-trio-jokers = Un brelan prend autant de jokers qu’on veut, et même rien que des jokers.
rules-down-trio = Un brelan prend autant de jokers qu’on veut, avec au moins une carte naturelle.
rules-down-trio-natural = Il faut au moins une carte naturelle dans un brelan.
rules-down-trio-only = Un brelan peut n’être fait que de jokers.
rules-down-run = Une suite tourne en rond : roi, as et deux se suivent. Elle peut être de toute longueur et répéter des cartes.
rules-down-run-once = Une suite tourne en rond : roi, as et deux se suivent. Elle ne répète aucune carte : treize au plus.
rules-down-run-high = Dans une suite, l’as est la carte la plus haute : il suit le roi, et rien ne vient après lui.
rules-down-run-low = Dans une suite, l’as est la carte la plus basse : il précède le deux, et rien ne suit le roi.
rules-down-run-no-ace = L’as n’a pas de place dans une suite : elle va du deux au roi.
rules-down-run-either = Dans une suite, l’as précède le deux ou suit le roi, mais n’est jamais au milieu. Il peut y en avoir un à chaque bout.
rules-down-run-either-once = Dans une suite, l’as précède le deux ou suit le roi, mais n’est jamais au milieu. Aucune carte ne se répète : treize au plus.
rules-down-distinct = Les suites d’une manche sont de couleurs différentes, ses brelans de hauteurs différentes.
rules-down-2 = Une fois que tu as abattu, tu peux, à ton tour, placer des cartes sur toutes les combinaisons de la table : sur un brelan, celles de sa hauteur ; sur une suite, celles de ses deux bouts.
rules-down-next-turn = { $jokers ->
    [no] Dans le tour où tu abats, tu ne peux pas encore placer de cartes : il faut attendre ton tour suivant.
   *[yes] Dans le tour où tu abats, tu ne peux pas encore placer de cartes ni toucher aux jokers de la table : il faut attendre ton tour suivant.
}
rules-down-3 = Jusqu’à ta défausse, tu peux reprendre ce que tu as posé pendant ce tour, en entier ou seulement la dernière étape.
rules-joker-1 = Le joker, notre singe, remplace n’importe quelle carte. Dans une suite, il n’en remplace qu’une : celle de sa place.
rules-joker-not-adjacent = Deux jokers ne se touchent jamais dans une suite.
rules-joker-adjacent = Des jokers peuvent se toucher dans une suite, avec au moins une carte naturelle.
rules-joker-swap-owner = Une fois que tu as abattu, tu peux mettre la carte naturelle à la place du joker d’une suite. Le joker va aussitôt au bout d’une suite du même joueur.
rules-joker-swap-any = Une fois que tu as abattu, tu peux mettre la carte naturelle à la place du joker d’une suite. Le joker va aussitôt dans une autre combinaison de la table.
rules-joker-swap-same = Une fois que tu as abattu, tu peux mettre la carte naturelle à la place du joker d’une suite. Le joker va aussitôt à un bout de la même suite.
rules-joker-swap-hand = { $by ->
    [down] Une fois que tu as abattu, tu peux mettre la carte naturelle à la place du joker d’une suite, et le prendre en main.
    [to-lay-down] Tu peux mettre la carte naturelle à la place du joker d’une suite, et le prendre en main. Si tu n’as pas encore abattu, tu dois le faire dans le même tour.
    [not-down] Avant d’abattre, mais pas après, tu peux mettre la carte naturelle à la place du joker d’une suite, et le prendre en main.
   *[all] À ton tour, que tu aies abattu ou non, tu peux mettre la carte naturelle à la place du joker d’une suite, et le prendre en main.
}
rules-joker-swap-none = Aucune carte ne peut prendre la place d’un joker de la table.
rules-joker-stay = Les jokers restent où ils sont : aucune carte ne prend leur place.
rules-joker-move = Un joker au bout d’une suite peut passer à l’autre bout ou à une autre suite du même joueur, si la première garde au moins autant de cartes qu’en demande le contrat.
rules-joker-move-same = Un joker au bout d’une suite peut passer à l’autre bout de cette suite.
rules-joker-trio-leaves = De même, dans un brelan, toute carte naturelle de sa hauteur peut prendre la place d’un joker.
rules-joker-trio = Les jokers des brelans restent où ils sont.
rules-joker-red-twos = Les deux rouges, 2♥ et 2♦, sont aussi des jokers.
rules-joker-wild = { $red ->
    [yes] Chaque { rules-wild-ranks } rouge sert de joker.
   *[no] Chaque { rules-wild-ranks } sert de joker.
}
rules-wild-ranks = { $rank ->
    [ace] { rank-ace }
    [two] { rank-two }
    [three] { rank-three }
    [four] { rank-four }
    [five] { rank-five }
    [six] { rank-six }
    [seven] { rank-seven }
    [eight] { rank-eight }
    [nine] { rank-nine }
    [ten] { rank-ten }
    [jack] { rank-jack }
    [queen] { rank-queen }
   *[king] { rank-king }
}
rules-joker-limit = { $kinds ->
    [same] Une combinaison { rules-jokers-in-trio }.
   *[each] Un brelan { rules-jokers-in-trio } ; une suite { rules-jokers-in-run }.
}
rules-joker-limit-down = { $kinds ->
    [same] Quand on abat, une combinaison { rules-jokers-in-trio }.
   *[each] Quand on abat, un brelan { rules-jokers-in-trio } ; une suite { rules-jokers-in-run }.
}
rules-joker-limit-later = { $kinds ->
    [same] Plus tard, quand on place des cartes, une combinaison { rules-jokers-in-trio }.
   *[each] Plus tard, quand on place des cartes, un brelan { rules-jokers-in-trio } ; une suite { rules-jokers-in-run }.
}
rules-jokers-in-trio = { $trio ->
    [any] peut prendre autant de jokers qu’on veut
    [none] ne prend aucun joker
    [one] prend un joker au plus
    [most] prend { $in_trio } jokers au plus
    [natural] demande au moins une carte naturelle
    [beside] demande au moins { $in_trio } cartes naturelles
    [equal] ne prend pas plus de jokers que de cartes naturelles
   *[fewer] prend moins de jokers que de cartes naturelles
}
rules-jokers-in-run = { $run ->
    [any] peut prendre autant de jokers qu’on veut
    [none] ne prend aucun joker
    [one] prend un joker au plus
    [most] prend { $in_run } jokers au plus
    [natural] demande au moins une carte naturelle
    [beside] demande au moins { $in_run } cartes naturelles
    [equal] ne prend pas plus de jokers que de cartes naturelles
   *[fewer] prend moins de jokers que de cartes naturelles
}
rules-score-1 = { $closer ->
    [less] Tous, sauf celui qui ferme, comptent ce qu’ils ont en main, combiné ou non.
   *[zero] Celui qui ferme marque zéro. Les autres comptent ce qu’ils ont en main, combiné ou non.
}
rules-score-closer = Fermer une manche vaut { $points }.
rules-score-closer-listed = Fermer vaut, manche après manche : { $list }.
rules-score-no-bonus = Abattre et fermer dans le même tour ne rapporte rien de plus.
rules-score-bonus = Abattre et fermer dans le même tour vaut −{ $points }.
rules-score-rising = Abattre et fermer dans le même tour vaut −10 à la première manche, −20 à la deuxième, et ainsi de suite.
rules-score-rising-between = { $hands ->
    [one] Abattre et fermer dans le même tour vaut { $first }.
   *[other] La prime pour abattre et fermer dans le même tour passe de { $first } à la première manche à { $last } à la dernière.
}
rules-score-lay-off-bonus = Fermer en abattant ou en plaçant sa dernière carte, sans qu’il en reste une à jeter, vaut −50.
rules-score-best = Si plusieurs de ces primes se rencontrent, seule la meilleure compte.
rules-score-leftover = On peut fermer avec { $points } points ou moins en main : on les marque.
rules-score-same-turn = On ne ferme que dans le tour où l’on abat.
rules-score-same-turn-last = À la dernière manche, on ne ferme que dans le tour où l’on abat.
rules-score-whole-last = On ferme la dernière manche en abattant toutes ses cartes d’un coup, sans en jeter.
rules-score-tie = À égalité à la fin, le dernier à avoir fermé une manche l’emporte.
value-joker = Joker
value-rank = { $rank ->
    [ace] As
    [two] Deux
    [three] Trois
    [four] Quatre
    [five] Cinq
    [six] Six
    [seven] Sept
    [eight] Huit
    [nine] Neuf
    [ten] Dix
    [jack] Valet
    [queen] Dame
   *[king] Roi
}
value-red-rank = { value-rank } (♥, ♦)
value-black-rank = { value-rank } (♠, ♣)
value-ranks = { $high ->
    [ace] De l’as
    [three] Du trois
    [four] Du quatre
    [five] Du cinq
    [six] Du six
    [seven] Du sept
    [eight] Du huit
    [nine] Du neuf
    [ten] Du dix
    [jack] Du valet
    [queen] De la dame
   *[king] Du roi
} { $low ->
    [king] au roi
    [queen] à la dame
    [jack] au valet
    [ten] au dix
    [nine] au neuf
    [eight] au huit
    [seven] au sept
    [six] au six
    [five] au cinq
    [four] au quatre
    [three] au trois
   *[two] au deux
}
value-pips = { value-ranks } : valeur faciale
rules-controls-1 = Souris : clique sur une carte pour la choisir ; fais-la glisser pour la ranger dans ta main, la placer ou la jeter. Clique sur le talon ou la défausse pour prendre une carte.
rules-controls-2 = On jette une carte en deux temps : choisis-la, puis clique sur la défausse. Ou fais-la glisser jusque-là.
rules-controls-3 = Clavier : les flèches déplacent le repère et Entrée choisit. S pioche au talon, D utilise la défausse, C et N répondent hors de ton tour.
rules-controls-4 = L abat, O propose un autre choix, G groupe, U annule, T trie, H demande conseil, Tab ouvre le journal et Échap met le jeu en pause.
rules-controls-5 = Manette : la croix ou le stick déplacent le repère, A choisit, B revient, X utilise la défausse, Y abat et RB pioche au talon.

# Ce qu’on demande avant ce qui ne se défait pas
question-quit = La partie n’a pas pu être enregistrée : { $reason }. Si tu fermes le jeu, elle sera perdue.
question-quit-no = Rester
question-quit-yes = Fermer quand même
question-play-on = Une nouvelle partie commencera, identique à celle-ci jusqu’à ce moment. La partie terminée restera telle quelle.
question-play-on-no = Continuer à regarder
question-play-on-yes = Jouer à partir d’ici
question-leave-lesson-no = Continuer la leçon
question-leave-lesson-yes = La quitter
question-second-match = Une partie est déjà en cours avec ces joueurs : { $standing }.
question-second-match-no = Continuer cette partie
question-second-match-yes = En commencer une autre
question-delete = Supprimer « { $name } » ? La partie disparaîtra aussi des statistiques.
question-delete-no = La garder
question-delete-yes = Supprimer

# Tous les jeux de cartes sur une page
themes-title = Jeux de cartes
themes-note = Dépose sur la fenêtre un dossier, un zip ou une seule image pour jouer avec.
themes-choose = Tous les jeux…
themes-rescan = Actualiser
themes-installed = Jeux installés
themes-stack = Jeux utilisés, par priorité
themes-nothing-on = Aucun jeu choisi : on joue avec « Classique ».
themes-chosen-back = Dos : { $back } (« { $deck } »)
themes-chosen-cards = { $count ->
    [one] { $count } carte choisie à la main
   *[other] { $count } cartes choisies à la main
}
themes-forget = Revenir au choix automatique
themes-up = Monter
themes-down = Descendre
themes-at-top = Ce jeu est déjà tout en haut.
themes-at-bottom = Ce jeu est déjà tout en bas.
themes-use = Utiliser
themes-lay-on-top = Utiliser ce jeu
themes-take-off = Ne plus utiliser
themes-export = Exporter
themes-export-note = Enregistre chaque carte en image, avec un theme.toml, dans ton dossier : un modèle pour créer ton propre jeu
themes-template = modèle { $name }
themes-exporting = Création du modèle…
themes-exported = « { $name } » est dans ton dossier.
themes-not-exported = « { $name } » n’a pas pu être écrit : { $reason }.
themes-delete = Supprimer
themes-delete-not-own = On ne supprime ici que les jeux de ton propre dossier.
themes-deleted = « { $name } » est à la corbeille.
themes-undo = Annuler
themes-not-deleted = « { $name } » n’a pas pu être supprimé : { $reason }.
themes-not-restored = « { $name } » n’a pas pu être rétabli : { $reason }.
themes-unusable = Ce jeu est inutilisable ; les remarques disent pourquoi.
themes-unusable-short = ! Inutilisable
themes-drawing = Dessin des cartes…
themes-looking = Examen du jeu…
themes-shipped-note = Le jeu de cartes d’origine, toujours disponible
themes-author = par { $value }
themes-version = version { $value }
themes-licence = licence { $value }
themes-licence-none = sans licence indiquée
themes-counts = { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}, { $jokers ->
    [0] sans joker
    [one] { $jokers } joker
   *[other] { $jokers } jokers
}, { $backs ->
    [0] sans dos
   *[other] { $backs } dos
}
themes-format-pictures = images séparées
themes-place-own = dans ton propre dossier
themes-place-assets = dans le dossier « assets » du programme
themes-place-shipped = dans le programme
themes-tab-cards = Cartes
themes-tab-trial = Essayer
themes-tab-remarks = Remarques ({ $count })
themes-borrowed = { $count ->
    [one] { $count } carte est empruntée à un autre jeu.
   *[other] { $count } cartes sont empruntées à un autre jeu.
}
themes-cards-note = Clique sur un dos pour l’utiliser, ou sur une carte pour qu’elle soit toujours prise dans ce jeu.
themes-card-own = Toujours prise dans ce jeu : { $card }
themes-card-borrowed = Empruntée ailleurs ({ $deck }) : { $card }
themes-back-choose = Utiliser ce dos : { $back }
themes-no-remarks = Aucun problème dans ce jeu.
themes-orders-note = Ce jeu ne dit pas quelle carte est laquelle. Dans le bon ordre, chaque rangée est une couleur (trèfle, carreau, cœur, pique), de l’as au roi.
themes-order = Ordre { $number }
themes-order-choose = C’est le bon
themes-order-chosen = L’ordre est enregistré avec le jeu.
themes-order-not-chosen = L’ordre n’a pas pu être enregistré avec « { $name } » : { $reason }.
themes-orders-none = Aucun n’est le bon ? Écris l’ordre dans theme.toml ; le guide des cartes explique comment.
themes-orders-short = ? Choisir l’ordre
themes-error = Erreur
themes-warning = Attention
themes-hint = Note
themes-which-card = Quelle carte est-ce ?
themes-which-note = L’image remplace cette carte dans tous les jeux.
themes-which-none = Aucune
themes-put-over = Ton image est en place : { $card }.
themes-taken-in = « { $name } » est maintenant parmi tes jeux.
themes-drop-no-picture = « { $name } » n’est pas une image lisible.
themes-drop-not-art = « { $name } » n’est pas un jeu de cartes : dépose un dossier ou un zip d’images de cartes, ou une seule image.
themes-drop-broken = « { $name } » est inutilisable : { $reason }.
themes-drop-not-copied = « { $name } » n’a pas pu être copié : { $reason }.
