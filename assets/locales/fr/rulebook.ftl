### Le livre des règles et le lexique.
### Chapitres, dans l’ordre : what, cards, seats, hands, turn, claim, down, layoff, joker, closing, match, stock, sets, variants, tips.
### Paragraphes de chacun : 3, 4, 4, 6, 3, 6, 4, 3, 6, 3, 2, 2, 4, 7, 5.
### Lexique, par sujet : match, hand, contract, round, hand-held, pack, suit, rank, face-cards, hearts, diamonds, clubs, spades,
### joker, natural, dealer, stock, penalty-stock, discard-pile, discard, stuck-card, claim, penalty-card, covered, combine, meld,
### trio, run, clean, dirty, lay-down, take-back, lay-off, swap, close, bonus, tablas, supercontinental.

## Ce que c’est

book-what = Le continental, c’est quoi ?
book-what-1 = Le continental est de la famille du rami : tu réunis des cartes, tu les assembles en brelans et en suites, et tu cherches à n’en garder aucune. Chacun joue pour soi, sans équipe, et celui qui a le moins de points à la fin de la partie l’emporte.
book-what-2 = Une partie compte sept manches, et chacune demande des combinaisons fixes, son contrat, un peu plus grand chaque fois. Dès que tu les as réunies, tu peux les poser sur la table. Quand quelqu’un ferme la manche, les autres paient pour les cartes qui leur restent, combinées ou non.
book-what-3 = Le charme du continental tient à deux choses : les suites tournent en rond, l’as entre le roi et le deux, et l’on peut prendre la défausse hors de son tour, au prix d’une carte de pénalité. Ce livre suit les règles officielles et signale ce qui change dans les règles classiques ou françaises.

## Les cartes

book-cards = Les cartes
book-cards-1 = On mélange deux jeux de 52 cartes : chaque carte existe donc en double. Les règles officielles ajoutent trois jokers par jeu, ou deux si la table préfère. Les règles classiques et les françaises en ajoutent deux et, si l’on est nombreux, d’autres jeux au fil de la partie.
book-cards-2 = Dans les règles officielles, un joker resté en main coûte 50 points, un as 20, le roi, la dame et le valet 10 chacun ; du dix au deux, chaque carte coûte le nombre qu’elle porte. S’il te reste R♠ 7♦ A♣, tu marques 37.
book-cards-3 = Les règles classiques et les françaises comptent par paliers : le joker 50, l’as 20, du roi au huit 10 par carte, du sept au deux 5. Avec R♠ 7♦ A♣, tu y marquerais 35.
book-cards-4 = L’ordre est celui de toujours, du deux au roi, et l’as relie les deux bouts : il suit le roi et précède le deux. La couleur ne compte que dans les suites, et aucune ne vaut plus qu’une autre.

## Les places et la donne

book-seats = Les places et la donne
book-seats-1 = Les règles officielles se jouent de deux à quatre joueurs, les classiques et les françaises de deux à huit. Pour tirer les places, chacun reçoit une carte. En cas d’égalité, les ex æquo tirent de nouveau ; le joker bat même l’as, et la couleur ne compte pas.
book-seats-2 = Celui qui tire la plus haute carte donne la première manche. Le deuxième s’assied à sa droite, le troisième à la droite du deuxième, et ainsi de suite. Au continental, tout va vers la droite : les places, la donne, les tours et le rôle de donneur.
book-seats-3 = Le donneur bat les cartes, son voisin de droite coupe, et on les distribue une à une, en commençant par celui qui a coupé et en finissant par le donneur. Le reste, face cachée au milieu, est le talon. Sa première carte, retournée à côté, ouvre la défausse ; ce peut être n’importe laquelle, même un joker. Celui qui a coupé commence.
book-seats-4 = Dans les règles classiques et les françaises, le reste est partagé en deux talons : l’un, un peu plus épais, où l’on pioche, et l’autre réservé aux cartes de pénalité. La première défausse vient du talon de pioche. Après chaque manche, on ramasse les cartes et le joueur suivant, à droite, donne.

## Les manches

book-hands = Les manches
book-hands-1 = Un brelan, c’est trois cartes ou plus de même hauteur, quelle que soit leur couleur : 8♠ 8♥ 8♣, ou aussi 8♠ 8♠ 8♥, car la même carte peut y être deux fois.
book-hands-2 = Une suite, c’est quatre cartes ou plus qui se suivent dans la même couleur, comme 7♥ 8♥ 9♥ 10♥. Elle n’a ni début ni fin : D♦ R♦ A♦ 2♦ est bonne, car l’as est entre le roi et le deux. Elle peut faire tout le tour et répéter des cartes ; seules les règles classiques l’arrêtent à treize, sans répétition.
book-hands-3 = Avec B pour brelan et S pour suite, les sept manches sont : BB, deux brelans ; BS, un brelan et une suite ; SS, deux suites ; BBB, trois brelans ; BSB, deux brelans et une suite ; SBS, un brelan et deux suites ; SSS, trois suites.
book-hands-4 = Les règles officielles distribuent 7, 8, 9, 10, 11, 12 et 13 cartes : à chaque manche, une de plus que n’en demande le contrat. Les règles classiques et les françaises distribuent juste ce qu’il faut, de 6 à 12.
book-hands-5 = Supercontinental, si la table le décide : après SSS viennent BBBB, BBBS, BBSS, SSSB et SSSS, avec 13, 14, 15, 16 et 17 cartes ; de 12 à 16 dans les règles classiques et les françaises.
book-hands-6 = On peut aussi ajouter deux manches courtes avant BB : B, un seul brelan, avec 4 cartes, et S, une seule suite, avec 5 ; avec 3 et 4 dans les règles classiques et les françaises. C’est parfait pour apprendre.

## Le tour

book-turn = Le tour
book-turn-1 = Ton tour commence quand tu prends une carte, une seule : celle du dessus du talon, que personne n’a vue, ou celle du dessus de la défausse, que tous connaissent. Ensuite, si tu le peux et le veux, tu abats, tu places des cartes ou tu te sers des jokers de la table.
book-turn-2 = Ton tour finit quand tu défausses une carte, face visible. Si c’est ta dernière, elle va face cachée et la manche est fermée. Une carte qui a touché la défausse y reste. Les Espagnols disent « carta en la mesa, presa » : carte sur la table, carte prisonnière.
book-turn-3 = De la défausse, on ne regarde que la carte du dessus. Le nombre de cartes de chacun, en revanche, n’est pas un secret : à qui le demande, on dit la vérité. Ici, il est toujours sous tes yeux.

## Prendre hors de son tour

book-claim = Prendre hors de son tour
book-claim-1 = C’est le sel du continental ; en espagnol, robar de contra. Si le joueur dont c’est le tour pioche au talon, la défausse est libre, et tout autre joueur peut la prendre sans attendre son tour. Même celui qui l’a jetée.
book-claim-2 = Cela se paie : avec la défausse, tu prends une carte de pénalité, sans la voir, et tu ne défausses rien ; ta main grandit donc de deux cartes. La pénalité vient du dessus du talon, ou du second talon dans les règles classiques et les françaises. Puis le tour en cours continue, et le tien viendra à son heure.
book-claim-3 = Si plusieurs joueurs veulent la carte, elle va à celui dont le tour vient le premier. Ana jette le 8♣ et Bruno, à sa droite, pioche au talon. Carla et Diego, qui jouent après lui, veulent tous deux le 8♣ : il est pour Carla. Si aucun n’en voulait, Ana pourrait le reprendre.
book-claim-4 = Le jeu interroge tout le monde à la fois, et la carte est attribuée dès que ceux qui ont la priorité l’ont refusée. Entre-temps, le joueur dont c’est le tour peut abattre et placer, mais pas défausser. Si tu as dit non et que la carte est encore là, tu peux la demander jusqu’à la défausse suivante : elle va au premier qui parle. On ne demande rien à celui qui vient de la jeter ; s’il la veut quand même, il la choisit sur la défausse.
book-claim-5 = À la défausse suivante, c’est fini : la carte de dessous est morte, et personne ne la prendra plus hors de son tour, même si elle redevient visible. Et on n’en prend ainsi qu’une par tour : celle qu’on découvre dessous est morte aussi.
book-claim-6 = On peut prendre la défausse hors de son tour avant d’avoir abattu, et après aussi. La carte qui ouvre la défausse n’est à personne et se prend de la même façon ; le donneur vient en dernier.

## Abattre

book-down = Abattre
book-down-1 = À ton tour, après avoir pris une carte, tu peux abattre si tu as tout le contrat : tu poses ses combinaisons sur la table, face visible, chacune à part. Pas une de moins, pas une de plus, mais chacune peut être aussi longue que tu veux.
book-down-2 = Les cartes abattues ne comptent plus contre toi, quoi qu’il arrive. Et dès ce moment, sans attendre un autre tour, tu peux placer d’autres cartes et te servir des jokers de la table.
book-down-3 = Les suites d’une manche peuvent être de la même couleur, et ses brelans de la même hauteur : six rois peuvent former un long brelan ou bien deux. Réfléchis avant, car ce qui est abattu ne se réarrange plus.
book-down-4 = Jusqu’à ta défausse, tu peux reprendre ce que tu as posé pendant ce tour, en entier ou seulement la dernière étape, parce qu’il y avait une erreur ou parce que tu préfères attendre. Une fois le tour passé, tout reste sur la table.

## Placer des cartes

book-layoff = Placer des cartes
book-layoff-1 = Une fois que tu as abattu, et seulement à ton tour, tu peux placer autant de cartes que tu veux sur les combinaisons de la table, les tiennes ou celles des autres, si elles y vont. Tant que tu n’as pas abattu, tu ne places rien et tu ne touches pas aux jokers.
book-layoff-2 = Un brelan prend les cartes de sa hauteur, et des jokers. Une suite ne prend de cartes qu’à ses deux bouts : à 7♥ 8♥ 9♥ 10♥, tu peux ajouter le 6♥ et le V♥, et après eux le 5♥ et la D♥.
book-layoff-3 = Rien d’autre ne bouge : on ne coupe, ne réunit ni ne réarrange aucune combinaison. Seuls les jokers des suites peuvent encore changer de place. Et personne n’est obligé de placer tout ce qui irait, sauf si la table l’a décidé.

## Le joker

book-joker = Le joker
book-joker-1 = Le joker, que les Espagnols surnomment le singe, remplace n’importe quelle carte. Dans une suite, il n’en remplace qu’une, celle de sa place : dans 5♣ 6♣ joker 8♣, c’est le 7♣.
book-joker-2 = Dans un brelan, les règles officielles admettent autant de jokers qu’on veut, même un brelan de jokers seuls : la première autre carte qu’on y ajoute décide de sa hauteur. Les règles classiques et les françaises veulent au moins une carte naturelle. Les jokers des brelans restent où ils sont.
book-joker-3 = Dans une suite, les règles officielles ne laissent jamais deux jokers côte à côte, d’où qu’ils viennent ; les deux bouts d’une suite ne sont pas voisins. Les règles classiques et les françaises le permettent, pourvu qu’il y ait une carte naturelle.
book-joker-4 = Échanger un joker : une fois que tu as abattu, à ton tour, tu peux mettre la carte naturelle à la place d’un joker dans la suite de n’importe qui. Le 7♣ libère celui de 5♣ 6♣ joker 8♣. Le joker libéré ne vient pas dans ta main : il se pose aussitôt sur la table. S’il ne va nulle part, pas d’échange.
book-joker-5 = Où va le joker libéré ? Dans les règles officielles, au bout d’une suite du même joueur, y compris celle d’où il vient. Dans les règles classiques et les françaises, dans toute autre combinaison de la table, à qui qu’elle soit : au bout d’une autre suite, ou dans un brelan.
book-joker-6 = Déplacer un joker, dans les règles officielles seulement : au bout d’une suite, il peut passer sans échange à l’autre bout, ou au bout d’une autre suite du même joueur s’il reste quatre cartes à la première. Dans la suite joker 5♦ 6♦ 7♦ 8♦, c’est le 4♦ ; il peut aller de l’autre côté devenir le 9♦.

## Fermer et compter

book-closing = Fermer et compter
book-closing-1 = Pour fermer la manche, il faut avoir abattu et ne plus avoir de cartes. Tu jettes la dernière face cachée sur la défausse ou, si elle va dans une combinaison, tu l’y places et tu poses la paume sur la défausse : il n’y a alors rien à jeter. La manche prend fin aussitôt.
book-closing-2 = Celui qui ferme gagne la manche et marque 0. Dans les règles officielles, abattre et fermer dans le même tour vaut −10 ; les règles classiques et les françaises ne donnent pas de prime.
book-closing-3 = Tous les autres comptent ce qu’ils ont en main, combiné ou non : un brelan fait mais non abattu coûte autant que trois cartes isolées. La feuille de marque comporte une ligne par manche, avec ses lettres (BB, BS…), les points de chacun et le total cumulé.

## La fin de la partie

book-match = La fin de la partie
book-match-1 = Après la dernière manche, celui qui a le moins de points gagne la partie. Avoir gagné beaucoup de manches ne rapporte rien de plus : seuls les points comptent.
book-match-2 = À égalité, celui des ex æquo qui a fermé une manche le plus récemment l’emporte. Si aucun d’eux n’en a jamais fermé, la plus haute carte du tirage des places décide.

## Quand le talon est épuisé

book-stock = Quand le talon est épuisé
book-stock-1 = S’il faut une carte et que le talon est vide, on bat la défausse, sauf sa carte du dessus, et elle devient le nouveau talon. Si le second talon est épuisé, les pénalités viennent du talon de pioche. S’il ne reste aucune carte de pénalité, personne ne peut prendre la défausse hors de son tour.
book-stock-2 = Le talon se refait deux fois par manche au plus. S’il faut le refaire une troisième fois, ou s’il n’y a plus de carte à prendre, la manche est nulle : personne ne la ferme ni ne la gagne, il n’y a pas de prime, et tous marquent ce qu’ils ont en main.

## Les trois règlements

book-sets = Les trois règlements
book-sets-1 = Règles officielles : de deux à quatre joueurs, trois jokers par jeu et, à la donne, une carte de plus que n’en demande le contrat. On admet les brelans de jokers seuls et les suites qui répètent des cartes, mais pas deux jokers côte à côte dans une suite. Le joker libéré reste dans les suites de son propriétaire. Abattre et fermer dans le même tour vaut −10.
book-sets-2 = Règles classiques : de deux à huit joueurs, deux jokers par jeu, juste les cartes du contrat, et des points par paliers. Une suite a treize cartes au plus, sans répétition. Les jokers peuvent se toucher, et celui qu’on libère va dans une autre combinaison de n’importe qui. Les pénalités ont leur talon, et fermer ne donne pas de prime.
book-sets-3 = Règles françaises : comme les classiques en presque tout. Ce qui change, c’est la suite, aussi longue qu’on veut et libre de répéter des cartes. Dans les deux cas, on donne juste ce qu’il faut : si tu abats sans avoir jamais rien pris hors de ton tour, tu fermes en général dans le même tour.
book-sets-4 = Les jeux de cartes, dans les règles classiques et les françaises : à deux ou trois, toujours deux jeux. À quatre, deux, puis trois dès la sixième manche. De cinq à huit, deux pour commencer, trois dès la troisième manche et quatre dès la cinquième. Les manches ajoutées avant la première ne comptent pas.

## Les variantes

book-variants = Les variantes
book-variants-1 = Avant la donne, la table peut convenir de variantes. Toutes s’ajoutent à n’importe lequel des trois règlements, et presque toutes vont ensemble ; quand deux se contredisent, le jeu le dit. Le supercontinental et les deux manches ajoutées sont au chapitre des manches.
book-variants-2 = Les cartes : sans jokers, avec deux par jeu, ou avec 2♥ et 2♦ pour jokers ; ils coûtent alors 50 et suivent en tout les règles du joker. Un joker qui ouvrirait la défausse peut être remplacé par une autre carte. Et les points peuvent se compter par paliers : 5, 10, 20 et 50.
book-variants-3 = Pour fermer : avec des cartes valant cinq points ou moins en tout, que marque celui qui ferme, sans prime ; ou seulement dans le tour où l’on abat, à toutes les manches ou à la dernière. On peut aussi vouloir que les suites d’une manche soient de couleurs différentes et ses brelans de hauteurs différentes.
book-variants-4 = Primes pour abattre et fermer dans le même tour : −10 à BB, −20 à BS et ainsi de suite jusqu’à −70 à SSS (−120 à SSSS ; −10 à B et S, si on les ajoute), ou bien −50 toujours ; l’une exclut l’autre. Et −50 pour fermer sans carte à jeter. Si plusieurs primes se rencontrent, seule la meilleure compte.
book-variants-5 = Ce qu’on peut interdire : prendre hors de son tour plus de trois fois par manche, ou sa propre défausse, ou après avoir abattu ; défausser un joker quand on a une autre carte ; et, après avoir abattu, défausser une carte qui va sur la table ou la garder. La dernière carte peut toujours être jetée.
book-variants-6 = D’autres variantes viennent d’autres règlements. L’as peut aller seulement après le roi, seulement avant le deux, ou à l’un ou l’autre bout d’une suite, mais jamais au milieu. Parfois, après avoir abattu, il faut attendre son tour suivant pour placer des cartes, ou l’on ne pioche plus qu’au talon. On peut aussi vouloir que la dernière carte soit défaussée, qu’on abatte toutes ses cartes d’un coup à la dernière manche, que les jokers restent où ils sont ou qu’on joue vers la gauche.
book-variants-7 = Certains règlements font aussi des jokers d’autres cartes, comme les 2 ou les as rouges, et limitent les jokers d’une combinaison. Ils peuvent demander des combinaisons plus longues ou plus courtes, ou d’une taille exacte, retirer des points à celui qui ferme ou lui faire commencer la manche suivante.

## Bonnes manières et conseils

book-tips = Bonnes manières et conseils
book-tips-1 = Mets-toi d’accord avec les autres sur les règles avant la première carte, ne parle pas de ton jeu et dis sans tarder si tu veux la défausse. Si tu abats par erreur, reprends tes cartes sans rougir : c’est permis.
book-tips-2 = Prends la défausse hors de ton tour si elle complète une combinaison, ou si ta main est si mauvaise que tout est bon à prendre. Mais cela fait deux cartes de plus, et si quelqu’un ferme bientôt, tu les paies.
book-tips-3 = Quand quelqu’un a abattu, débarrasse-toi de ce qui coûte cher. Un joker en main, c’est 50 points, et il vaut parfois mieux le jeter même s’il sert. Regarde aussi ce que prennent les autres : cela dit ce qu’ils cherchent.
book-tips-4 = Si toute défausse te coûte, jette une carte qui te sert et essaie de la reprendre hors de ton tour. C’est un pari : tous les autres passent avant toi. Et avant d’attendre une carte, demande-toi combien il y en a et combien sont déjà sorties.
book-tips-5 = Après avoir abattu, tu peux garder des cartes qui iraient et les placer toutes d’un coup, pour surprendre celui qui attend. En tête, joue pour avoir peu de points. Derrière, tu as parfois intérêt à ce qu’un autre ferme et prenne le premier au dépourvu.

## Lexique

glossary-match = Partie
glossary-match-note = Toutes les manches ensemble, de la première à la dernière. Celui qui a le moins de points la gagne. En espagnol : partida.
glossary-hand = Manche
glossary-hand-note = Une étape de la partie, de la donne jusqu’à ce que quelqu’un ferme. Il y en a sept, ou plus avec des variantes. En espagnol : mano ou juego.
glossary-contract = Contrat
glossary-contract-note = Les combinaisons fixes que demande une manche, deux brelans par exemple. On les abrège en lettres : BB, BS, SS… En espagnol : contrato, avec T et E pour lettres.
glossary-round = Tour de table
glossary-round-note = Un tour pour chaque joueur, de celui qui a commencé la manche jusqu’à ce que ce soit de nouveau à lui. En espagnol : ronda.
glossary-hand-held = Main
glossary-hand-held-note = Les cartes qu’un joueur n’a pas abattues. Tous savent combien il en a, lui seul lesquelles. En espagnol : mano.
glossary-pack = Jeu de cartes
glossary-pack-note = Les 52 cartes et leurs jokers. On en mélange deux, ou plus. En espagnol : baraja.
glossary-suit = Couleur
glossary-suit-note = Une des quatre familles de cartes : cœur, carreau, trèfle et pique. Aucune ne vaut plus qu’une autre. En espagnol : palo.
glossary-rank = Hauteur
glossary-rank-note = L’as, le deux, le trois… jusqu’au roi. Les cartes d’un brelan ont toutes la même. En espagnol : número o letra, ou índice.
glossary-face-cards = Figures
glossary-face-cards-note = Les rois, les dames et les valets. Chaque figure coûte 10 points. En espagnol : figuras.
glossary-hearts = Cœur
glossary-hearts-note = La couleur rouge du cœur : ♥. En espagnol : corazones.
glossary-diamonds = Carreau
glossary-diamonds-note = La couleur rouge du losange : ♦. En espagnol : diamantes.
glossary-clubs = Trèfle
glossary-clubs-note = La couleur noire du trèfle à trois feuilles : ♣. En espagnol : tréboles.
glossary-spades = Pique
glossary-spades-note = La couleur noire du fer de lance : ♠. En espagnol : picas.
glossary-joker = Joker
glossary-joker-note = La carte qui remplace n’importe quelle autre. Restée en main, elle coûte 50 points. En espagnol : comodín, ou mono, le singe.
glossary-natural = Carte naturelle
glossary-natural-note = Une carte qui n’est pas un joker ; aussi la vraie carte qu’un joker remplace. En espagnol : carta natural.
glossary-dealer = Donneur
glossary-dealer-note = Le joueur qui bat et distribue les cartes de la manche. À la suivante, c’est son voisin de droite. En espagnol : quien reparte.
glossary-stock = Talon
glossary-stock-note = Les cartes qui restent après la donne, face cachée ; c’est là qu’on pioche. En espagnol : mazo ou montón.
glossary-penalty-stock = Second talon
glossary-penalty-stock-note = Dans les règles classiques et les françaises, le talon à part d’où viennent les cartes de pénalité. En espagnol : segundo mazo.
glossary-discard-pile = Défausse
glossary-discard-pile-note = Les cartes jetées, face visible. On n’en voit que celle du dessus. En espagnol : pozo.
glossary-discard = Défausser ou jeter
glossary-discard-note = Poser une carte sur la défausse pour finir son tour. En espagnol : descartarse ou soltar.
glossary-stuck-card = Carte prisonnière
glossary-stuck-card-note = Une carte qui a touché la défausse et qu’on ne peut plus échanger contre une autre. En espagnol : carta presa.
glossary-claim = Prendre hors de son tour
glossary-claim-note = Prendre la défausse quand ce n’est pas son tour, avec une carte de pénalité et sans rien jeter. En espagnol : robar de contra.
glossary-penalty-card = Carte de pénalité
glossary-penalty-card-note = La carte en plus que coûte une défausse prise hors de son tour. En espagnol : carta de castigo.
glossary-covered = Carte morte
glossary-covered-note = Une carte de la défausse recouverte par une autre. On ne peut plus jamais la prendre hors de son tour. En espagnol : carta pisada.
glossary-combine = Combiner
glossary-combine-note = Assembler les cartes de sa main en brelans et en suites. En espagnol : combinar ou ligar.
glossary-meld = Combinaison
glossary-meld-note = Un brelan ou une suite. En espagnol : combinación.
glossary-trio = Brelan
glossary-trio-note = Trois cartes ou plus de même hauteur, de toutes couleurs. En espagnol : trío, ou tercia au Mexique.
glossary-run = Suite
glossary-run-note = Quatre cartes ou plus qui se suivent dans une couleur. Elle tourne en rond : après le roi vient l’as, puis le deux. En espagnol : escalera, ou corrida au Mexique.
glossary-clean = Propre
glossary-clean-note = Se dit d’une combinaison sans joker. En espagnol : limpia.
glossary-dirty = Sale
glossary-dirty-note = Se dit d’une combinaison où il y a un joker. En espagnol : sucia.
glossary-lay-down = Abattre
glossary-lay-down-note = Poser sur la table, face visible, toutes les combinaisons de la manche. En espagnol : bajarse ou abatir.
glossary-take-back = Reprendre
glossary-take-back-note = Remettre dans sa main ce qu’on a posé pendant le même tour. Une fois le tour passé, c’est trop tard. En espagnol : subirse.
glossary-lay-off = Placer
glossary-lay-off-note = Après avoir abattu, ajouter des cartes aux combinaisons de la table, les siennes ou celles des autres. En espagnol : colocar.
glossary-swap = Échanger un joker
glossary-swap-note = Mettre la carte naturelle à la place du joker d’une suite ; il va aussitôt ailleurs sur la table. En espagnol : cambiar un comodín.
glossary-close = Fermer
glossary-close-note = Finir la manche en n’ayant plus de cartes, après avoir abattu. Celui qui ferme gagne la manche. En espagnol : cerrar ou irse.
glossary-bonus = Prime
glossary-bonus-note = Les points retirés à celui qui abat et ferme dans le même tour : −10 dans les règles officielles. En espagnol : premio.
glossary-tablas = Manche nulle
glossary-tablas-note = Une manche que personne ne ferme, faute de cartes à prendre. Tous marquent ce qu’ils ont en main. En espagnol : tablas.
glossary-supercontinental = Supercontinental
glossary-supercontinental-note = La longue partie : après SSS, on joue encore cinq manches de quatre combinaisons chacune.
