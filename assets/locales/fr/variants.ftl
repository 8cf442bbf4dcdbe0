### Les trois règlements et les variantes, telles qu’on les choisit avant une partie.

## Règles

preset-oficial-note = De deux à quatre joueurs. On reçoit une carte de plus que le contrat n’en demande, chaque jeu a trois jokers, et abattre et fermer dans le même tour vaut −10.
preset-fournier-note = De deux à huit joueurs. Juste les cartes du contrat, des suites sans répétition, un second talon pour les pénalités et aucune prime.
preset-francais-note = De deux à huit joueurs. Comme les règles classiques, mais les suites peuvent être aussi longues qu’on veut et répéter des cartes.

## Groupes

variants-hands = Manches et combinaisons
variants-jokers = Jokers
variants-closing = Fermeture et points
variants-claims = Prendre hors de son tour
variants-forbidden = Interdictions

## Variantes

variant-v1 = Supercontinental
variant-v1-note = Après la septième manche, on en joue cinq autres, de quatre combinaisons chacune.
variant-v2 = Deux manches en plus
variant-v2-note = La partie commence par deux manches courtes : un seul brelan, puis une seule suite.
variant-v3 = Fermer avec cinq points ou moins
variant-v3-note = Après avoir abattu, tu peux fermer avec des cartes en main si elles font cinq points ou moins ; tu marques ces points.
variant-v4 = Fermer seulement en abattant
variant-v4-note = On n’abat pas sans fermer dans le même tour ; si tu ne peux pas fermer, tu gardes tes cartes.
variant-v4last = Dernière manche : fermer en abattant
variant-v4last-note = À la dernière manche, on n’abat pas sans fermer dans le même tour ; aux autres, on peut fermer plus tard.
variant-v5 = Combinaisons différentes
variant-v5-note = Dans une manche, tes suites sont de couleurs différentes, et tes brelans de hauteurs différentes.
variant-v6 = Prime croissante
variant-v6-note = Abattre et fermer dans le même tour vaut −10 à la manche des deux brelans, −20 à la suivante, et ainsi de suite.
variant-v7 = Prime de −50
variant-v7-note = Abattre et fermer dans le même tour vaut −50 à toutes les manches.
variant-v8 = −50 pour fermer sans défausser
variant-v8-note = Fermer en abattant ou en plaçant sa dernière carte, sans qu’il en reste une à jeter, vaut −50.
variant-v9 = Points par paliers
variant-v9-note = Les cartes qui te restent coûtent 5 points du deux au sept, 10 du huit au roi, 20 pour un as et 50 pour un joker.
variant-v10 = Trois prises hors tour au plus
variant-v10-note = À chaque manche, tu peux prendre la défausse hors de ton tour trois fois au plus.
variant-v11 = Pas de joker pour commencer
variant-v11-note = Si la première carte de la défausse est un joker, il repart dans le talon et on retourne une autre carte.
variant-v12 = Sans jokers
variant-v12-note = On retire les jokers des jeux de cartes avant la partie.
variant-v13 = 2♥ et 2♦ pour jokers
variant-v13-note = 2♥ et 2♦ sont aussi des jokers : ils remplacent toute carte et coûtent 50 points.
variant-v14 = Deux jokers par jeu
variant-v14-note = Chaque jeu de cartes a deux jokers, au lieu des trois des règles officielles.
variant-v16 = Ne pas échanger de joker
variant-v16-note = On ne peut pas remplacer un joker posé sur la table par la carte qu’il représente.
variant-v17 = L’as, haut seulement
variant-v17-note = Dans une suite, l’as va seulement après le roi : A–2–3–4 n’est pas une suite.
variant-v18 = L’as, haut ou bas
variant-v18-note = Dans une suite, l’as va après le roi ou avant le deux, et la suite s’arrête là : R–A–2 ne se suivent pas.
variant-v19 = Placer au tour suivant
variant-v19-note = Pendant le tour où tu abats, tu ne peux pas encore placer de cartes ni toucher aux jokers de la table : ce sera possible à partir de ton tour suivant.
variant-v20 = Fermer seulement en défaussant
variant-v20-note = On ne ferme qu’en jetant une carte : gardes-en donc une.
variant-v21 = Après avoir abattu, le talon seulement
variant-v21-note = Après avoir abattu, tu pioches au talon et tu ne peux plus prendre la carte de la défausse à ton tour.
variant-v22 = Dans le sens horaire
variant-v22-note = On distribue et on joue vers la gauche plutôt que vers la droite.
variant-v23 = Dernière manche sans défausser
variant-v23-note = On ferme la dernière manche en abattant toutes ses cartes d’un coup, sans en jeter.
variant-no-joker-discard = Ne pas défausser de joker
variant-no-joker-discard-note = On ne jette un joker qu’en dernière carte, ou si l’on n’a que des jokers.
variant-no-playable-discard = Ne pas jeter ce qui se place
variant-no-playable-discard-note = Après avoir abattu, on ne jette pas une carte qui se place, sauf si c’est la dernière ou si toutes se placent.
variant-no-own-claim = Ne pas reprendre sa défausse
variant-no-own-claim-note = On ne prend pas hors de son tour la carte qu’on a jetée soi-même.
variant-no-claim-down = Plus de prise après avoir abattu
variant-no-claim-down-note = Une fois ses combinaisons sur la table, on ne prend plus de cartes hors de son tour.
variant-must-lay-off = Placer tout ce qu’on peut
variant-must-lay-off-note = Après avoir abattu, avant de jeter, tu dois placer toutes les cartes qui vont sur la table.

## La page des règles maison

house-rules-title = Règles maison
house-rules-note = Presque tout se combine. Le point doré signale ce qui diffère du règlement choisi.
house-rules-fixed = Imposé par le règlement choisi : prends-en un autre pour jouer sans.
house-rules-hands = Retire les manches à sauter. Ce choix n’est pas enregistré avec les règles.
house-rules-last-hand = Il faut jouer au moins une manche.
house-rules-name = Nom
house-rules-keep = Enregistrer ces règles
house-rules-reset = Réinitialiser
house-rules-done = Terminé
house-rules-no-name = Donne un nom à ces règles pour les enregistrer.
house-rules-kept = Les règles « { $name } » sont enregistrées.
house-rules-not-kept = Impossible d’enregistrer ces règles : { $reason }
rules-file-broken = { $file }, ligne { $line } : { $reason }
rules-file-unreadable = { $file } est illisible : { $reason }
rules-conflict-closing = Fermer au tour où l’on abat : à chaque manche ou à la dernière seulement, pas les deux.
rules-conflict-bonus = La prime pour abattre et fermer grandit de manche en manche ou vaut −50, pas les deux.
rules-conflict-jokers = Ou bien aucun joker, ou bien deux par jeu, pas les deux.
rules-conflict-every-hand = « { variant-v4 } » et « { variant-v23 } » ne vont pas ensemble : choisis l’une des deux.
rules-conflict-last-hand = « { variant-v4last } » et « { variant-v23 } » ne vont pas ensemble : choisis l’une des deux.
rules-conflict-ace = L’as est soit haut seulement, soit haut ou bas : choisis l’un des deux.
rules-no-effect-jokers = Ces règles fixent les jokers selon le nombre de joueurs : « { variant-v14 } » ne changerait rien.
rules-no-effect-points = Ces règles fixent déjà les points des cartes : « { variant-v9 } » ne changerait rien.
