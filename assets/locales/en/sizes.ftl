## Sizes, and the groups of the settings

setting-text-size = Size of texts
setting-text-size-note = Of every text; at the table up to 150%, which is what fits there.
setting-card-size = Size of the cards
setting-card-size-note = Of your hand and the piles; combinations take the room that is left.
settings-reading = Easier to read
settings-deck = Deck and table
