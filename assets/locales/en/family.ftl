### The family: who plays here, at which tables, and who plays for whoever had to go.

title-family = Family
family-title = The family
family-tab-people = People
family-tab-tables = Tables
family-none = Nobody yet. Whoever plays by name is kept here by themselves.
family-note = Choose somebody to change their name, picture, colour or preferences.
family-add = Add somebody
family-remove = Remove
family-removed = “{ $name }” is no longer in the family. Their matches stay.
family-kept-here = All of this stays on this computer.
family-earlier = Before: { $names }
family-own = While their hand is open:
family-sort = Sort the hand
family-sort-never = Not at all
family-sort-rank = By rank
family-sort-suit = By suit
family-sort-contract = By contract
family-as-last = As last time
family-as-set = As in settings
family-buttons = Buttons
family-right = At the right
family-left = At the left
family-no-name = That is not a name.
family-full = There is no room for anybody else in the family.
family-name-taken = Somebody is called { $name } already.
family-name-earlier = { $name } was called that before: their matches would get mixed up.
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
who-new = Somebody new
who-bot = Or a bot:
tip-who = Choose who sits here: somebody of the family, somebody new, or a bot.

## Our table

our-table = Our table
tip-our-table = Begins a match with the same people, the same bots and the same rules as last time.
tip-other-tables = Other tables you have had
tables-none = When a match begins, its table is kept here: who sat down, and by which rules.
tables-last = Our table
tables-earlier = An earlier table
tables-set-up = Set up
tables-name-tip = A table with a name is never forgotten.
tables-remove = Forget this table (can be undone)
tables-removed = The table is forgotten.
table-unplayable = This table cannot be played at any more: set it up anew.

## Whoever has to go

seats-button = Seats
seats-title = Who plays
seats-note = Whoever has to go leaves their seat to a bot, and comes back whenever they like. What the bot plays is not counted as theirs.
seats-level = Level of the bot
seats-plays = Is playing
seats-bot-plays = A bot plays: { $level ->
    [aprendiz] Beginner
    [fuerte] Strong
    [experto] Expert
    [maestro] Master
   *[habitual] Regular
}
seats-returns = Is back: as soon as the bot ({ $level ->
    [aprendiz] Beginner
    [fuerte] Strong
    [experto] Expert
    [maestro] Master
   *[habitual] Regular
}) has ended its turn
seats-to-bot = Let a bot go on
seats-back = { $name } is back
seats-last = Somebody has to stay at the table.
seats-waits = The bot ends its turn first.
stand-in-name = { $name } (bot)

## Back from dinner

recap-title = Where were we?
recap-when = You left off { $when }.
recap-draws = It is { $name }’s turn to draw.
recap-plays = { $name } has drawn and has to discard.
recap-between = The hand is over: the next one is to be dealt.
recap-log = What has happened in this hand can be read in the log.

## The file

trouble-family-parts = { $count ->
    [one] One thing of the family could not be read
   *[other] { $count } things of the family could not be read
}: the rest is here, and a copy of the file stays.
trouble-family-broken = The family could not be read ({ $reason }): the file is set aside as { $file }.
trouble-family-from-backup = The family could not be read ({ $reason }): it comes from its backup, and the file is set aside as { $file }.
trouble-family-unread = The family could not be read ({ $reason }): the file stays where it is, { $file }, and is not changed.
trouble-family-newer = The family was saved by a newer version of the game: it can be read, but what is changed now is not kept.
trouble-family-save = The family could not be saved: { $reason }.
