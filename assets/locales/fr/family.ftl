### La famille : qui joue ici, à quelles tables, et qui joue pour qui a dû partir.

title-family = Famille
family-title = La famille
family-tab-people = Joueurs
family-tab-tables = Tables
family-none = Personne pour l’instant. Joue sous ton nom, et tu apparaîtras ici.
family-note = Choisis quelqu’un pour changer son nom, son dessin, sa couleur ou ses préférences.
family-add = Ajouter quelqu’un
family-remove = Retirer
family-removed = « { $name } » n’est plus dans la famille. Ses parties sont conservées.
family-kept-here = Tout cela reste sur cet ordinateur.
family-earlier = S’appelait : { $names }
family-own = Quand sa main est ouverte :
family-sort = Trier la main
family-sort-never = Sans tri
family-sort-rank = Par hauteur
family-sort-suit = Par couleur
family-sort-contract = Par contrat
family-as-last = Dernier tri
family-as-set = Par défaut
family-buttons = Boutons
family-right = À droite
family-left = À gauche
family-no-name = Écris d’abord un nom.
family-full = La famille est au complet.
family-name-taken = Quelqu’un s’appelle déjà { $name }.
family-name-earlier = { $name } s’appelait ainsi avant : on confondrait leurs parties.
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
who-new = Nouveau joueur
who-bot = Ou un bot :
tip-who = Choisir qui s’assied ici : quelqu’un de la famille, un nouveau joueur ou un bot.

## Notre table

our-table = Notre table
tip-our-table = { $players } · { $rules }. Commence une partie avec les mêmes joueurs, les mêmes bots et les mêmes règles que la dernière fois.
tables-none = Chaque table où tu joues est gardée ici, avec ses joueurs et ses règles.
tables-last = Notre table
tables-earlier = Ancienne table
tables-set-up = Préparer
tables-name-tip = Donne un nom à une table pour ne jamais la perdre.
tables-remove = Oublier cette table (tu pourras annuler)
tables-removed = La table a été oubliée.
table-unplayable = Cette table n’est plus jouable : prépare-la de nouveau.

## Qui doit partir

seats-button = Places
seats-title = Qui joue ?
seats-note = Tu dois partir ? Laisse ta place à un bot et reviens quand tu veux. Ce que joue le bot ne compte pas dans tes statistiques.
seats-level = Niveau du bot
seats-plays = À la table
seats-bot-plays = Un bot joue : { $level ->
    [aprendiz] débutant
    [fuerte] fort
    [experto] expert
    [maestro] maître
   *[habitual] habitué
}
seats-returns = Revient dès que le bot ({ $level ->
    [aprendiz] débutant
    [fuerte] fort
    [experto] expert
    [maestro] maître
   *[habitual] habitué
}) aura fini son tour
seats-to-bot = Laisser jouer un bot
seats-back = { $name } est de retour
seats-last = Quelqu’un doit rester à la table.
seats-waits = Le bot termine d’abord son tour.
stand-in-name = { $name } (bot)

## De retour du dîner

recap-title = Où en étions-nous ?
recap-when = Dernier coup : { $when }.
recap-draws = { $you ->
    [yes] À toi de piocher.
   *[no] C’est à { $name } de piocher.
}
recap-plays = { $you ->
    [yes] Tu as pioché et tu dois défausser.
   *[no] { $name } a pioché et doit défausser.
}
recap-between = Manche finie : il faut distribuer la suivante.
recap-log = Le journal raconte tout ce qui s’est passé dans cette manche.

## Le fichier

trouble-family-parts = { $count ->
    [one] Une fiche de la famille est illisible
   *[other] { $count } fiches de la famille sont illisibles
} : le reste est intact, et une copie du fichier est conservée.
trouble-family-broken = Le fichier de la famille est illisible ({ $reason }) : il est mis de côté sous le nom { $file }.
trouble-family-from-backup = Le fichier de la famille est illisible ({ $reason }) : sa copie de secours le remplace, et il est mis de côté sous le nom { $file }.
trouble-family-unread = Le fichier de la famille est illisible ({ $reason }) : { $file } reste en place, sans changement.
trouble-family-newer = Le fichier de la famille vient d’une version plus récente du jeu : il est lisible, mais les changements d’aujourd’hui ne seront pas gardés.
trouble-family-save = La famille n’a pas pu être enregistrée : { $reason }.
