### La famille : qui joue ici, à quelles tables, et qui joue pour qui a dû partir.

title-family = Famille
family-title = La famille
family-tab-people = Personnes
family-tab-tables = Tables
family-none = Encore personne. Qui joue sous son nom reste ici de lui-même.
family-note = Choisis quelqu’un pour changer son nom, son dessin, sa couleur ou ses préférences.
family-add = Ajouter quelqu’un
family-remove = Retirer
family-removed = « { $name } » n’est plus dans la famille. Ses parties restent.
family-kept-here = Tout cela reste sur cet ordinateur.
family-earlier = Avant : { $names }
family-own = Pendant que sa main est visible :
family-sort = Trier la main
family-sort-never = Sans tri
family-sort-rank = Par valeur
family-sort-suit = Par couleur
family-sort-contract = Par contrat
family-as-last = Comme avant
family-as-set = Selon réglages
family-buttons = Boutons
family-right = À droite
family-left = À gauche
family-no-name = Ce n’est pas un nom.
family-full = Il n’y a plus de place dans la famille.
family-name-taken = Quelqu’un s’appelle déjà { $name }.
family-name-earlier = { $name } s’appelait ainsi avant : ses parties se mélangeraient.
color-poppy = Coquelicot
color-sea = Mer
color-leaf = Feuille
color-violet = Violet
color-orange = Orange
color-turquoise = Turquoise
color-pink = Rose
color-lemon = Citron

## Qui s’assied ici

who-title = Qui s’assied ici ?
who-new = Quelqu’un de nouveau
who-bot = Ou un bot :
tip-who = Choisir qui s’assied ici : quelqu’un de la famille, quelqu’un de nouveau ou un bot.

## Notre table

our-table = Notre table
tip-our-table = Commence une partie avec les mêmes personnes, les mêmes bots et les mêmes règles que la dernière fois.
tip-other-tables = Vos autres tables
tables-none = Quand une partie commence, sa table reste ici : qui s’est assis et selon quelles règles.
tables-last = Notre table
tables-earlier = Une table d’avant
tables-set-up = Préparer
tables-name-tip = Une table qui a un nom n’est jamais oubliée.
tables-remove = Oublier cette table (réversible)
tables-removed = La table est oubliée.
table-unplayable = On ne peut plus jouer à cette table : prépare-la de nouveau.

## Qui doit partir

seats-button = Places
seats-title = Qui joue
seats-note = Qui doit partir laisse sa place à un bot et revient quand il veut. Ce que joue le bot ne compte pas pour lui.
seats-level = Niveau du bot
seats-plays = Joue
seats-bot-plays = Un bot joue : { $level ->
    [aprendiz] débutant
    [fuerte] fort
    [experto] expert
    [maestro] maître
   *[habitual] habitué
}
seats-returns = De retour : dès que le bot ({ $level ->
    [aprendiz] débutant
    [fuerte] fort
    [experto] expert
    [maestro] maître
   *[habitual] habitué
}) aura fini son tour
seats-to-bot = Laisser un bot jouer
seats-back = { $name } est de retour
seats-last = Quelqu’un doit rester à la table.
seats-waits = Le bot finit d’abord son tour.
stand-in-name = { $name } (bot)

## De retour du dîner

recap-title = Où en étions-nous ?
recap-when = Vous vous étiez arrêtés { $when }.
recap-draws = C’est à { $name } de piocher.
recap-plays = { $name } a pioché et doit défausser.
recap-between = La manche est finie : il faut distribuer la suivante.
recap-log = Ce qui s’est passé dans cette manche se lit dans le journal.

## Le fichier

trouble-family-parts = { $count ->
    [one] Une chose de la famille n’a pas pu être lue
   *[other] { $count } choses de la famille n’ont pas pu être lues
} : le reste est là, et une copie du fichier demeure.
trouble-family-broken = La famille est illisible ({ $reason }) : le fichier est mis de côté sous le nom { $file }.
trouble-family-from-backup = La famille est illisible ({ $reason }) : elle vient de sa copie, et le fichier est mis de côté sous le nom { $file }.
trouble-family-unread = La famille est illisible ({ $reason }) : le fichier reste où il est, { $file }, et n’est pas modifié.
trouble-family-newer = La famille a été enregistrée par une version plus récente du jeu : elle se lit, mais les changements d’aujourd’hui ne sont pas gardés.
trouble-family-save = La famille n’a pas pu être enregistrée : { $reason }.
