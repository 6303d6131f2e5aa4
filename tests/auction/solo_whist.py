#!/usr/bin/env python3
"""Counts the auctions of Solo Whist, and knows nothing of the laws in YAML.

A closed recursion over who has said what, written after the conventions for
counting: every live player speaks in turn; a pass is final but for the eldest
hand's privilege; the holder of the standing call (both partners, when a
proposal has been accepted) is asked again only when over-called, a proposer
also when the turn comes back to him unaccepted; the auction ends when nobody is
left to ask.

That both partners hold an accepted proposal matters only under
`over-called-player=holder-may-raise`: 5,252 auctions by Hoffmann's other
defaults, against 4,973 if the proposer alone held it, and 3,965 if only a lone
caller could raise unprompted. Hoffmann's fourth fact (Description ¶9) lets
whoever has made a call raise it, and its example names the player who has
accepted beside the one who has proposed; Foster (p. 146) treats the two alike as
well. Nothing in the books sets the acceptor apart, so both are asked.

`solo_whist.py > solo-whist.tsv` writes the table that the tests
hold the machine to.
"""
from functools import partial
from itertools import product

READINGS = {
    "abondance-in-trumps": ["overcall", "free", "none"],
    "declaree-in-trumps": ["none", "free", "overcall"],
    "unaccepted-proposer": ["converts", "solo-only", "void"],
    "over-called-player": ["speaks-again", "never", "holder-may-raise"],
    "over-called-acceptor": ["speaks-again", "never"],
    "eldest-privilege": ["yes", "no"],
}
LADDER = ["solo", "misere", "abondance", "abondance-in-trumps", "open-misere", "abondance-declaree", "abondance-declaree-in-trumps"]
PLAIN = {"abondance-in-trumps": "abondance", "abondance-declaree-in-trumps": "abondance-declaree"}

# How a player stands: u unspoken, x passed, p open proposer, P accepted
# proposer, Q acceptor, h holder of a lone call, o over-called, d done.


def higher(readings, standing, own):
    """The lone calls above the standing one; `own` if it is the speaker's."""
    floor = LADDER.index(standing) if standing in LADDER else -1
    for call in LADDER[floor + 1:]:
        mode = {"abondance-in-trumps": readings["abondance-in-trumps"], "abondance-declaree-in-trumps": readings["declaree-in-trumps"]}.get(call, "free")
        if mode == "free" or (mode == "overcall" and standing == PLAIN[call] and not own):
            yield call


def options(readings, status, standing, seat):
    """What the player may say; nothing if he is not asked."""
    me = status[seat]
    if me == "u":
        said = ["propose"] if standing is None else ["accept"] if "p" in status else []
        return ["pass", *said, *higher(readings, standing, False)]
    if me == "x":
        return ["pass", "accept"] if seat == 0 and readings["eldest-privilege"] == "yes" and "p" in status else []
    if me == "o":
        return ["pass", *higher(readings, standing, False)]
    if me == "p":
        rest = {"converts": list(higher(readings, standing, True)), "solo-only": ["solo"], "void": []}
        return ["pass", *rest[readings["unaccepted-proposer"]]]
    if me in "hPQ" and readings["over-called-player"] == "holder-may-raise":
        return ["pass", *higher(readings, standing, True)]
    return []


def after(readings, status, standing, seat, call):
    status = list(status)
    if call == "pass":
        status[seat] = "x"
    elif call == "propose":
        status[seat], standing = "p", call
    elif call == "accept":
        status = ["P" if one == "p" else one for one in status]
        status[seat], standing = "Q", call
    else:
        player = "d" if readings["over-called-player"] == "never" else "o"
        acceptor = "d" if readings["over-called-acceptor"] == "never" else "o"
        status = [{"p": player, "P": player, "h": player, "Q": acceptor}.get(one, one) for one in status]
        status[seat], standing = "h", call
    return tuple(status), standing


def count(seats, options, after):
    """How many auctions of each length there are, begun and finished."""
    known = {}

    def tables(status, standing, last):
        key = (status, standing, last)
        if key not in known:
            known[key] = ([1], [1])
            for step in range(1, seats + 1):
                seat = (last + step) % seats
                calls = options(status, standing, seat)
                if calls:
                    sequences, finished = [1], [0]
                    for call in calls:
                        for table, more in zip((sequences, finished), tables(*after(status, standing, seat, call), seat)):
                            table.extend([0] * (len(more) + 1 - len(table)))
                            for length, ways in enumerate(more):
                                table[length + 1] += ways
                    known[key] = (sequences, finished)
                    break
        return known[key]

    return tables(("u",) * seats, None, seats - 1)


if __name__ == "__main__":
    print("# " + "\t".join(READINGS) + "\tsequences by length\tfinished by length")
    for values in product(*READINGS.values()):
        readings = dict(zip(READINGS, values))
        sequences, finished = count(4, partial(options, readings), partial(after, readings))
        print("\t".join([*values, " ".join(map(str, sequences)), " ".join(map(str, finished))]))
