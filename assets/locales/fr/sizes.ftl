## Les tailles et les groupes des réglages

setting-text-size = Taille des textes
setting-text-size-note = Pour tous les textes ; à la table, 150 % au plus, faute de place.
setting-card-size = Taille des cartes
setting-card-size-note = Ta main, le talon et la défausse ; les combinaisons prennent la place restante.
settings-reading = Pour mieux lire
settings-deck = Jeu de cartes et table
