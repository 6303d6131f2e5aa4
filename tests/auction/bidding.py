#!/usr/bin/env python3
"""Counts the auctions of games in which each bids for himself and every bid goes
over the last: Frog and Boston de Fontainebleau. It knows nothing of the laws in
YAML.

Of a position only this matters: which bids are still higher, and what each
player is, in the order in which they come to speak. Who is `a` is asked when his
turn comes; who `h`olds the best bid is not; who has `p`assed is not, or only
when somebody has bid since.

`bidding.py > bidding.tsv` writes the table that the tests hold the machine to.
"""
from functools import cache
from itertools import product

FROG = ["frog", "chico", "grand"]

# Boston de Fontainebleau (Foster, p. 175): the rows low to high. What is played
# with a trump suit is bid in one of four, or without trumps.
ROWS = ["5", "6", "little misère", "7", "piccolissimo", "8", "grand misère", "9", "little spread", "10",
        "grand spread", "11", "12", "slam", "spread slam"]
PLAIN = {"little misère", "piccolissimo", "grand misère", "little spread", "grand spread"}
BOSTON = [row for row in ROWS for _ in range(1 if row in PLAIN else 5)]
# Two can play these: three tricks can be added to them.
FOR_TWO = {"5", "6", "7", "8", "9", "10"}

# What may follow when the bidder has won, by length: nothing is left to say; he
# may only look for a partner or not; and each of three others may then accept.
NOTHING = (1,), (1,)
SEEKS = (1, 2), (0, 2)
ASKS_THREE = (1, 2, 2, 2, 2), (0, 1, 1, 1, 2)


@cache
def ways(ladder, best, waiting, back, after):
    """The auctions from here by their length: sequences, and finished ones."""
    turn = next((at for at, one in enumerate(waiting) if one == "a"), None)
    if turn is None:
        return after if best is not None and ladder[best] in FOR_TWO else NOTHING
    rest = waiting[turn + 1:] + waiting[:turn]
    made = [ways(ladder, best, rest + "p", back, after)]
    others = rest.replace("h", "a")
    others = others.replace("p", "a") if back else others
    for bid in range(0 if best is None else best + 1, len(ladder)):
        made.append(ways(ladder, bid, others + "h", back, after))

    def together(which):
        longest = max(len(one[which]) for one in made)
        return tuple(sum(one[which][at] for one in made if at < len(one[which])) for at in range(longest))

    return (1, *together(0)), (0, *together(1))


if __name__ == "__main__":
    games = [
        ("frog", "passed-player=not-asked", FROG, 3, False, NOTHING),
        ("frog", "passed-player=may-return", FROG, 3, True, NOTHING),
    ]
    for asked, passed, order in product(("yes", "no"), ("yes", "no"), ("in-turn", "at-large")):
        after = NOTHING if asked == "no" else ASKS_THREE if (passed, order) == ("yes", "in-turn") else SEEKS
        readings = f"bidder-asked={asked} passed-player-as-partner={passed} partners-asked={order}"
        games.append(("boston-de-fontainebleau", readings, BOSTON, 4, False, after))
    print("# game\treadings\tsequences by length\tfinished by length")
    for game, readings, ladder, players, back, after in games:
        sequences, finished = ways(tuple(ladder), None, "a" * players, back, after)
        print("\t".join([game, readings, " ".join(map(str, sequences)), " ".join(map(str, finished))]))
