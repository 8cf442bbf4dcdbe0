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
    [0] À prévoir : aucun point pour toi
    [one] À prévoir : environ { $points } point pour toi
   *[other] À prévoir : environ { $points } points pour toi
}, { $others } pour { $players ->
    [one] l’autre
   *[other] chacun des autres
}
hint-chance = chances d’abattre d’ici 3 tours : { $percent } %
hint-thinking = Je réfléchis…
hint-none = Pas de conseil pour l’instant.

## Coups

hint-move-take-stock = Piocher au talon
hint-move-take-discard = Prendre { $card } sur la défausse
hint-move-claim = Prendre { $card } hors de ton tour
hint-move-pass = Laisser passer la carte
hint-move-lay-down = Abattre
hint-move-at = { $move } : { $place }
hint-move-lay-off = Placer { $card }
hint-move-swap = Mettre { $card } à la place d’un joker
hint-move-move-joker = Déplacer un joker
hint-move-discard = Jeter { $card }

## Raisons, sans point final : une liste peut suivre

hint-reason-closes = Cela ferme la manche
hint-reason-lays-down = Tu abats ton contrat
hint-reason-lays-off = Une carte de moins en main, pour de bon
hint-reason-nearer = { $cards ->
    [one] Une carte de moins à trouver pour le contrat
   *[other] { $cards } cartes de moins à trouver pour le contrat
}
hint-reason-breaks = { $cards ->
    [one] Une carte de plus à trouver pour le contrat
   *[other] { $cards } cartes de plus à trouver pour le contrat
}
hint-reason-penalty = { $cards ->
    [1] Cela coûte une carte de pénalité
   *[other] Cela coûte { $cards } cartes de pénalité
}
hint-reason-more-cards = Le contrat est long : deux cartes de plus seront utiles
hint-reason-sheds = { $points ->
    [one] Ta main s’allège de { $points } point
   *[other] Ta main s’allège de { $points } points
}
hint-reason-helped = { $cards ->
    [0] Ensuite, aucune carte cachée ne peut t’aider
    [one] Ensuite, une carte cachée peut t’aider
   *[other] Ensuite, { $cards } cartes cachées peuvent t’aider
}
hint-with-cards = { $reason } : { $cards }
hint-reason-feeds = Cela peut servir à { $names }
hint-reason-feeds-nobody = Personne ne semble en vouloir

## Retour sur la manche

review-button = Revoir
review-title = Où sont passés les points
review-none = Bien joué : aucune erreur.
review-line = { $points ->
    [one] Tour de table { $round } : « { $better } » valait mieux que « { $played } » (environ { $points } point)
   *[other] Tour de table { $round } : « { $better } » valait mieux que « { $played } » (environ { $points } points)
}
review-more = { $count ->
    [one] Et une erreur moins grave
   *[other] Et { $count } erreurs moins graves
}
review-total = { $points ->
    [one] En tout, environ { $points } point perdu
   *[other] En tout, environ { $points } points perdus
}
review-thinking = Je revois la manche : { $judged } sur { $of }…
review-useful-to = Utile à { $names } : { $card }
review-useful-nobody = Inutile aux autres : { $card }
review-got-by = { $name } a eu { $card }
review-stock-useful = Le talon te réservait { $card }, qui t’aidait
review-stock-useless = Le talon te réservait { $card }, qui ne t’aidait pas
review-penalty-useful = { $cards ->
    [1] La carte de pénalité était { $card }, qui t’aidait
   *[other] L’une des cartes de pénalité était { $card }, qui t’aidait
}
review-penalty-useless = { $cards ->
    [1] La carte de pénalité était { $card }, qui ne t’aidait pas
   *[other] L’une des cartes de pénalité était { $card }, qui ne t’aidait pas
}
review-outranked = { $name } avait la priorité
review-last-turn = { $name } a fermé avant ton tour suivant
review-last-turn-nobody = La manche a pris fin avant ton tour suivant

## Jeu loyal

fair-seed-hash = Empreinte de la donne : { $hash }
fair-hint = L’ordre des cartes était fixé avant le début de la partie : cette empreinte le prouve. Pour vérifier : « continental replay --verify », avec le fichier de la partie.
