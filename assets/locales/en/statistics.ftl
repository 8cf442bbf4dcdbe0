### The statistics: how people and bots have played.

statistics-title = Statistics
statistics-people = People
statistics-bots = Bots
statistics-none = No match has been finished yet. Whatever is played to its end is counted here.
statistics-export = Export table
statistics-export-tip = Write all numbers as a CSV file, for a spreadsheet
statistics-exported = The numbers were written as { $place }.
statistics-not-exported = The numbers could not be written: { $reason }.
statistics-counting = { $count ->
    [one] One match is being counted …
   *[other] { $count } matches are being counted …
}
statistics-judging = { $count ->
    [one] Luck and skill of one match are being worked out …
   *[other] Luck and skill of { $count } matches are being worked out …
}
statistics-matches = { $count ->
    [one] one match
   *[other] { $count } matches
}
statistics-since = { statistics-matches } since { $day }
statistics-day = { $month ->
    [1] { $day } Jan { $year }
    [2] { $day } Feb { $year }
    [3] { $day } Mar { $year }
    [4] { $day } Apr { $year }
    [5] { $day } May { $year }
    [6] { $day } Jun { $year }
    [7] { $day } Jul { $year }
    [8] { $day } Aug { $year }
    [9] { $day } Sep { $year }
    [10] { $day } Oct { $year }
    [11] { $day } Nov { $year }
   *[12] { $day } Dec { $year }
}

## The overview

statistics-overview = Overview
statistics-won = won: { $wins } of { $matches }
statistics-place = place, on average
statistics-match = points a match, { $best } at best
statistics-hand = points a hand
statistics-first-down = of the hands down first
statistics-closed = hands closed, { $bonuses } with bonus
statistics-claims = claims won a hand
statistics-jokers = jokers a hand
statistics-course = Points at the end of a match (fewer are better)
statistics-streaks = Wins in a row: { $now } now, { $most } at most · longest wait: { $wait }
statistics-each = each match
statistics-mean = mean of { $count }

## By contract

statistics-contracts = By contract
statistics-by-contract = Points a hand, by contract (fewer are better)
statistics-closings = Hands closed, in percent
statistics-others = everybody else
statistics-claims-brought = Points of hands (claims)
statistics-with = with a claim
statistics-without = without
statistics-asked = { $count ->
    [one] One card was asked for.
   *[other] { $count } cards were asked for.
}
statistics-claimed = { $count ->
    [0] No penalty card came of it.
    [one] One came, with a penalty card.
   *[other] { $count } came, each with a penalty card.
}
statistics-bonuses = { $count ->
    [0] No hand brought a bonus.
    [one] One hand brought a bonus: { $points }.
   *[other] { $count } hands brought a bonus: { $points }.
}

## Day by day

statistics-days = Day by day
statistics-by-day = Points of a match on each day, on average (fewer are better)
statistics-no-days = Nobody knows on which days these matches were played.
statistics-best-days = { $days ->
    [one] Best on the day
   *[other] Best of all on how many of { $days } days
}

## Luck and skill

statistics-luck = Luck and skill
statistics-luck-course = Points better than the table, added up
statistics-promised = as the cards promised
statistics-came = as it came
statistics-luck-note = What an expert expects of the cards when they are dealt, beside what the hands brought. Where the whole line lies higher, the cards were played better than the table played its own.
statistics-luck-rows = Luck: points a hand, by the cards dealt
statistics-lost-rows = Points a hand lost by decisions (fewer are better)
statistics-not-judged = Luck and skill take some thought. They are worked out while nobody waits for them: the first match will be here soon.
statistics-set-aside = The statistics could not be read: they are set aside as { $file } and counted anew from the finished matches.
statistics-newer = { $file } was written by a newer version of the game: it stays as it is, and the statistics are counted anew each time.
statistics-not-kept = The statistics could not be kept in { $file }: { $reason }. They are counted anew each time.
statistics-unread = { $file } could not be read: what a bot played for somebody in that match counts as theirs.
statistics-broken = { $count ->
    [one] “{ $file }” cannot be read as a match: it is not counted
   *[other] { $count } finished matches cannot be read and are not counted; the first is “{ $file }”
}.
