### The list of the matches that are not finished.

matches-title = Matches
title-matches = Matches
matches-none = No match is waiting. What you begin and leave stays here until it is over.
matches-tab-waiting = To go on with
matches-tab-finished = Finished
matches-none-finished = No match is over yet. When one is, it can be watched again here.
matches-won = { $name } won with { $points } points
matches-watch = Watch
matches-watch-tip = Watch the match again, from any seat or with all hands open
matches-more = Show more ({ $count })
matches-folder = Finished or not, records travel as files: drop one onto the window, or put it into { $place }.
matches-take-in = Take in files
matches-hand = Hand { $hand } of { $hands }  ·  { $code }: { $contract }
matches-no-points = No points yet
matches-name = Rename
matches-name-done = Done
matches-name-tip = Give the match a name of its own
matches-export = Export
matches-export-tip = Write the match as a file, for another computer or for safekeeping
matches-delete = Delete (it can be brought back)
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

matches-gone = That match is not there any more.
matches-not-renamed = The name could not be saved: { $reason }.
matches-not-deleted = The match could not be deleted: { $reason }.
matches-not-restored = The match could not be brought back: { $reason }.
matches-exported = The match was written as { $place }.
matches-not-exported = The match could not be written: { $reason }.
matches-no-folder = The folder cannot be used: { $reason }.
matches-nothing-there = No record lies in { $place }.
matches-taken-unfinished = { $count ->
    [one] A match was taken in: it waits under “Matches”.
   *[other] { $count } matches were taken in: they wait under “Matches”.
}
matches-taken-finished = { $count ->
    [one] A finished match was taken in.
   *[other] { $count } finished matches were taken in.
}
matches-taken-known = { $count ->
    [one] One was here already.
   *[other] { $count } were here already.
}
matches-not-taken = “{ $file }” is no match that could be taken in: { $reason }.
matches-not-copied = “{ $file }” could not be taken in: { $reason }.

## Watching a finished match again

replay-seat = Seen by { $name }
replay-open = All hands open
replay-play-on = Play on from here
replay-continue = Watch on
replay-leave = Back to the matches
replay-safe = You are watching: nothing in the match changes.
replay-tip-play = Play, or stop
replay-tip-forward = One step forward
replay-tip-back = One step back
replay-tip-next = To the next mark: a deal, a claim, a lay-down, a closing, a mistake
replay-tip-previous = To the mark before
replay-tip-seat = Look from the next seat
replay-tip-open = Show everybody’s cards, or only those of this seat
replay-tip-faster = Faster
replay-tip-slower = Slower
replay-tip-play-on = Begin a new match that has gone like this one until now, against the same bots
replay-nobody-plays = Only bots played in this match: there is no seat for you.
replay-over = From here on there is nothing left to play.
replay-not-over = That match is not over yet: it cannot be watched before it is.
replay-not-opened = The match cannot be watched: { $reason }.
replay-wrong-line = line { $line } is none of a match
replay-mark-claim = { $name } claims a card
replay-mark-down = { $name } lays down
replay-mark-closes = { $name } closes the hand
replay-mark-nobody = Nobody closes the hand
replay-mark-fault = { $points ->
    [one] A mistake of { $name }: about one point lost
   *[other] A mistake of { $name }: about { $points } points lost
}
