"""Sets of sub-hands as integers, one bit a sub-hand, and numbers that belong to all of them at once.

A number for every sub-hand (its points, the best card that it leaves) is kept in planes: plane b is the set
of the sub-hands whose number has bit b. So numbers are added, and the highest is found, for all sub-hands
together.
"""

from collections.abc import Sequence

from wordsvc.quiddler.best_hand.card_counts import count_states

Planes = list[int]
"""A number for every sub-hand: plane b is the set of those whose number has the bit b."""


def addable_masks(counts: Sequence[int], layers: int = 1) -> list[list[int]]:
    """Return for each kind, and n up to all of it, the sub-hands to which n more of the kind can be added.

    The set stands `layers` times one above the other.
    """
    every = (1 << count_states(counts) * layers) - 1
    masks: list[list[int]] = []
    digit = 1
    for count in counts:
        block = digit * (count + 1)
        repeated = every // ((1 << block) - 1)
        masks.append([((1 << digit * (count + 1 - n)) - 1) * repeated for n in range(count + 1)])
        digit = block
    return masks


class DisjointMasks:
    """For each sub-hand those that fit beside it: together they take no more cards than are held.

    The set for a sub-hand v is `low[v % split] & high[v // split]`.
    """

    __slots__ = ("high", "low", "split")

    def __init__(self, counts: Sequence[int], masks: Sequence[Sequence[int]]) -> None:
        """Join the masks of `addable_masks`, those of the first and those of the last kinds."""
        every = masks[0][0]
        half, split = 0, 1
        states = count_states(counts)
        while split * split < states:
            split *= counts[half] + 1
            half += 1
        self.split = split
        self.low = _join(masks[:half], every)
        self.high = _join(masks[half:], every)

    def beside(self, sub_hand: int) -> int:
        """Return the sub-hands that fit beside this one."""
        high, low = divmod(sub_hand, self.split)
        return self.low[low] & self.high[high]


def _join(masks: Sequence[Sequence[int]], every: int) -> list[int]:
    """Return the masks of all combinations of some kinds."""
    joined = [every]
    for kind in masks:
        joined = [mask & one for one in kind for mask in joined]
    return joined


def value_planes(counts: Sequence[int], points: Sequence[int], *, discard: bool) -> tuple[Planes, Planes]:
    """Return the points of each sub-hand, and its worth.

    With a discard the worth is twice the points and the best card that is left, else twice the points.
    """
    masks = addable_masks(counts)
    planes = point_planes(counts, points, masks)
    doubled = [0, *planes]
    return planes, add(doubled, best_left_planes(points, masks)) if discard else doubled


def point_planes(counts: Sequence[int], points: Sequence[int], masks: Sequence[Sequence[int]]) -> Planes:
    """Return the points of each sub-hand. `masks` are those of `addable_masks`."""
    planes: Planes = []
    for count, worth, kind in zip(counts, points, masks, strict=True):
        for n in range(1, count + 1):
            _add_constant(planes, worth, kind[0] ^ kind[n])
    return planes


def best_left_planes(points: Sequence[int], masks: Sequence[Sequence[int]]) -> Planes:
    """Return the points of the best card that each sub-hand leaves, 0 when it leaves none."""
    planes: Planes = [0] * max(points).bit_length()
    full = masks[0][0]
    for worth, kind in sorted(zip(points, masks, strict=True), key=lambda entry: -entry[0]):
        best_here = full & kind[1]
        full ^= best_here
        for bit in range(worth.bit_length()):
            if worth >> bit & 1:
                planes[bit] |= best_here
    return planes


def add(one: Planes, other: Planes) -> Planes:
    """Return the sum of two numbers for each sub-hand."""
    total: Planes = []
    carry = 0
    for bit in range(max(len(one), len(other))):
        a = one[bit] if bit < len(one) else 0
        b = other[bit] if bit < len(other) else 0
        either = a ^ b
        total.append(either ^ carry)
        carry = a & b | either & carry
    return [*total, carry]


def argmax(states: int, planes: Planes) -> tuple[int, int]:
    """Return the highest number in a set that is not empty, and those of the set that have it."""
    found = 0
    for bit in range(len(planes) - 1, -1, -1):
        better = states & planes[bit]
        if better:
            states = better
            found |= 1 << bit
    return found, states


def _add_constant(planes: Planes, number: int, states: int) -> None:
    """Add a number to that of each sub-hand in a set."""
    carry = 0
    bit = 0
    while number or carry:
        if bit == len(planes):
            planes.append(0)
        plane = planes[bit]
        if number & 1:
            planes[bit] = plane ^ states ^ carry
            carry = plane & (states | carry) | states & carry
        else:
            planes[bit] = plane ^ carry
            carry &= plane
        number >>= 1
        bit += 1
