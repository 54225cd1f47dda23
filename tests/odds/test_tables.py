"""Race tables: correct by independent methods, reproducible, rejected when damaged."""

import os
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

from camelup.errors import RaceTableError
from camelup.games.dice.crazy import crazy_mover
from camelup.odds import race as race_odds
from camelup.odds import tables
from camelup.odds.figures import classic_start, second_start
from camelup.odds.leg import WITH_ENDS, LegPosition, leg_odds
from camelup.odds.shapes import (
    IN_ORDER,
    gaps_of,
    pair_in,
    pair_of,
    pairs,
    racers_of,
    row_of,
    shape_of,
    shapes,
    where_of,
    with_crazy,
)
from camelup.odds.solve_classic import RESULTS, result_of, solve_classic
from camelup.odds.solve_second import ONE, Solved, new_gap, solve_doubts, solve_second
from camelup.race import arrange, byte, camel_in_place, finished, run, spread
from camelup.rule import PACKAGE
from camelup.stream import Stream, below, start_stream
from tests.odds.whole_track import Track

Array = Any
SHORT = 8
ROUNDING = 1 / ONE
"""What a leg may differ by: five means in a row are rounded, mostly by less than half of this."""


@cache
def classic(length: int, support: bool = False) -> Array:
    return solve_classic(length, support)


@cache
def second(length: int) -> Solved:
    return solve_second(length, sweeps=7)


def packed_second(length: int) -> Array:
    return tables.pack_second(second(length).win, second(length).lose)


def as_matrix(table: Array) -> Array:
    """A classic table as [row, winner, loser]."""
    matrix = np.zeros((len(table), 5, 5))
    for winner, loser in product(range(5), repeat=2):
        if winner != loser:
            matrix[:, winner, loser] = table[:, result_of(winner, loser)]
    return matrix


def track_shapes(track: Track) -> Array:
    """The shape of every row of a track at once: the rule is plain arithmetic, on arrays too."""
    where: Array = 0
    for slot in range(5):
        where = where | track.space[:, slot] << 8 * slot
    return shape_of(where)


def track_rows(track: Track) -> Array:
    """The table's row of every row of a track with crazy camels."""
    racers_below = [(track.height[:, :5] < track.height[:, [camel]]).sum(axis=1) for camel in (5, 6)]
    lower, upper = (track.space[:, camel] - 1 + racers_below[camel - 5] for camel in (5, 6))
    return track_shapes(track) * pairs(track.length) + upper * (upper + 1) // 2 + lower


def stream_of(index: int) -> Stream:
    stream = Stream()
    start_stream(stream, 20, index)
    return stream


# ---------------------------------------------------------------------------------------- shapes


def test_shapes_are_numbered_without_gaps() -> None:
    wheres = [where_of(shape, SHORT) for shape in range(shapes(SHORT))]
    assert len(set(wheres)) == 792
    assert [shape_of(where) for where in wheres] == list(range(792))


def test_pairs_are_numbered_without_gaps() -> None:
    assert [pair_of(*gaps_of(pair)) for pair in range(pairs(16))] == list(range(231))
    assert [pair_of(*gaps_of(pair)[::-1]) for pair in range(pairs(16))] == list(range(231))


def test_rows_and_races_are_one_to_one() -> None:
    length = 4
    races = {with_crazy(where_of(shape, length), *gaps_of(pair)) for shape, pair in rows(length)}
    assert {row_of(who, where, length) for who, where in races} == set(range(shapes(length) * pairs(length)))
    for who, where in races:
        assert list(where.to_bytes(7, "little")) == sorted(where.to_bytes(7, "little"))
        assert racers_of(who, where, 7)[0] == IN_ORDER


def rows(length: int) -> Iterator[tuple[int, int]]:
    yield from product(range(shapes(length)), range(pairs(length)))


def test_a_racer_moves_both_crazy_camels_as_each_alone() -> None:
    """The solver asks the rules about one crazy camel at a time; here both are on the track."""
    stream = stream_of(0)
    for _ in range(2000):
        where = where_of(below(stream, shapes(16)), 16)
        gaps = gaps_of(below(stream, pairs(16)))
        slot, steps = below(stream, 5), 1 + below(stream, 3)
        who, both = run(*with_crazy(where, *gaps), 7, slot, steps, 16, 0, 0)[:2]
        if not finished(both, 7, 16):
            alone = [new_gap(where, gap, slot, steps, 16) for gap in gaps]
            assert pair_in(who, both, 7) == pair_of(*alone)


# ---------------------------------------------------------------------------------------- classic


@pytest.mark.parametrize("length", [SHORT, 16])
def test_a_leg_on_the_whole_classic_track_gives_the_table_back(length: int) -> None:
    track = Track(length, crazy=0)
    table = as_matrix(classic(length))[track_shapes(track)]
    over = np.zeros((5, 5))
    over[4, 0] = 1
    assert np.abs(track.play_leg(table, over) - table).max() < 1e-14


def classic_leg(table: Array, who: int, where: int, length: int, dice: int, support: int) -> Array:
    """Play the rest of a leg by the rules, die by die, and look its ends up."""
    joint = np.zeros((5, 5))
    if finished(where, 5, length):
        joint[byte(who, 4), byte(who, 0)] = 1
    elif not dice and support < 0:
        tables.add_classic_odds(table, who, where, 1.0, joint)
    else:
        left = [(die, 3) for die in range(5) if (dice >> die) & 1] + [(support, 2)] * (support >= 0)
        for die, faces in left:
            after = (dice & ~(1 << die), support) if faces == 3 else (dice, -1)
            for steps in range(1, faces + 1):
                race = run(who, where, 5, die, steps, length, 0, 0)[:2]
                joint += classic_leg(table, *race, length, *after) / (faces * len(left))
    return joint


def test_a_leg_with_the_support_die_gives_the_long_table_back() -> None:
    """From the last spaces, so that the legs are short: five camels on the last three of six."""
    table = classic(6, True)
    for spaces in ((4, 5, 6, 6, 6), (5, 5, 5, 6, 6), (6, 6, 6, 6, 6), (3, 6, 6, 6, 6)):
        who, where = arrange((space, [4 - slot]) for slot, space in enumerate(spaces))
        joint = np.zeros((5, 5))
        tables.add_classic_odds(table, who, where, 1.0, joint)
        walked = classic_leg(table, who, where, 6, 31, byte(who, 0))
        assert np.abs(walked - joint).max() < 1e-14


@pytest.mark.parametrize("support", [False, True])
def test_classic_probabilities_add_up(support: bool) -> None:
    table = classic(SHORT, support)
    assert table.shape == (792, RESULTS)
    assert table.min() >= 0
    assert np.abs(table.sum(axis=1) - 1).max() < 1e-13


def test_progress_counts_every_shape() -> None:
    told: list[tuple[int, int]] = []
    solve_classic(4, False, lambda done, total: told.append((done, total)))
    assert told == sorted(set(told))
    assert told[-1] == (56, 56)
    told.clear()
    solve_second(4, 2, lambda done, total: told.append((done, total)))
    assert told == sorted(set(told))
    assert told[-1] == (6 * 56, 6 * 56)


def test_one_camel_a_step_before_the_line_must_win() -> None:
    """With a stack of all five on the last space, any die ends the race: its top wins, and the camel at the
    bottom is last unless its own die came, which leaves nobody behind."""
    joint = as_matrix(classic(SHORT))[shape_of(sum(SHORT << 8 * slot for slot in range(5)))]
    assert joint[4, 0] == pytest.approx(1.0)


def test_classic_figures_are_chances() -> None:
    joint = classic_start(classic(16))
    assert joint.sum() == pytest.approx(1)
    assert list(joint.sum(axis=1)) == sorted(joint.sum(axis=1))
    assert joint.sum(axis=1)[4] == pytest.approx(0.2176, abs=0.01)


# ---------------------------------------------------------------------------------------- second


@pytest.mark.parametrize(("length", "result", "slot"), [(SHORT, 0, 4), (6, 1, 0)], ids=["win", "lose"])
def test_a_leg_on_a_whole_short_track_gives_the_table_back(length: int, result: int, slot: int) -> None:
    track = Track(length, crazy=2)
    table = second(length)[:2][result][track_rows(track)] / ONE
    assert np.abs(track.play_leg(table, certain(slot)) - table).max() < ROUNDING


def certain(slot: int) -> Array:
    """The chances when the race is over."""
    return np.eye(5)[slot]


def test_rows_of_the_track_are_those_of_the_table() -> None:
    assert sorted(track_rows(Track(5, crazy=2))) == list(range(shapes(5) * pairs(5)))


@pytest.mark.parametrize("sweeps", [1, 2, 4])
def test_the_proof_counts_carries_back_and_throws(sweeps: int) -> None:
    """The two numbers behind the error bound, by another method, at every leg start."""
    track = Track(4, crazy=2)
    doubts = solve_doubts(4, sweeps, 2, lambda _: None)[track_rows(track)]
    found = np.stack(track.carries_and_throws(sweeps), axis=1)
    assert (doubts >= found).all()
    assert np.allclose(doubts, found, rtol=3e-5, atol=0)


@pytest.mark.parametrize(("sweeps", "result", "slot"), [(2, 0, 4), (7, 1, 0)], ids=["win", "lose"])
def test_no_error_exceeds_the_proven_bound(sweeps: int, result: int, slot: int) -> None:
    """With few sweeps what they leave out matters most, with many the rounding."""
    track = Track(4, crazy=2)
    row = track_rows(track)
    solved = solve_second(4, sweeps)
    parts = (solved.win, solved.lose)[result][row] / ONE
    kept = tables.pack_second(solved.win, solved.lose)[row, 4 * result : 4 * result + 4] / ONE
    truth = parts
    for _ in range(12):
        truth = track.play_leg(truth, certain(slot))
    assert np.abs(truth.sum(axis=1) - 1).max() < 1e-7
    off = max(np.abs(parts - truth).max(), np.abs(kept - truth[:, result : result + 4]).max())
    assert solved.error / 50 < off < solved.error


def sampled_race(who: int, where: int, length: int, stream: Stream) -> tuple[int, int]:
    """The winner and the loser of a race that chance plays from a leg start."""
    while True:
        dice = list(range(6))
        for _ in range(5):
            die = dice.pop(below(stream, len(dice)))
            camel, steps = die, 1 + below(stream, 3)
            if die == 5:
                camel, steps = crazy_mover(who, where, 7, 5 + below(stream, 2)), -steps
            who, where = run(who, where, 7, camel, steps, length, 0, 0)[:2]
            if finished(where, 7, length):
                return camel_in_place(who, 7, 1), camel_in_place(who, 7, 5)


@pytest.mark.parametrize("pair", [0, 40, 90])
def test_sampled_races_agree_with_the_second_edition_s_table(pair: int) -> None:
    """Lose as well as win, through the packed table and its look-up; 4.5 standard deviations."""
    who, where = with_crazy(where_of(300, SHORT), *gaps_of(pair))
    packed = packed_second(SHORT)
    exact = np.zeros((2, 5))
    tables.add_second_odds(packed, SHORT, who, where, 1.0, exact[0], exact[1])
    races = 4000
    counts = np.zeros((2, 5))
    stream = stream_of(pair)
    for _ in range(races):
        winner, loser = sampled_race(who, where, SHORT, stream)
        counts[0, winner] += 1
        counts[1, loser] += 1
    width = 4.5 * np.sqrt(exact * (1 - exact) / races) + 1e-3
    assert (np.abs(counts / races - exact) < width).all()


def test_second_edition_probabilities_add_up() -> None:
    for parts in second(SHORT)[:2]:
        assert np.abs(parts.sum(axis=1, dtype=int) - ONE).max() <= 5
    packed = packed_second(SHORT).astype(int)
    assert packed[:, :4].sum(axis=1).max() <= ONE
    assert packed[:, 4:].sum(axis=1).max() <= ONE
    assert np.abs(packed[:, :4] - second(SHORT).win[:, :4].astype(int)).max() <= 5


def test_too_few_sweeps_are_noticed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "solve_second", lambda *_: solve_second(4, sweeps=2))
    with pytest.raises(RaceTableError, match="do not add up"):
        tables.solve_second_table()


def test_colours_are_equivalent() -> None:
    """The same stacks in other colours give the same chances in those colours."""
    packed = packed_second(SHORT)
    before = np.zeros((2, 5))
    after = np.zeros((2, 5))
    who, where = arrange([(1, [0, 5, 1]), (2, [2]), (4, [3, 4]), (7, [6])])
    tables.add_second_odds(packed, SHORT, who, where, 1.0, before[0], before[1])
    who, where = arrange([(1, [4, 6, 3]), (2, [2]), (4, [1, 0]), (7, [5])])
    assert spread(who, where, 7)[7] == [5]
    tables.add_second_odds(packed, SHORT, who, where, 1.0, after[0], after[1])
    assert (before == after[:, ::-1]).all()
    assert before.sum(axis=1) == pytest.approx([1, 1])


def test_solving_twice_gives_the_same_bytes_on_any_number_of_threads() -> None:
    one, three = solve_second(5, threads=1), solve_second(5, threads=3)
    assert [part.tobytes() for part in one[:2]] == [part.tobytes() for part in three[:2]]
    assert one[2:] == three[2:]
    assert solve_classic(5, True).tobytes() == solve_classic(5, True).tobytes()


def test_second_figures_are_chances() -> None:
    win, lose = second_start(packed_second(SHORT), SHORT)
    assert win.sum() == pytest.approx(1)
    assert lose.sum() == pytest.approx(1)
    assert win.argmax() == 4
    assert lose.argmax() == 0


# ---------------------------------------------------------------------------------------- files


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, with solving made short: what a file holds does not matter here."""
    monkeypatch.setattr(tables, "cache_home", lambda: tmp_path)
    monkeypatch.setattr(tables, "solve_classic", lambda *_: classic(4))
    monkeypatch.setattr(tables, "solve_second", lambda *_: second(4))
    return tmp_path / "tables"


def test_a_classic_table_is_solved_once_and_then_mapped(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = tables.classic_table(16)
    monkeypatch.setattr(tables, "solve_classic", None)
    assert isinstance(first, np.memmap)
    assert (tables.classic_table(16) == classic(4)).all()
    assert [path.name for path in folder.iterdir()] == ["classic-16.table"]


def test_the_second_edition_s_table_is_not_solved_unasked(folder: Path) -> None:
    assert tables.second_table() is None
    solved = tables.solve_second_table()
    assert solved.shape == (shapes(4) * pairs(4), 8)
    assert tables.second_table() is solved


def test_a_table_tells_what_was_proven_of_it(folder: Path) -> None:
    assert tables.second_proof() == {}
    tables.solve_second_table()
    proof = tables.second_proof()
    assert proof == tables.proof_of(second(4))
    path = folder / "second-16.table"
    data = path.read_bytes()
    path.write_bytes(data.replace(f"{proof['error']}".encode(), f"{proof['error'] / 2}".encode()[:19], 1))
    with pytest.raises(RaceTableError, match="damaged"):
        tables.second_proof()


def test_questions_read_the_header_of_a_table_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables.solve_second_table()
    monkeypatch.setattr(tables, "_opened", {})
    read_header = Mock(side_effect=tables.read_header)
    monkeypatch.setattr(tables, "read_header", read_header)
    assert [tables.second_proof() for _ in range(3)] == [tables.proof_of(second(4))] * 3
    read_header.assert_called_once_with(folder / "second-16.table")


@pytest.mark.parametrize("place", [3, 40, 511, 600, -1])
def test_a_damaged_file_is_rejected(folder: Path, place: int) -> None:
    tables.classic_table(16)
    path = folder / "classic-16.table"
    data = bytearray(path.read_bytes())
    data[place] ^= 0x11
    path.write_bytes(data)
    with pytest.raises(RaceTableError, match=r"damaged; build it again with: camelup solve classic"):
        tables.classic_table(16)


@pytest.mark.parametrize("size", [0, 100, 512, 5000])
def test_a_truncated_file_is_rejected(folder: Path, size: int) -> None:
    tables.solve_second_table()
    path = folder / "second-16.table"
    path.write_bytes(path.read_bytes()[:size])
    with pytest.raises(RaceTableError, match=r"damaged; build it again with: camelup solve second"):
        tables.second_table()


def test_an_outdated_race_table_is_rejected_or_solved_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables.solve_second_table()
    tables.classic_table(20)
    monkeypatch.setattr(tables, "rules_version", lambda game: "newer")
    monkeypatch.setattr(tables, "_opened", {})
    with pytest.raises(RaceTableError, match="older rules; build it again with: camelup solve second"):
        tables.second_table()
    assert tables.read_header(folder / "classic-20.table")["rules"] != "newer"
    tables.classic_table(20)
    assert tables.read_header(folder / "classic-20.table")["rules"] == "newer"


@pytest.mark.parametrize(
    ("game", "stamp", "length"), [("classic", b"a48e20be2d06fc31", 20), ("second", b"53ba2d3f12aaefa4", 16)]
)
def test_a_table_solved_by_version_0_1_is_used(
    folder: Path, monkeypatch: pytest.MonkeyPatch, game: str, stamp: bytes, length: int
) -> None:
    """Its rules are the same; only the files that they are imported from have moved."""
    tables.solve_second_table()
    tables.classic_table(20)
    path = folder / f"{game}-{length}.table"
    path.write_bytes(path.read_bytes().replace(tables.rules_version(game).encode(), stamp))
    monkeypatch.setattr(tables, "_opened", {})
    assert tables.load(game, length) is not None


def test_an_interrupted_write_leaves_nothing_behind(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        tables.classic_table(16)
    assert list(folder.iterdir()) == []


def test_without_a_folder_to_write_to_a_classic_table_is_kept_in_memory(folder: Path) -> None:
    folder.write_text("in the way", encoding="utf-8")
    assert tables.classic_table(16) is tables.classic_table(16)
    with pytest.raises(RaceTableError, match="cannot be created"):
        tables.solve_second_table()


def test_there_is_a_table_for_the_two_tracks_only(folder: Path) -> None:
    with pytest.raises(RaceTableError, match="17 spaces"):
        tables.classic_table(17)


def test_comments_and_imports_do_not_make_a_table_old(tmp_path: Path) -> None:
    for name in tables.TABLE_SOURCES["second"]:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = (PACKAGE / name).read_text(encoding="utf-8")
        path.write_text(text.replace('"""', '"""More: ', 1) + "# a remark\nimport sys\n", encoding="utf-8")
    assert tables.rules_version("second", tmp_path) == tables.rules_version("second")
    (tmp_path / "race.py").write_text("RACERS = 6", encoding="utf-8")
    tables.rules_version.cache_clear()
    assert tables.rules_version("second", tmp_path) != tables.rules_version("second")


def test_the_odds_of_a_running_leg_look_its_ends_up_in_the_table() -> None:
    """From the middle of a leg on a short track: the table's answer lies within the sample's interval."""
    solved = second(SHORT)
    table = tables.pack_second(solved.win, solved.lose)
    who, where = arrange([(1, [0, 1]), (2, [2, 5]), (3, [3]), (5, [4, 6])])
    leg = leg_odds(LegPosition(who, where, 0b101110, 3, 7, SHORT, 1 << 4, 0, 0), WITH_ENDS)
    assert leg.ends is not None
    sampled = race_odds.sampled_race(leg, leg.ends, 0, error=0.004, seed=5)
    exact = race_odds.second_race(leg, leg.ends, table, lambda: sampled.joint, joint_error=sampled.error)
    assert exact.method == "exact"
    assert exact.win.sum() == pytest.approx(1, abs=1e-4)
    for found, drawn in ((exact.win, sampled.win), (exact.lose, sampled.lose)):
        assert np.abs(found - drawn).max() < 2 * sampled.error
    assert exact.joint.sum(1) == pytest.approx(exact.win, abs=1e-6)
