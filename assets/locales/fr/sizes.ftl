## Les tailles et les groupes des réglages

setting-text-size = Taille des textes
setting-text-size-note = De tous les textes ; à la table, jusqu’à 150 %, faute de place.
setting-card-size = Taille des cartes
setting-card-size-note = De ta main et des tas ; les combinaisons prennent la place qui reste.
settings-reading = Pour mieux lire
settings-deck = Jeu de cartes et table
