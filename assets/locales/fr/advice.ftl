### Conseils, retour sur la manche et jeu loyal.

## Conseils

hint-button = Conseil
hint-title = Conseil d’expert
hint-close = Fermer
hint-best = Le meilleur coup
hint-as-good = Presque aussi bon
hint-behind = { $points ->
    [one] moins bon de { $points } point
   *[other] moins bon de { $points } points
}
hint-expected = { $points ->
    [0] à la fin, aucun point pour toi
    [one] à la fin, environ { $points } point pour toi
   *[other] à la fin, environ { $points } points pour toi
}, { $others } pour { $players ->
    [one] l’autre
   *[other] chacun des autres
}
hint-chance = abattre en trois tours : { $percent } %
hint-thinking = Je réfléchis…
hint-none = Tu n’as rien à décider pour l’instant.

## Coups

hint-move-take-stock = Piocher au talon
hint-move-take-discard = Prendre { $card } sur la défausse
hint-move-claim = Prendre { $card } hors de ton tour
hint-move-pass = Laisser passer la carte
hint-move-lay-down = Abattre
hint-move-at = { $move } : { $place }
hint-move-lay-off = Placer { $card }
hint-move-swap = Mettre { $card } à la place d’un joker
hint-move-move-joker = Déplacer un joker
hint-move-discard = Jeter { $card }

## Raisons, sans point final : une liste peut suivre

hint-reason-closes = Cela ferme la manche
hint-reason-lays-down = Tu abats ton contrat
hint-reason-lays-off = Une carte de moins en main, pour de bon
hint-reason-nearer = { $cards ->
    [one] Cela te rapproche d’une carte du contrat
   *[other] Cela te rapproche de { $cards } cartes du contrat
}
hint-reason-breaks = { $cards ->
    [one] Cela t’éloigne d’une carte du contrat
   *[other] Cela t’éloigne de { $cards } cartes du contrat
}
hint-reason-penalty = Cela coûte une carte de pénalité
hint-reason-more-cards = Le contrat est long : deux cartes de plus sont les bienvenues
hint-reason-sheds = { $points ->
    [one] Ta main s’allège de { $points } point
   *[other] Ta main s’allège de { $points } points
}
hint-reason-helped = { $cards ->
    [0] Ensuite, aucune carte cachée n’aide
    [one] Ensuite, une carte cachée aide
   *[other] Ensuite, { $cards } cartes cachées aident
}
hint-with-cards = { $reason } : { $cards }
hint-reason-feeds = Cela peut servir à { $names }
hint-reason-feeds-nobody = Personne ne semble en vouloir

## Retour sur la manche

review-button = Revoir
review-title = Où sont passés les points
review-none = Il n’y a rien à redire.
review-line = { $points ->
    [one] Tour de table { $round } : « { $played } » ; mieux : « { $better } » (environ { $points } point)
   *[other] Tour de table { $round } : « { $played } » ; mieux : « { $better } » (environ { $points } points)
}
review-more = { $count ->
    [one] Et une erreur de moindre importance
   *[other] Et { $count } erreurs de moindre importance
}
review-total = { $points ->
    [one] En tout, environ { $points } point
   *[other] En tout, environ { $points } points
}
review-thinking = Je revois la manche : { $judged } sur { $of }…
review-useful-to = Utile à { $names } : { $card }
review-useful-nobody = Utile à personne d’autre : { $card }
review-got-by = { $name } a eu { $card }
review-stock-useful = Le talon te réservait { $card }, qui t’aidait
review-stock-useless = Le talon te réservait { $card }, qui ne t’aidait pas
review-penalty-useful = La carte de pénalité était { $card }, qui t’aidait
review-penalty-useless = La carte de pénalité était { $card }, qui ne t’aidait pas
review-outranked = { $name } avait la priorité
review-last-turn = { $name } a fermé avant ton tour suivant
review-last-turn-nobody = La manche a pris fin avant ton tour suivant

## Jeu loyal

fair-seed-hash = Empreinte de la graine : { $hash }
fair-hint = Tous les mélanges étaient fixés avant le début de la partie, et cette empreinte le prouve. On le vérifie avec « continental replay --verify » et le fichier de la partie.
