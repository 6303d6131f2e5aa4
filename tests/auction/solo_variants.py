#!/usr/bin/env python3
"""Counts the auctions of Solo Whist for three and of Kimberly solo, and knows
nothing of the laws in YAML.

A closed recursion like `solo_whist.py`, from which the order of the calls comes,
over who has said what. Nobody proposes. When all have passed, Foster (p. 157)
lets each in turn undertake six tricks; in some places three players then go over
each other by more tricks, a misère going over eight, and who is gone over may
speak again. A player who passes then is out.

`solo_variants.py > solo-variants.tsv` writes the table that the tests hold the
machine to.
"""
from functools import partial
from itertools import product

from solo_whist import READINGS, count, higher

FORMS = {
    ("three-handed", "hoffmann"): (3, {"next-deal": None, "general-misere": None}),
    ("three-handed", "foster"): (3, {"six-trick-abundance": "once", "six-trick-abundance-outbid": "outbid", "grand": None}),
    ("kimberly", "foster"): (4, {"kimberly": "once", "grand": None}),
}
NAMES = ["abondance-in-trumps", "declaree-in-trumps", "over-called-player"]
# What may be undertaken when all have passed, low to high.
TRICKS = ["six", "seven", "eight", "misere", "nine", "ten", "eleven", "twelve", "thirteen"]

# How a player stands: u unspoken, x passed, h holder, o over-called, d done; and
# when all have passed: X passed again, t undertaker, T undertaker gone over.


def options(readings, again, status, standing, seat):
    me = status[seat]
    if me in "uo":
        return ["pass", *higher(readings, standing, False)]
    if me == "h" and readings["over-called-player"] == "holder-may-raise":
        return ["pass", *higher(readings, standing, True)]
    if again and me == "x" and standing is None:
        return ["pass", "six"]
    if again == "outbid" and (me == "T" or me == "x" and standing in TRICKS and "t" in status):
        return ["pass", *TRICKS[TRICKS.index(standing) + 1:]]
    return []


def after(readings, status, standing, seat, call):
    status = list(status)
    if call == "pass":
        status[seat] = "x" if status[seat] in "uoh" else "X"
    elif status[seat] in "xT":
        status = ["T" if one == "t" else one for one in status]
        status[seat], standing = "t", call
    else:
        gone = "d" if readings["over-called-player"] == "never" else "o"
        status = [gone if one == "h" else one for one in status]
        status[seat], standing = "h", call
    return tuple(status), standing


if __name__ == "__main__":
    print("# variant\tcode\t" + "\t".join(["when-all-pass", *NAMES]) + "\tsequences by length\tfinished by length")
    for (form, code), (seats, courses) in FORMS.items():
        for course, again in courses.items():
            for values in product(*(READINGS[name] for name in NAMES)):
                readings = dict(zip(NAMES, values))
                sequences, finished = count(seats, partial(options, readings, again), partial(after, readings))
                print("\t".join([form, code, course, *values, " ".join(map(str, sequences)), " ".join(map(str, finished))]))
