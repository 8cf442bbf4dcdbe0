## Sizes, and the groups of the settings

setting-text-size = Text size
setting-text-size-note = For all text; at the table up to 150%, the most that fits there.
setting-card-size = Card size
setting-card-size-note = Your hand and the piles; combinations use the remaining space.
settings-reading = Easier to read
settings-deck = Deck and table
