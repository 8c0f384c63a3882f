"""A draw worked out again from what was published, as docs/tournament.md says it."""

import hmac
import json
from hashlib import sha256


def commitment(proof):
    """What had to be shown before: from the secret that was told afterwards."""
    urn = proof["urn"]
    text = b"stammtisch draw 1\n" + bytes.fromhex(proof["secret"])
    return sha256(text + urn["number"].to_bytes(8, "big") + urn["tournament"].encode()).hexdigest()


def lots(proof):
    """Start numbers in the order of their lots."""
    urn = proof["urn"]
    told = json.dumps(urn, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    numbers = words(hmac.digest(bytes.fromhex(proof["secret"]), told.encode(), "sha256"))
    people = list(urn["entrants"])
    for last in range(len(people) - 1, 0, -1):
        fair = 2**32 - 2**32 % (last + 1)
        chosen = next(number for number in numbers if number < fair) % (last + 1)
        people[last], people[chosen] = people[chosen], people[last]
    return people


def words(seed):
    """Numbers of four bytes without end."""
    block = 0
    while True:
        told = hmac.digest(seed, block.to_bytes(8, "big"), "sha256")
        for start in range(0, len(told), 4):
            yield int.from_bytes(told[start : start + 4], "big")
        block += 1
