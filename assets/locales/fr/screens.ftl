### Écrans.

loading-wait = On dresse la table…

## Titre

title-continue = Continuer
title-new = Nouvelle partie
title-settings = Réglages
title-rules = Règles
title-quit = Quitter
title-nothing-saved = Aucune partie n’est en cours.

## Nouvelle partie

setup-title = Nouvelle partie
setup-add = Ajouter un joueur
setup-draw-note = Les places sont tirées au sort : la plus haute carte donne la première manche.
setup-name-note = Clique sur ton nom pour l’écrire.
setup-neutral-name = Joueur { $number }
setup-own-face = Un programme a son propre visage.
setup-too-few = Il faut au moins { $min } joueurs.
setup-too-many = Cette table accueille { $max } joueurs au plus.
setup-house-rules = Règles maison…
setup-read-rules = Lire les règles
setup-with = Avec : { $names }
setup-same-names = Deux joueurs portent le même nom : change-en un pour les distinguer.
setup-rules = Règles
setup-claim-time = Temps pour prendre hors de son tour
setup-seed = Graine
setup-seed-note = Laisse-la vide pour battre au hasard. La même graine donne les mêmes cartes.
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

curtain-turn = C’est à { $name }
curtain-pass = Passe l’écran sans regarder.
curtain-me = Je suis { $name }
curtain-hide = { $key } cache tes cartes aussitôt.
curtain-pile = Sur la défausse : { $card }
curtain-draw = Piocher sans regarder
curtain-look = Pour voir d’abord tes cartes :
tip-curtain-draw = Qui connaît sa main pioche derrière le rideau : les autres sont interrogés aussitôt, et la main ne s’ouvre qu’une fois.

## Fin de la manche

hand-over-discard = { $name } a fermé avec sa dernière carte.
hand-over-laid-off = { $name } a placé sa dernière carte et a fermé.
hand-over-leftover = { $name } a fermé avec quelques points en main.
hand-over-draw = Manche nulle : il n’y a plus de cartes et personne n’a fermé.
hand-over-match-won = { $name } gagne la partie !
hand-over-bonus = { $name } gagne la manche avec { $points } points !
hand-over-sheet = Voir la feuille

## Feuille de marque

sheet-title = Feuille de marque
sheet-closer = Le cercle indique qui a fermé la manche. À la fin, qui a le moins de points l’emporte.
sheet-continue = Manche suivante

## Fin de la partie

match-winner = { $name } gagne
match-winner-points = { $points ->
    [one] Avec { $points } point
   *[other] Avec { $points } points
}
match-tie-closed = À égalité à { $points } avec { $names } : gagne qui a fermé le plus tard, à la manche { $hand }.
match-tie-drawn = À égalité à { $points } avec { $names }, et personne n’a fermé de manche : le tirage des places décide.
ranking-place = { $place ->
    [1] 1er
   *[other] { $place }e
}
match-fair = Graine { $seed } · Empreinte { $hash } · Elles permettent de vérifier que tous les mélanges étaient fixés avant le début : « continental replay --verify ».
match-again = Rejouer
match-title = Retour au titre

## Visages

faces-bot = Qui s’assied ici ?
faces-bot-taken = { $name } est déjà à la table.
faces-person = Choisis ton dessin
faces-person-taken = Ce dessin est déjà celui de { $name }.
picture-0 = Citron
picture-1 = Poisson
picture-2 = Bateau
picture-3 = Soleil
picture-4 = Grenade
picture-5 = Hirondelle
picture-6 = Guitare
picture-7 = Olivier
