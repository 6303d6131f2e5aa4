#!/usr/bin/env python3
"""Counts the auctions of Luxembourg Whist, and knows nothing of the laws in YAML.

The rights are written out by the standing of the player who speaks, after the
sheet (seed 003) and its open points L1-L14. A position is reached by far too
many auctions to list them, so counts go through positions.
`luxembourg_whist.py > luxembourg-whist.tsv` writes the table that the tests
hold the machine to: the default readings, each other reading alone, and a few
of them together.
"""
ROWS = ["m8", "m9", "s6", "m10", "s7", "m11", "km", "m12", "s8", "pi", "m13", "a9", "trou", "gm", "a10", "a11", "om", "kc", "gc"]
MISERES = ("km", "pi", "gm", "om")
OTHER = {  # the readings: default first
    "joins-downward": ("no", "yes"),
    "waiting-joins": ("yes", "no"),
    "waits-again": ("no", "yes"),
    "opens-with-solo": ("no", "yes"),
    "trou-ranks": ("position", "points"),
    "first-round-caller-raises": ("yes", "no"),
    "changes-proposal": ("no", "yes"),
    "joins-above-least": ("no", "yes"),
    "raises-above-least": ("yes", "no"),
    "equal-misere-joins": ("yes", "no"),
    "chelem-without-trumps": ("yes", "no"),
    "grand-chelem": ("on-top", "absent"),
    "spoken-for-may-return": ("no", "yes"),
    "offer-outbids-pair": ("yes", "no"),
}
DEFAULT = {name: values[0] for name, values in OTHER.items()}

# A player: (letter, suit). N not asked for his aces, U unspoken, W waiting,
# P open proposer, Y staying, S spoken for, F freed, J joiner, I alone,
# A abondance or chelem, T trou, X out.
# A position: players, best (kind, suit), its holders, last speaker, heard.


def start():
    return ((("N", None),) * 4, None, frozenset(), 3, frozenset())


def compare(readings, kind, suit, best):
    if best is None:
        return 1
    rank = lambda kind: ROWS.index("m11" if kind == "trou" and readings["trou-ranks"] == "points" else kind)
    one, other = rank(kind), rank(best[0])
    if one != other:
        return 1 if one > other else -1
    if suit is None or best[1] is None or suit == best[1]:
        return 0
    return 1 if suit > best[1] else -1


def can_be_joined(readings, players, me, suit):
    for seat, (letter, other) in enumerate(players):
        if seat == me:
            continue
        if letter == "U" or (letter == "W" and readings["waiting-joins"] == "yes"):
            return True
        if letter == "P" and (other < suit or (readings["joins-downward"] == "yes" and other != suit)):
            return True
    return False


def moves(readings, position, me):
    """What the player may say; None if he is not asked."""
    players, best, holders, _, heard = position
    letter, own = players[me]
    higher = lambda kind, suit=None: compare(readings, kind, suit, best) == 1
    misere_heard = any(kind in heard for kind in MISERES)

    def alone(first_round, direct):
        for number in (6, 7, 8):
            for suit in range(4):
                free = direct or readings["opens-with-solo"] == "yes" or "km" in heard
                if higher(f"s{number}", suit) and (free or not can_be_joined(readings, players, me, suit)):
                    yield f"s{number}", suit
        for kind in MISERES:
            if higher(kind) or (best and best[0] == kind and readings["equal-misere-joins"] == "yes"):
                yield kind, None
        if first_round:
            yield from ((f"a{number}", suit) for number in (9, 10, 11) for suit in range(4) if higher(f"a{number}", suit))
            for kind in ("kc", "gc"):
                if kind == "kc" or readings["grand-chelem"] == "on-top":
                    suits = 5 if readings["chelem-without-trumps"] == "yes" else 4
                    yield from ((kind, suit) for suit in range(suits) if higher(kind, suit))

    def joins(floor):
        for seat, (other, suit) in enumerate(players):
            if seat == me or other not in "PY":
                continue
            if floor is not None and not (floor < suit or (readings["joins-downward"] == "yes" and floor != suit)):
                continue
            for number in range(8, 14):
                if higher(f"m{number}", suit) or (number == 8 and best == ("m8", suit)):
                    yield f"m{number}", suit
                    if readings["joins-above-least"] == "no":
                        break

    def proposals(floor):
        if not misere_heard:
            yield from (("prop", suit) for suit in range(floor, 4) if higher("m8", suit) and can_be_joined(readings, players, me, suit))

    match letter:
        case "N":
            return [("passe-trou",)] + ([] if "trou" in heard else [("trou", None)])
        case "U":
            wait = [("wait",)] if me == 0 else []
            return [("pass",), *wait, *proposals(0), *joins(None), *alone(True, False)]
        case "W":
            others = any(players[seat][0] in "UP" for seat in range(4) if seat != me)
            wait = [("wait",)] if readings["waits-again"] == "yes" and others else []
            return [("pass",), *wait, *joins(None)]
        case "P":
            stay = [("stay",)] if can_be_joined(readings, players, me, own) else []
            anew = proposals(own + 1) if readings["changes-proposal"] == "yes" else []
            return [("pass",), *alone(False, True), *joins(own), *stay, *anew]
        case "F" if readings["spoken-for-may-return"] == "yes":
            return [("pass",), *alone(False, True), *joins(own)]
        case "J" if me not in holders:
            raises = [(f"m{number}", own) for number in range(9, 14) if higher(f"m{number}", own)]
            return [("pass",), *(raises if readings["raises-above-least"] == "yes" else raises[:1])]
        case "I" if me not in holders:
            return [("pass",), *alone(False, True)]
        case "A" if me not in holders:
            return [("pass",), *alone(readings["first-round-caller-raises"] == "yes", True)]
        case "T" if me not in holders:
            return [("pass",), *alone(True, True)]
    return None


def after(readings, position, me, move):
    players, best, holders, _, heard = position
    players, kind = list(players), move[0]
    letter, own = players[me]
    if kind == "passe-trou":
        players[me] = ("U", None)
    elif kind == "pass":
        if letter == "J":
            gone = ("F", own) if readings["spoken-for-may-return"] == "yes" else ("X", None)
            players = [gone if player == ("S", own) else player for player in players]
        players[me] = ("X", None)
    elif kind == "wait":
        players[me] = ("W", None)
    elif kind == "stay":
        players[me] = ("Y", own)
    elif kind == "prop":
        players[me], best = ("P", move[1]), ("m8", move[1])
        firm = any(players[seat][0] in "JSIAT" for seat in holders)
        if not (firm and readings["offer-outbids-pair"] == "no"):
            holders = frozenset([me])
    elif kind[0] == "m":
        wanted = "S" if letter == "J" else "PY"
        (partner,) = [seat for seat, (other, suit) in enumerate(players) if seat != me and other in wanted and suit == move[1]]
        players[partner], players[me] = ("S", move[1]), ("J", move[1])
        holders, best = frozenset([me, partner]), move
    elif kind == "trou":
        players[me], holders, heard, best = ("T", None), frozenset([me]), heard | {"trou"}, move
    else:
        players[me] = ("A" if kind[0] == "a" or kind in ("kc", "gc") else "I", None)
        holders = holders | {me} if best and kind in MISERES and best[0] == kind else frozenset([me])
        heard = heard | {kind} if kind in MISERES else heard
        best = move
    return (tuple(players), best, holders, me, heard)


def asked(readings, position):
    for step in range(1, 5):
        seat = (position[3] + step) % 4
        said = moves(readings, position, seat)
        if said is not None:
            return seat, said
    return None, None


def count(readings):
    """Sequences and finished auctions by length, and how often `stay` is open
    and an auction ends with a pair outbid by an offer that lapsed."""
    following, stays, outbid = {}, 0, 0
    layer, sequences, finished = {start(): 1}, [], []
    while layer:
        over, new = 0, {}
        for position, ways in layer.items():
            if position not in following:
                seat, said = asked(readings, position)
                following[position] = None if seat is None else [after(readings, position, seat, move) for move in said]
                stays += ("stay",) in (said or [])
            if following[position] is None:
                over += ways
            else:
                for other in following[position]:
                    new[other] = new.get(other, 0) + ways
        sequences.append(sum(layer.values()))
        finished.append(over)
        layer = new
    return sequences, finished, stays


if __name__ == "__main__":
    choices = [{}] + [{name: values[1]} for name, values in OTHER.items()]
    choices += [
        {"joins-downward": "yes", "waits-again": "yes"},
        {"spoken-for-may-return": "yes", "offer-outbids-pair": "no", "changes-proposal": "yes"},
        {"opens-with-solo": "yes", "trou-ranks": "points", "equal-misere-joins": "no", "chelem-without-trumps": "no", "grand-chelem": "absent"},
    ]
    print("# readings\tsequences by length\tfinished by length\tpositions where one may stay")
    for choice in choices:
        sequences, finished, stays = count({**DEFAULT, **choice})
        names = " ".join(f"{name}={value}" for name, value in choice.items()) or "-"
        print("\t".join([names, " ".join(map(str, sequences)), " ".join(map(str, finished)), str(stays)]), flush=True)
