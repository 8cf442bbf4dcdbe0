### La liste des parties inachevées.

matches-title = Parties
title-matches = Parties
matches-none = Aucune partie n’attend. Celles que tu commences et quittes restent ici jusqu’à leur fin.
matches-tab-waiting = En cours
matches-tab-finished = Terminées
matches-none-finished = Aucune partie n’est encore finie. Quand une le sera, on pourra la revoir ici.
matches-won = { $name } a gagné avec { $points } points
matches-watch = Revoir
matches-watch-tip = Revoir la partie, de n’importe quelle place ou toutes les mains ouvertes
matches-more = En montrer plus ({ $count })
matches-folder = Les parties voyagent en fichiers, finies ou non : dépose-en une sur la fenêtre, ou dans { $place }.
matches-take-in = Importer
matches-hand = Manche { $hand } sur { $hands }  ·  { $code } : { $contract }
matches-no-points = Pas encore de points
matches-name = Renommer
matches-name-done = Terminé
matches-name-tip = Donner un nom à la partie
matches-export = Exporter
matches-export-tip = Enregistrer la partie dans un fichier, pour un autre ordinateur ou en copie
matches-delete = Supprimer (on peut la récupérer)
matches-deleted = « { $name } » a été supprimée.
matches-playing-here = en cours ici
matches-playing-there = en cours dans une autre fenêtre
matches-not-while-playing = Cette partie est en cours : quitte-la d’abord.

## Quand elle a été jouée pour la dernière fois

matches-just-now = à l’instant
matches-minutes-ago = { $count ->
    [one] il y a une minute
   *[other] il y a { $count } minutes
}
matches-hours-ago = { $count ->
    [one] il y a une heure
   *[other] il y a { $count } heures
}
matches-days-ago = { $count ->
    [one] il y a un jour
   *[other] il y a { $count } jours
}
matches-date = { $month ->
    [1] { $day } janvier { $year }
    [2] { $day } février { $year }
    [3] { $day } mars { $year }
    [4] { $day } avril { $year }
    [5] { $day } mai { $year }
    [6] { $day } juin { $year }
    [7] { $day } juillet { $year }
    [8] { $day } août { $year }
    [9] { $day } septembre { $year }
    [10] { $day } octobre { $year }
    [11] { $day } novembre { $year }
   *[12] { $day } décembre { $year }
}

## Ce qui en est advenu

matches-gone = Cette partie n’est plus là.
matches-not-renamed = Le nom n’a pas pu être enregistré : { $reason }.
matches-not-deleted = La partie n’a pas pu être supprimée : { $reason }.
matches-not-restored = La partie n’a pas pu être récupérée : { $reason }.
matches-exported = La partie est enregistrée sous { $place }.
matches-not-exported = La partie n’a pas pu être exportée : { $reason }.
matches-no-folder = Le dossier ne peut pas être utilisé : { $reason }.
matches-nothing-there = Aucune partie ne se trouve dans { $place }.
matches-taken-unfinished = { $count ->
    [one] Une partie est importée : elle attend dans « Parties ».
   *[other] { $count } parties sont importées : elles attendent dans « Parties ».
}
matches-taken-finished = { $count ->
    [one] Une partie finie est importée.
   *[other] { $count } parties finies sont importées.
}
matches-taken-known = { $count ->
    [one] Une était déjà là.
   *[other] { $count } étaient déjà là.
}
matches-not-taken = « { $file } » n’est pas une partie à importer : { $reason }.
matches-not-copied = « { $file } » n’a pas pu être importé : { $reason }.

## Revoir une partie finie

replay-seat = Vu par { $name }
replay-open = Mains ouvertes
replay-play-on = Jouer à partir d’ici
replay-continue = Continuer à regarder
replay-leave = Retour aux parties
replay-safe = Tu regardes : rien ne change dans la partie.
replay-tip-play = Lire ou arrêter
replay-tip-forward = Un pas en avant
replay-tip-back = Un pas en arrière
replay-tip-next = À la marque suivante : une donne, une carte demandée, une pose, une fermeture, une erreur
replay-tip-previous = À la marque précédente
replay-tip-seat = Regarder de la place suivante
replay-tip-open = Montrer les cartes de tous, ou seulement celles de cette place
replay-tip-faster = Plus vite
replay-tip-slower = Moins vite
replay-tip-play-on = Commencer une nouvelle partie qui s’est passée comme celle-ci jusqu’ici, contre les mêmes bots
replay-nobody-plays = Seuls des bots ont joué cette partie : il n’y a pas de place pour toi.
replay-over = À partir d’ici, il n’y a plus rien à jouer.
replay-not-over = Cette partie n’est pas finie : on ne peut pas encore la revoir.
replay-not-opened = La partie ne peut pas être revue : { $reason }.
replay-wrong-line = la ligne { $line } n’est pas d’une partie
replay-mark-claim = { $name } obtient la carte
replay-mark-down = { $name } pose
replay-mark-closes = { $name } ferme la manche
replay-mark-nobody = Personne ne ferme la manche
replay-mark-fault = { $points ->
    [one] Une erreur de { $name } : environ un point perdu
   *[other] Une erreur de { $name } : environ { $points } points perdus
}
