### La liste des parties inachevées.

matches-title = Parties
title-matches = Parties
matches-none = Aucune partie en cours. Une partie quittée avant la fin t’attend ici.
matches-tab-waiting = En cours
matches-tab-finished = Terminées
matches-none-finished = Aucune partie terminée pour l’instant. Tu pourras revoir ici celles que tu finis.
matches-won = { $you ->
    [yes] { $points ->
        [one] Tu as gagné avec { $points } point
       *[other] Tu as gagné avec { $points } points
    }
   *[no] { $points ->
        [one] { $name } a gagné avec { $points } point
       *[other] { $name } a gagné avec { $points } points
    }
}
matches-watch = Revoir
matches-watch-tip = Revoir la partie, de n’importe quelle place ou à mains ouvertes
matches-more = Voir plus ({ $count })
matches-folder = Pour partager une partie, exporte-la. Pour en ajouter une, dépose son fichier ici, ou mets-le dans { $place } et appuie sur « Importer ».
matches-take-in = Importer
matches-hand = { $hands ->
    [0] Manche { $hand }  ·  { $code }
   *[other] Manche { $hand } sur { $hands }  ·  { $code } : { $contract }
}
matches-standing = { $hands ->
    [0] Manche { $hand } · { $points }
   *[other] Manche { $hand } sur { $hands } · { $points }
}
matches-no-points = Pas encore de points
matches-name = Renommer
matches-name-done = Terminé
matches-name-tip = Donner un nom à la partie
matches-details = Détails
matches-details-tip = Voir comment vérifier la donne de cette partie
matches-export = Exporter
matches-export-tip = Enregistrer la partie dans un fichier, pour un autre ordinateur ou comme copie
matches-delete = Supprimer (tu pourras annuler)
matches-delete-finished = Supprimer cette partie…
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
matches-date = { $day ->
    [1] 1er
   *[other] { $day }
} { $month ->
    [1] janvier
    [2] février
    [3] mars
    [4] avril
    [5] mai
    [6] juin
    [7] juillet
    [8] août
    [9] septembre
    [10] octobre
    [11] novembre
   *[12] décembre
} { $year }

## Ce qui en est advenu

matches-gone = Cette partie n’est plus là.
matches-not-renamed = Le nom n’a pas pu être enregistré : { $reason }.
matches-not-deleted = La partie n’a pas pu être supprimée : { $reason }.
matches-not-restored = La partie n’a pas pu être récupérée : { $reason }.
matches-exported = La partie est enregistrée sous { $place }.
matches-not-exported = La partie n’a pas pu être exportée : { $reason }.
matches-no-folder = Le dossier ne peut pas être utilisé : { $reason }.
matches-nothing-there = Il n’y a aucune partie dans { $place }.
matches-taken-unfinished = { $count ->
    [one] Une partie a été importée : elle t’attend dans « Parties ».
   *[other] { $count } parties ont été importées : elles t’attendent dans « Parties ».
}
matches-taken-finished = { $count ->
    [one] Une partie terminée a été importée.
   *[other] { $count } parties terminées ont été importées.
}
matches-taken-known = { $count ->
    [one] Une partie était déjà là.
   *[other] { $count } parties étaient déjà là.
}
matches-not-taken = « { $file } » n’est pas un fichier de partie : { $reason }.
matches-not-copied = « { $file } » n’a pas pu être importé : { $reason }.

## Revoir une partie finie

replay-seat = Vu par { $name }
replay-open = Mains ouvertes
replay-play-on = Jouer à partir d’ici
replay-continue = Continuer à regarder
replay-leave = Retour aux parties
replay-safe = Tu regardes : rien ne change dans la partie.
replay-tip-play = Lecture ou pause
replay-tip-forward = Un pas en avant
replay-tip-back = Un pas en arrière
replay-tip-next = Moment clé suivant : donne, prise hors tour, cartes abattues, fermeture, erreur
replay-tip-previous = Moment clé précédent
replay-tip-seat = Voir depuis la place suivante
replay-tip-open = Montrer les cartes de tous, ou seulement celles de cette place
replay-tip-faster = Plus vite
replay-tip-slower = Moins vite
replay-tip-play-on = Rejouer à partir d’ici dans une nouvelle partie, contre les mêmes bots
replay-nobody-plays = Seuls des bots ont joué cette partie : tu n’y as pas de place.
replay-over = Il n’y a plus rien à jouer à partir d’ici.
replay-not-over = Cette partie n’est pas terminée : tu ne peux pas encore la revoir.
replay-not-opened = Impossible de revoir la partie : { $reason }.
replay-wrong-line = la ligne { $line } n’est pas valable
replay-mark-claim = { $name } prend une carte hors tour
replay-mark-down = { $name } abat
replay-mark-closes = { $name } ferme la manche
replay-mark-nobody = Manche nulle
replay-mark-fault = { $points ->
    [one] { $name } se trompe : environ un point perdu
   *[other] { $name } se trompe : environ { $points } points perdus
}
