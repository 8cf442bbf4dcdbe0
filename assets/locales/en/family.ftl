### The family: who plays here, at which tables, and who plays for whoever had to go.

title-family = Family
family-title = The family
family-tab-people = People
family-tab-tables = Tables
family-none = No one yet. Anyone who plays under their own name is added here automatically.
family-note = Choose a person to change their name, picture, colour or preferences.
family-add = Add a person
family-remove = Remove
family-removed = “{ $name }” is no longer in the family. Their matches are kept.
family-kept-here = All of this stays on this computer.
family-earlier = Formerly: { $names }
family-own = When this person’s hand is showing:
family-sort = Sort the hand
family-sort-never = Never
family-sort-rank = By rank
family-sort-suit = By suit
family-sort-contract = By contract
family-as-last = As last time
family-as-set = As in settings
family-buttons = Buttons
family-right = On the right
family-left = On the left
family-no-name = Please enter a name.
family-full = The family is full: there’s no room for anyone else.
family-name-taken = There’s already someone called { $name }.
family-name-earlier = { $name } used to have that name: both people’s matches would get mixed up.
color-poppy = Poppy
color-sea = Sea
color-leaf = Leaf
color-violet = Violet
color-orange = Orange
color-turquoise = Turquoise
color-pink = Pink
color-lemon = Lemon

## Who sits here

who-title = Who sits here?
who-new = Someone new
who-bot = Or a bot:
tip-who = Choose who sits here: someone from the family, someone new, or a bot.

## Our table

our-table = Our table
tip-our-table = { $players } · { $rules }. Starts a match with the same people, bots and rules as last time.
tables-none = When you start a match, its table is kept here: the players and the rules.
tables-last = Our table
tables-earlier = Earlier table
tables-set-up = Set up
tables-name-tip = A table with a name is kept for good.
tables-remove = Remove this table (you can undo this)
tables-removed = The table has been removed.
table-unplayable = This table can’t be used any more: set it up again.

## Whoever has to go

seats-button = Seats
seats-title = Who’s playing?
seats-note = If you have to go, a bot plays in your seat until you come back. The bot’s play doesn’t count in your statistics.
seats-level = Bot level
seats-plays = Playing
seats-bot-plays = Bot playing: { $level ->
    [aprendiz] beginner
    [fuerte] strong
    [experto] expert
    [maestro] master
   *[habitual] regular
}
seats-returns = Back as soon as the bot ({ $level ->
    [aprendiz] beginner
    [fuerte] strong
    [experto] expert
    [maestro] master
   *[habitual] regular
}) ends its turn
seats-to-bot = Let a bot play
seats-back = { $name } is back
seats-last = At least one person has to stay at the table.
seats-waits = The bot finishes its turn first.
stand-in-name = { $name } (bot)

## Back from dinner

recap-title = Where were we?
recap-when = Last played: { $when }.
recap-draws = { $you ->
    [yes] It’s your turn to draw.
   *[no] It’s { $name }’s turn to draw.
}
recap-plays = { $you ->
    [yes] You have drawn and still have to discard.
   *[no] { $name } has drawn and still has to discard.
}
recap-between = The hand is over: the next one is about to be dealt.
recap-log = The log tells you what has happened in this hand.

## The file

trouble-family-parts = { $count ->
    [one] One entry of the family list could not be read
   *[other] { $count } entries of the family list could not be read
}: the rest is fine, and a copy of the file is kept.
trouble-family-broken = The family list could not be read ({ $reason }): the damaged file is kept as { $file }.
trouble-family-from-backup = The family list could not be read ({ $reason }): it was restored from its backup, and the damaged file is kept as { $file }.
trouble-family-unread = The family list could not be read ({ $reason }): the file { $file } is left unchanged.
trouble-family-newer = The family list was saved by a newer version of the game: it can be read, but changes made now are not saved.
trouble-family-save = The family list could not be saved: { $reason }.
