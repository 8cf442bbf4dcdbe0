### The statistics: how people and bots have played.

statistics-title = Statistics
statistics-people = People
statistics-bots = Bots
statistics-none = No finished matches yet. Every match played to the end counts here.
statistics-export = Export table
statistics-export-tip = Save all numbers as a CSV file, for a spreadsheet
statistics-exported = The table was saved as { $place }.
statistics-not-exported = The table could not be saved: { $reason }.
statistics-counting = { $count ->
    [one] Counting one match…
   *[other] Counting { $count } matches…
}
statistics-judging = { $count ->
    [one] Working out luck and skill in one match…
   *[other] Working out luck and skill in { $count } matches…
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
statistics-place = average place
statistics-match = points per match, best: { $best }
statistics-hand = points per hand
statistics-first-down = first to lay down
statistics-closed = hands closed, { $bonuses } with a bonus
statistics-claims = claims won per hand
statistics-jokers = jokers per hand
statistics-course = Points at the end of a match (lower is better)
statistics-streaks = Wins in a row: { $now } now, { $most } at best · most matches without a win: { $wait }
head-to-head = { $one } – { $other } { $ahead } : { $behind } this year
statistics-each = each match
statistics-mean = { $count }-match average
statistics-short = { $count ->
    [one] The points of one short match are left out.
   *[other] The points of { $count } short matches are left out.
}
statistics-only-short = Only short matches so far: see their points under “{ statistics-contracts }”.

## By contract

statistics-contracts = By contract
statistics-by-contract = Points per hand, by contract (lower is better)
statistics-closings = Hands closed (%)
statistics-others = everyone else
statistics-claims-brought = Points with and without claims
statistics-with = with a claim
statistics-without = no claim
statistics-asked = { $count ->
    [one] Claimed one card.
   *[other] Claimed { $count } cards.
}
statistics-claimed = { $count ->
    [0] Got none.
    [one] Got one, with its penalty.
   *[other] Got { $count }, each with its penalty.
}
statistics-bonuses = { $count ->
    [0] No hand earned a bonus.
    [one] One hand earned a bonus: { $points }.
   *[other] { $count } hands earned a bonus: { $points }.
}

## Day by day

statistics-days = Day by day
statistics-by-day = Average points per match on each day (lower is better)
statistics-no-days = The dates of these matches are not known.
statistics-best-days = { $days ->
    [one] Best of the day
   *[other] Days as best player, out of { $days }
}

## Luck and skill

statistics-luck = Luck and skill
statistics-luck-course = Points ahead of the others, running total
statistics-promised = expected from the cards
statistics-came = actual
statistics-luck-note = What an expert expects from the cards dealt, next to the actual result. Where the solid line is higher, the cards were played better than the rest of the table played theirs.
statistics-luck-rows = Luck: points per hand from the cards dealt
statistics-lost-rows = Points lost per hand by decisions (lower is better)
statistics-not-judged = Luck and skill take a while to work out, in the background: the first match will be here soon.
statistics-set-aside = The statistics could not be read: the damaged file is kept as { $file }, and they are counted again from the finished matches.
statistics-newer = { $file } was written by a newer version of the game: it is left unchanged, and the statistics are counted again each time the game starts.
statistics-not-kept = The statistics could not be saved in { $file }: { $reason }. They will be counted again the next time the game starts.
statistics-unread = { $file } could not be read: what a bot played for someone in that match counts as theirs.
statistics-broken = { $count ->
    [one] “{ $file }” cannot be read as a match: it is not counted
   *[other] { $count } finished matches cannot be read and are not counted; the first is “{ $file }”
}.
