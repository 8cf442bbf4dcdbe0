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
setup-draw-note = Les places sont tirées au sort : la plus haute carte donne d’abord.
setup-too-few = Il faut au moins { $min } joueurs.
setup-same-names = Deux joueurs portent le même nom : change-en un pour les distinguer.
setup-rules = Règles
setup-rules-oficial = De deux à quatre joueurs et sept manches, avec deux jeux et trois jokers dans chacun. Abattre et fermer dans le même tour rapporte dix points de moins.
setup-claim-time = Temps pour prendre hors de son tour
setup-seed = Graine
setup-seed-note = Laisse-la vide pour battre au hasard. La même graine donne les mêmes cartes.
setup-back = Retour
setup-start = Commencer
kind-human = Personne
kind-aprendiz = Débutant
kind-habitual = Habitué
kind-fuerte = Fort

## Rideau

curtain-turn = Au tour de { $name }
curtain-pass = Passe l’écran sans regarder.
curtain-me = Je suis { $name }

## Fin de la manche

hand-over-discard = { $name } a fermé avec sa dernière carte.
hand-over-laid-off = { $name } a placé sa dernière carte et a fermé.
hand-over-leftover = { $name } a fermé avec quelques points en main.
hand-over-draw = Match nul : il n’y a plus de cartes et personne n’a fermé.
hand-over-sheet = Voir la feuille

## Feuille de marque

sheet-title = Feuille de marque
sheet-closer = Le cercle indique qui a fermé la manche. Le moins de points l’emporte à la fin.
sheet-continue = Manche suivante

## Fin de la partie

match-winner = { $name } gagne
match-winner-points = { $points ->
    [one] Avec { $points } point · Graine { $seed }
   *[other] Avec { $points } points · Graine { $seed }
}
match-again = Rejouer
match-title = Retour au titre
