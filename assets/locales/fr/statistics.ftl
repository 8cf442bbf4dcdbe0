### Les statistiques : comment humains et bots ont joué.

statistics-title = Statistiques
statistics-people = Joueurs
statistics-bots = Bots
statistics-none = Aucune partie terminée pour l’instant. Toute partie jouée jusqu’au bout compte ici.
statistics-export = Exporter le tableau
statistics-export-tip = Enregistre tous les chiffres en fichier CSV, pour un tableur
statistics-exported = Les chiffres ont été enregistrés dans { $place }.
statistics-not-exported = Les chiffres n’ont pas pu être enregistrés : { $reason }.
statistics-counting = { $count ->
    [one] Une partie : calcul en cours…
   *[other] { $count } parties : calcul en cours…
}
statistics-judging = { $count ->
    [one] Chance et adresse d’une partie : calcul en cours…
   *[other] Chance et adresse de { $count } parties : calcul en cours…
}
statistics-matches = { $count ->
    [one] une partie
   *[other] { $count } parties
}
statistics-since = { statistics-matches } depuis le { $day }
statistics-day = { $day ->
    [1] 1er
   *[other] { $day }
} { $month ->
    [1] janv.
    [2] févr.
    [3] mars
    [4] avr.
    [5] mai
    [6] juin
    [7] juil.
    [8] août
    [9] sept.
    [10] oct.
    [11] nov.
   *[12] déc.
} { $year }

## Résumé

statistics-overview = Résumé
statistics-won = parties gagnées : { $wins } sur { $matches }
statistics-place = place moyenne
statistics-match = points par partie, { $best } au mieux
statistics-hand = points par manche
statistics-first-down = premier à abattre
statistics-closed = manches fermées, { $bonuses } avec prime
statistics-claims = prises hors tour par manche
statistics-jokers = jokers par manche
statistics-course = Points à la fin de chaque partie (moins, c’est mieux)
statistics-streaks = Victoires d’affilée : { $now } en ce moment, { $most } au plus · défaites : { $wait } au plus
head-to-head = { $one } – { $other } { $ahead } : { $behind } cette année
statistics-each = chaque partie
statistics-mean = moyenne de { $count } parties
statistics-short = { $count ->
    [one] Sans les points d’une partie courte.
   *[other] Sans les points de { $count } parties courtes.
}
statistics-only-short = Seulement des parties courtes pour l’instant : leurs points sont dans « { statistics-contracts } ».

## Par contrat

statistics-contracts = Par contrat
statistics-by-contract = Points par manche, selon le contrat (moins, c’est mieux)
statistics-closings = Manches fermées, en pourcentage
statistics-others = les autres
statistics-claims-brought = Points avec et sans prise
statistics-with = avec prise
statistics-without = sans prise
statistics-asked = { $count ->
    [0] Aucune carte n’a été demandée.
    [one] Une carte a été demandée.
   *[other] { $count } cartes ont été demandées.
}
statistics-claimed = { $count ->
    [0] Aucune n’a été obtenue.
    [one] Une a été obtenue, avec sa pénalité.
   *[other] { $count } ont été obtenues, avec pénalité.
}
statistics-bonuses = { $count ->
    [0] Aucune manche n’a donné de prime.
    [one] Une manche a donné une prime : { $points }.
   *[other] { $count } manches avec prime : { $points }.
}

## Jour après jour

statistics-days = Jour après jour
statistics-by-day = Moyenne de points par partie, jour par jour (moins, c’est mieux)
statistics-no-days = Les dates de ces parties sont inconnues.
statistics-best-days = { $days ->
    [one] Meilleur du jour
   *[other] Meilleur du jour, sur { $days } jours
}

## Chance et adresse

statistics-luck = Chance et adresse
statistics-luck-course = Points d’avance sur la table, cumulés
statistics-promised = ce que les cartes promettaient
statistics-came = ce qui est arrivé
statistics-luck-note = Ce qu’un expert attend des cartes à la donne, et ce que les manches ont donné. Quand la courbe en trait plein passe au-dessus de l’autre, le joueur a mieux joué ses cartes que la moyenne de la table.
statistics-luck-rows = Chance : points par manche, selon les cartes
statistics-lost-rows = Points perdus en mauvais choix, par manche
statistics-not-judged = La chance et l’adresse se calculent en arrière-plan : la première partie sera bientôt là.
statistics-set-aside = Les statistiques sont illisibles : elles sont mises de côté sous le nom { $file } et recalculées à partir des parties finies.
statistics-newer = { $file } vient d’une version plus récente du jeu : il reste tel quel, et les statistiques sont recalculées à chaque démarrage du jeu.
statistics-not-kept = Les statistiques n’ont pas pu être gardées dans { $file } : { $reason }. Elles seront recalculées au prochain démarrage du jeu.
statistics-unread = { $file } est illisible : dans cette partie, les coups du bot remplaçant comptent comme ceux du joueur.
statistics-broken = { $count ->
    [one] « { $file } » est illisible : cette partie n’est pas comptée
   *[other] { $count } parties terminées sont illisibles et ne sont pas comptées ; la première est « { $file } »
}.
