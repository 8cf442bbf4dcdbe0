### Écrans.

loading-wait = On dresse la table…

## Titre

title-continue = Continuer
title-play = Jouer
title-new = Nouvelle partie
title-new-note = Choisis joueurs et règles
title-learn = Apprendre à jouer
title-learn-note = Dix minutes, deux manches courtes
title-settings = Réglages
title-rules = Règles
title-quit = Quitter

## Nouvelle partie

setup-title = Nouvelle partie
setup-add = Ajouter un joueur
setup-draw-note = Les places sont tirées au sort : la plus haute carte donne la première manche.
setup-name-note = Clique sur ton nom pour le changer.
setup-neutral-name = Joueur { $number }
setup-own-face = Un programme a son propre dessin.
setup-too-few = Il faut au moins { $min } joueurs.
setup-too-many = Cette table accueille { $max } joueurs au plus.
setup-house-rules = Règles maison…
setup-read-rules = Lire les règles
setup-with = Avec : { $names }
setup-same-names = Deux joueurs portent le même nom : change-en un pour les distinguer.
setup-rules = Règles
setup-hands = Manches
setup-hands-all = { $count ->
    [one] 1 manche
   *[other] Les { $count }
}
setup-hands-some = { $count ->
    [one] 1 manche
   *[other] { $count } manches
}
setup-hands-progress = { $count ->
    [one] 1 contrat
   *[other] { $count } contrats
}
setup-hands-own = { $count ->
    [one] Au choix : 1 manche
   *[other] Au choix : { $count } manches
}
setup-claim-time = Temps pour prendre hors tour
setup-more = Plus…
setup-seed = Numéro de donne
setup-seed-note = Laisse ce champ vide pour mélanger au hasard. Le même numéro donne les mêmes cartes.
setup-back = Retour
setup-start = Commencer
kind-human = Humain
kind-aprendiz = Débutant
kind-habitual = Habitué
kind-fuerte = Fort
kind-experto = Expert
kind-maestro = Maître
kind-guest = Programme

## Rideau

curtain-turn = À { $name } de jouer
curtain-pass = Passe-lui l’écran sans regarder.
curtain-me = Je suis { $name }
curtain-hide = { $key } cache tes cartes aussitôt.
curtain-look = Pour voir d’abord tes cartes :

## Fin de la manche

hand-over-discard = { $you ->
    [yes] Tu as fermé avec ta dernière carte.
   *[no] { $name } a fermé avec sa dernière carte.
}
hand-over-laid-off = { $you ->
    [yes] Tu as placé ta dernière carte et tu as fermé.
   *[no] { $name } a placé sa dernière carte et a fermé.
}
hand-over-laid-down = { $you ->
    [yes] Tu as abattu toutes tes cartes et tu as fermé.
   *[no] { $name } a abattu toutes ses cartes et a fermé.
}
hand-over-leftover = { $you ->
    [yes] Tu as fermé avec quelques points en main.
   *[no] { $name } a fermé avec quelques points en main.
}
hand-over-draw = Manche nulle : il n’y a plus de cartes et personne n’a fermé.
hand-over-match-won = { $you ->
    [yes] Tu gagnes la partie !
   *[no] { $name } gagne la partie !
}
hand-over-bonus = { $you ->
    [yes] Tu gagnes la manche avec { $points } points !
   *[no] { $name } gagne la manche avec { $points } points !
}
hand-over-sheet = Voir les points

## Feuille de marque

sheet-title = Feuille de marque
sheet-short = Partie courte : { $count ->
        [one] { $count } manche
       *[other] { $count } manches
    } sur { $of }
sheet-closer = Le cercle indique qui a fermé la manche. À la fin, le plus petit total l’emporte.
sheet-continue = Manche suivante

## Fin de la partie

match-winner = { $you ->
    [yes] Tu gagnes
   *[no] { $name } gagne
}
match-winner-points = { $points ->
    [one] Avec { $points } point
   *[other] Avec { $points } points
}
match-tie-closed = À égalité avec { match-tied } ({ $points } points) : le dernier à avoir fermé gagne (manche { $hand }).
match-tie-drawn = À égalité avec { match-tied } ({ $points } points), et personne n’a fermé de manche : le tirage des places décide.
match-tied = { $you ->
    [only] toi
    [also] { $names } et toi
   *[no] { $names }
}
ranking-place = { $place ->
    [1] 1er
   *[other] { $place }e
}
match-fair = Donne n° { $seed } · Empreinte { $hash } · L’ordre des cartes était fixé d’avance : à vérifier avec « continental replay --verify ».
match-again = Rejouer
match-title = Retour au menu

## Visages

faces-bot = Qui s’assied ici ?
faces-bot-taken = { $name } est déjà à la table.
faces-person = Choisis ton dessin
faces-person-taken = { $name } a déjà ce dessin.
picture-0 = Citron
picture-1 = Poisson
picture-2 = Bateau
picture-3 = Soleil
picture-4 = Grenade
picture-5 = Hirondelle
picture-6 = Guitare
picture-7 = Olivier
