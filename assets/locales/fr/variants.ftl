### Les trois règlements et les variantes, telles qu’on les choisit avant une partie.

## Règles

preset-oficial-note = De deux à quatre joueurs. Une carte de plus à la donne, trois jokers par jeu, et −10 pour abattre et fermer dans le même tour.
preset-fournier-note = De deux à huit joueurs. Juste les cartes qu’il faut, des suites sans répétition, un second talon pour les pénalités et aucune prime.
preset-francais-note = De deux à huit joueurs. Comme les règles classiques, mais les suites peuvent être aussi longues qu’on veut et répéter des cartes.

## Groupes

variants-hands = Manches à jouer
variants-jokers = Jokers
variants-closing = Fermeture et points
variants-claims = Prendre hors de son tour
variants-forbidden = Interdictions convenues

## Variantes

variant-v1 = Supercontinental
variant-v1-note = Après la septième manche, on en joue cinq autres, de quatre combinaisons chacune.
variant-v2 = Deux manches avant
variant-v2-note = La partie commence par deux manches courtes : un seul brelan, puis une seule suite.
variant-v3 = Fermer avec cinq points ou moins
variant-v3-note = Après avoir abattu, tu peux fermer avec des cartes en main si elles font cinq points ou moins ; tu les marques.
variant-v4 = Fermer seulement en abattant
variant-v4-note = On n’abat pas sans fermer dans le même tour ; si tu ne peux pas fermer, tu gardes tes cartes.
variant-v4last = Fermer en abattant, à la dernière
variant-v4last-note = À la dernière manche, on n’abat pas sans fermer dans le même tour ; aux autres, on peut fermer plus tard.
variant-v5 = Combinaisons différentes
variant-v5-note = Dans une manche, tes suites sont de couleurs différentes, et tes brelans de hauteurs différentes.
variant-v6 = Prime croissante
variant-v6-note = Abattre et fermer dans le même tour vaut −10 à la manche des deux brelans, −20 à la suivante, et ainsi de suite.
variant-v7 = Prime de −50
variant-v7-note = Abattre et fermer dans le même tour vaut −50 à toutes les manches.
variant-v8 = −50 pour tout placer
variant-v8-note = Fermer en plaçant toutes ses cartes sur la table, sans qu’il en reste une à jeter, vaut −50.
variant-v9 = Points par paliers
variant-v9-note = Des cartes qui te restent, du deux au sept comptent 5 points, du huit au roi 10, les as 20 et les jokers 50.
variant-v10 = Trois prises hors tour au plus
variant-v10-note = À chaque manche, tu peux prendre la défausse hors de ton tour trois fois au plus.
variant-v11 = Pas de joker pour commencer
variant-v11-note = Si la première carte de la défausse est un joker, il retourne dans le talon et on en retourne une autre.
variant-v12 = Sans jokers
variant-v12-note = On retire les jokers des jeux de cartes avant la partie.
variant-v13 = Deux rouges pour jokers
variant-v13-note = 2♥ et 2♦ sont aussi des jokers : ils remplacent toute carte et coûtent 50 points.
variant-v14 = Deux jokers par jeu
variant-v14-note = Chaque jeu de cartes a deux jokers, au lieu des trois des règles officielles.
variant-no-joker-discard = Ne pas défausser de joker
variant-no-joker-discard-note = On ne jette un joker que si c’est sa dernière carte ou si l’on n’a que des jokers.
variant-no-playable-discard = Ne pas jeter ce qui se place
variant-no-playable-discard-note = Après avoir abattu, on ne jette pas une carte qui se place, sauf la dernière ou si toutes se placent.
variant-no-own-claim = Ne pas reprendre sa défausse
variant-no-own-claim-note = Personne ne prend hors de son tour la carte qu’il a jetée lui-même.
variant-no-claim-down = Plus de prise après avoir abattu
variant-no-claim-down-note = Celui qui a ses combinaisons sur la table ne prend plus de cartes hors de son tour.
variant-must-lay-off = Placer tout ce qui va
variant-must-lay-off-note = Après avoir abattu, avant de jeter, tu dois placer toutes les cartes qui vont sur la table.

## La page des règles maison

house-rules-title = Règles maison
house-rules-note = Tout se combine. Le point doré marque ce qui se joue ici autrement que dans le règlement choisi.
house-rules-fixed = Le règlement choisi le veut ainsi : prends-en un autre pour jouer sans.
house-rules-name = Nom
house-rules-keep = Garder comme miennes
house-rules-reset = Comme avant
house-rules-done = Terminé
house-rules-no-name = Donne-leur un nom pour les garder.
house-rules-kept = Les règles « { $name } » sont gardées.
house-rules-not-kept = Impossible de les garder : { $reason }
rules-file-broken = { $file }, ligne { $line } : { $reason }
rules-file-unreadable = { $file } est illisible : { $reason }
rules-conflict-closing = Fermer au tour où l’on abat vaut pour chaque manche ou pour la dernière seulement, pas les deux.
rules-conflict-bonus = La prime pour abattre et fermer grandit de manche en manche ou vaut −50, pas les deux.
rules-conflict-jokers = Ou bien aucun joker, ou bien deux par jeu, pas les deux.
