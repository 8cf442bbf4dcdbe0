### The list of the matches that are not finished.

matches-title = Matches
title-matches = Matches
matches-none = No unfinished matches. A match that you leave stays here until it’s over.
matches-tab-waiting = Unfinished
matches-tab-finished = Finished
matches-none-finished = No finished matches yet. Once you finish one, you can watch it again here.
matches-won = { $you ->
    [yes] { $points ->
        [one] You won with { $points } point
       *[other] You won with { $points } points
    }
   *[no] { $points ->
        [one] { $name } won with { $points } point
       *[other] { $name } won with { $points } points
    }
}
matches-watch = Watch
matches-watch-tip = Watch the match again, from any seat or with all hands open
matches-more = Show more ({ $count })
matches-folder = To share a match, export it. To add one, drop its file here, or put it into { $place } and import it.
matches-take-in = Import…
matches-hand = { $hands ->
    [0] Hand { $hand }  ·  { $code }
   *[other] Hand { $hand } of { $hands }  ·  { $code }: { $contract }
}
matches-standing = { $hands ->
    [0] Hand { $hand } · { $points }
   *[other] Hand { $hand } of { $hands } · { $points }
}
matches-no-points = No points yet
matches-name = Rename
matches-name-done = Done
matches-name-tip = Give the match its own name
matches-details = Details
matches-details-tip = Show how to check the shuffle of this match
matches-export = Export
matches-export-tip = Save the match as a file, for another computer or as a backup
matches-delete = Delete (you can undo this)
matches-delete-finished = Delete this match…
matches-deleted = “{ $name }” was deleted.
matches-playing-here = being played here
matches-playing-there = being played in another window
matches-not-while-playing = This match is being played: leave it first.

## When it was played last

matches-just-now = just now
matches-minutes-ago = { $count ->
    [one] a minute ago
   *[other] { $count } minutes ago
}
matches-hours-ago = { $count ->
    [one] an hour ago
   *[other] { $count } hours ago
}
matches-days-ago = { $count ->
    [one] a day ago
   *[other] { $count } days ago
}
matches-date = { $month ->
    [1] { $day } January { $year }
    [2] { $day } February { $year }
    [3] { $day } March { $year }
    [4] { $day } April { $year }
    [5] { $day } May { $year }
    [6] { $day } June { $year }
    [7] { $day } July { $year }
    [8] { $day } August { $year }
    [9] { $day } September { $year }
    [10] { $day } October { $year }
    [11] { $day } November { $year }
   *[12] { $day } December { $year }
}

## What came of it

matches-gone = That match no longer exists.
matches-not-renamed = The name could not be saved: { $reason }.
matches-not-deleted = The match could not be deleted: { $reason }.
matches-not-restored = The match could not be restored: { $reason }.
matches-exported = The match was exported as { $place }.
matches-not-exported = The match could not be exported: { $reason }.
matches-no-folder = The folder cannot be used: { $reason }.
matches-nothing-there = No match files in { $place }.
matches-taken-unfinished = { $count ->
    [one] One match was imported: it’s under “Matches”.
   *[other] { $count } matches were imported: they’re under “Matches”.
}
matches-taken-finished = { $count ->
    [one] One finished match was imported.
   *[other] { $count } finished matches were imported.
}
matches-taken-known = { $count ->
    [one] One was already here.
   *[other] { $count } were already here.
}
matches-not-taken = “{ $file }” is not a match that can be imported: { $reason }.
matches-not-copied = “{ $file }” could not be imported: { $reason }.

## Watching a finished match again

replay-seat = { $name }’s view
replay-open = All hands open
replay-play-on = Play from here
replay-continue = Resume
replay-leave = Back to the matches
replay-safe = You are watching: nothing in the match changes.
replay-tip-play = Play or pause
replay-tip-forward = One step forward
replay-tip-back = One step back
replay-tip-next = To the next mark: deal, claim, laying down, closing or mistake
replay-tip-previous = To the previous mark
replay-tip-seat = View from the next seat
replay-tip-open = Show everyone’s cards, or only this seat’s
replay-tip-faster = Faster
replay-tip-slower = Slower
replay-tip-play-on = Start a new match from this point, against the same bots
replay-nobody-plays = Only bots played in this match: there is no seat for you.
replay-over = There’s nothing left to play from here.
replay-not-over = That match isn’t over yet: you can watch it once it is.
replay-not-opened = The match cannot be watched: { $reason }.
replay-wrong-line = line { $line } is not valid
replay-mark-claim = { $name } claims a card
replay-mark-down = { $name } lays down
replay-mark-closes = { $name } closes the hand
replay-mark-nobody = No one closes the hand
replay-mark-fault = { $points ->
    [one] { $name }’s mistake: about one point lost
   *[other] { $name }’s mistake: about { $points } points lost
}
