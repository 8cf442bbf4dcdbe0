### Les statistiques : comment humains et bots ont joué.

statistics-title = Statistiques
statistics-people = Joueurs
statistics-bots = Bots
statistics-none = Aucune partie n’est encore terminée. Tout ce qui est joué jusqu’au bout sera compté ici.
statistics-export = Exporter le tableau
statistics-export-tip = Enregistre tous les chiffres en fichier CSV, pour un tableur
statistics-exported = Les chiffres ont été enregistrés dans { $place }.
statistics-not-exported = Les chiffres n’ont pas pu être enregistrés : { $reason }.
statistics-counting = { $count ->
    [one] Une partie est en train d’être comptée …
   *[other] { $count } parties sont en train d’être comptées …
}
statistics-judging = { $count ->
    [one] Chance et adresse d’une partie : calcul en cours …
   *[other] Chance et adresse de { $count } parties : calcul en cours …
}
statistics-matches = { $count ->
    [one] une partie
   *[other] { $count } parties
}
statistics-since = { statistics-matches } depuis le { $day }
statistics-day = { $month ->
    [1] { $day } janv. { $year }
    [2] { $day } févr. { $year }
    [3] { $day } mars { $year }
    [4] { $day } avr. { $year }
    [5] { $day } mai { $year }
    [6] { $day } juin { $year }
    [7] { $day } juil. { $year }
    [8] { $day } août { $year }
    [9] { $day } sept. { $year }
    [10] { $day } oct. { $year }
    [11] { $day } nov. { $year }
   *[12] { $day } déc. { $year }
}

## Résumé

statistics-overview = Résumé
statistics-won = gagnées : { $wins } sur { $matches }
statistics-place = place moyenne
statistics-match = points par partie, { $best } au mieux
statistics-hand = points par manche
statistics-first-down = manches : premier à abattre
statistics-closed = fermées, { $bonuses } avec prime
statistics-claims = prises hors tour par manche
statistics-jokers = jokers par manche
statistics-course = Points à la fin de chaque partie (moins vaut mieux)
statistics-streaks = Victoires d’affilée : { $now } en ce moment, { $most } au plus · plus longue attente : { $wait }
statistics-each = chaque partie
statistics-mean = moyenne de { $count }

## Par contrat

statistics-contracts = Par contrat
statistics-by-contract = Points par manche, selon le contrat (moins vaut mieux)
statistics-closings = Manches fermées, en pour cent
statistics-others = les autres
statistics-claims-brought = Points et prises hors tour
statistics-with = avec
statistics-without = sans
statistics-asked = { $count ->
    [one] Une carte a été demandée.
   *[other] { $count } cartes ont été demandées.
}
statistics-claimed = { $count ->
    [0] Aucune pénalité n’en est venue.
    [one] Une est venue, avec sa pénalité.
   *[other] { $count } sont venues, avec pénalité.
}
statistics-bonuses = { $count ->
    [0] Aucune manche n’a donné de prime.
    [one] Une manche a donné une prime : { $points }.
   *[other] { $count } manches avec prime : { $points }.
}

## Jour après jour

statistics-days = Jour après jour
statistics-by-day = Points par partie chaque jour, en moyenne (moins vaut mieux)
statistics-no-days = On ne sait pas quels jours ces parties ont été jouées.
statistics-best-days = { $days ->
    [one] Meilleur du jour
   *[other] Meilleur de tous, sur { $days } jours
}

## Chance et adresse

statistics-luck = Chance et adresse
statistics-luck-course = Points de mieux que la table, additionnés
statistics-promised = ce que les cartes promettaient
statistics-came = ce qui est venu
statistics-luck-note = Ce qu’un expert attend des cartes à la donne, à côté de ce que les manches ont donné. Là où la ligne pleine est plus haute, les cartes ont été mieux jouées que celles de la table.
statistics-luck-rows = Chance : points par manche, selon les cartes
statistics-lost-rows = Points perdus en décidant, par manche
statistics-not-judged = La chance et l’adresse demandent réflexion. Elles sont calculées quand personne n’attend : la première partie sera bientôt là.
statistics-set-aside = Les statistiques sont illisibles : elles sont mises de côté sous le nom { $file } et recomptées à partir des parties finies.
statistics-newer = { $file } vient d’une version plus récente du jeu : il reste tel quel, et les statistiques sont recomptées à chaque fois.
statistics-not-kept = Les statistiques n’ont pas pu être gardées dans { $file } : { $reason }. Elles sont recomptées à chaque fois.
statistics-unread = { $file } est illisible : ce qu’un bot a joué pour quelqu’un dans cette partie compte comme le sien.
statistics-broken = { $count ->
    [one] « { $file } » ne peut pas être lue comme partie : elle n’est pas comptée
   *[other] { $count } parties terminées ne peuvent pas être lues et ne sont pas comptées ; la première est « { $file } »
}.
