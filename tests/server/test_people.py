"""What people at a table rely on: nobody loses a seat while they are there, and whoever left can come back.

Over HTTP and sockets of a real server, whose clock goes only when a test says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.server.clocked import ClockedServer, clocked_server
from tests.server.harness import Person, Socket, contribution, own, play_on

People = Callable[[], Person]
GRACE = 120


@pytest.fixture(scope="module")
def clocked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClockedServer]:
    with clocked_server(tmp_path_factory.mktemp("clocked")) as server:
        yield server


@pytest.fixture
def guest(clocked: ClockedServer) -> Iterator[People]:
    """Makes people, and sends them home afterwards."""
    made: list[Person] = []

    def make() -> Person:
        made.append(Person(clocked))
        return made[-1]

    yield make
    for each in made:
        each.close()


def seated(
    guest: People, *names: str, bots: int = 0, start: bool = True, **run: Any
) -> tuple[list[Person], str]:
    """People at a table, in order; the first is the host."""
    people = [guest() for _ in names]
    table = people[0].create("second", [names[0], *["open"] * (len(names) - 1), *["bot"] * bots], **run)
    for number, (each, name) in enumerate(zip(people[1:], names[1:], strict=True), 1):
        each.sit(table, number, name)
    if start:
        people[0].must(table, "start")
    return people, table


def room(someone: Person, table: str) -> dict[str, Any]:
    return dict(someone.read(table)["room"])


def seat(someone: Person, table: str, number: int) -> dict[str, Any]:
    return dict(room(someone, table)["seats"][number])


def refusal(someone: Person, table: str, command: str, /, **given: Any) -> str:
    answer = someone.do(table, command, **given)
    assert answer.status_code in (403, 409, 422), answer.text
    return str(answer.json()["error"])


def wait_for(socket: Socket, told: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Read on until presence is as wanted."""
    while not socket.presence or not told(socket.presence):
        socket.raw.send('{"type": "ping"}')
        socket.until(type="pong")
    return socket.presence


def act(someone: Person, table: str) -> None:
    """Any move, for the first of one's seats that the game waits for."""
    message = someone.read(table)
    number = next(number for number in message["you"] if number in message["room"]["to_act"])
    someone.must(table, "act", step=message["step"], actions=[min(own(message, number)["legal"])])


def roll_if_possible(legal: list[str]) -> str:
    """The shortest way to the end of a race."""
    return next((action for action in legal if action.endswith(" roll")), legal[0])


def changes(someone: Person, table: str, kind: str) -> list[dict[str, Any]]:
    return [change for change in someone.read(table)["changes"] if change["kind"] == kind]


# ---------------------------------------------------------------------------------------- votes and presence


def test_nobody_who_is_connected_is_voted_out(guest: People, clocked: ClockedServer) -> None:
    """Not after an hour of their turn either, and not with one of two pages closed."""
    (ann, ben, cleo), table = seated(guest, "Ann", "Ben", "Cleo")
    with ann.socket(table), ben.socket(table) as there:
        with ann.socket(table):
            wait_for(there, lambda told: told["here"] == [0, 1])
        clocked.go_on(3600)
        assert room(ben, table)["to_act"] == [0]
        for each in (ben, cleo):
            assert refusal(each, table, "vote", seat=0) == "conflict"
        wait_for(there, lambda told: told["here"] == [0, 1])
        assert "0" not in there.presence["gone"]
    assert room(ben, table)["votes"] == {}


def test_a_lost_connection_counts_down_and_then_the_others_decide(
    guest: People, clocked: ClockedServer
) -> None:
    (ann, ben, cleo), table = seated(guest, "Ann", "Ben", "Cleo")
    with ann.socket(table) as there:
        with cleo.socket(table):
            wait_for(there, lambda told: told["here"] == [0, 2])
        lost = clocked.now
        told = wait_for(there, lambda told: told["here"] == [0])
        assert told["gone"]["2"] == lost
        assert told["now"] == lost
        assert room(ann, table)["grace"] == GRACE
        clocked.go_on(GRACE - 1)
        assert refusal(ann, table, "vote", seat=2) == "conflict"
        clocked.go_on(1)
        assert room(ann, table)["to_act"] == [0], "it need not be their turn"
        ann.must(table, "vote", seat=2)
        assert room(ann, table)["votes"] == {"2": [0]}
        assert seat(ann, table, 2)["away"] is False, "one of two is no majority"
        ben.must(table, "vote", seat=2)
        assert seat(ann, table, 2) | {"name": "Cleo", "kind": "person", "away": True} == seat(ann, table, 2)
        last = changes(ann, table, "vote")[-1]
        assert (last["by"], last["seat"], last["taken_over"]) == (1, 2, [2])
        assert refusal(cleo, table, "act", step=cleo.read(table)["step"], actions=["2 roll"]) == "conflict"
        cleo.must(table, "return")
        assert seat(ann, table, 2)["away"] is False
        assert changes(ann, table, "return")[-1]["seats"] == [2]


def test_coming_back_in_between_starts_the_grace_period_anew(guest: People, clocked: ClockedServer) -> None:
    (ann, ben, cleo), table = seated(guest, "Ann", "Ben", "Cleo", grace=30)
    assert room(ann, table)["grace"] == 30
    with ann.socket(table) as there:
        with cleo.socket(table):
            wait_for(there, lambda told: 2 in told["here"])
        wait_for(there, lambda told: 2 not in told["here"])
        clocked.go_on(30)
        ann.must(table, "vote", seat=2)
        clocked.go_on(5)
        with cleo.socket(table):
            wait_for(there, lambda told: 2 in told["here"])
        told = wait_for(there, lambda told: 2 not in told["here"])
        assert told["gone"]["2"] == clocked.now
        clocked.go_on(29)
        assert refusal(ben, table, "vote", seat=2) == "conflict"
        clocked.go_on(1)
        ben.must(table, "vote", seat=2)
        assert seat(ann, table, 2)["away"] is False, "the first vote was about another absence"
        ann.must(table, "vote", seat=2)
        assert seat(ann, table, 2)["away"] is True


def test_somebody_who_never_connected_can_be_voted_out_as_well(guest: People, clocked: ClockedServer) -> None:
    (ann, ben, _), table = seated(guest, "Ann", "Ben", "Cleo")
    began = clocked.now
    with ann.socket(table) as there:
        told = wait_for(there, lambda told: "2" in told["gone"])
        assert told["gone"]["2"] <= began
        assert refusal(ann, table, "vote", seat=2) == "conflict"
        clocked.go_on(GRACE)
        for each in (ann, ben):
            each.must(table, "vote", seat=2)
    assert seat(ann, table, 2)["away"] is True


def test_people_who_are_away_have_no_say(guest: People, clocked: ClockedServer) -> None:
    """Of four, two are away: the last one decides about the third."""
    (ann, ben, cleo, _), table = seated(guest, "Ann", "Ben", "Cleo", "Dan")
    for each in (ben, cleo):
        each.must(table, "leave")
    clocked.go_on(GRACE)
    ann.must(table, "vote", seat=3)
    assert seat(ann, table, 3)["away"] is True


def test_those_who_watch_are_counted(guest: People, clocked: ClockedServer) -> None:
    (ann, *_), table = seated(guest, "Ann", "Ben", "Cleo")
    watcher = guest()
    with ann.socket(table) as there:
        assert wait_for(there, lambda told: told["here"] == [0])["spectators"] == 0
        with watcher.socket(table), watcher.socket(table), Socket(clocked, table):
            wait_for(there, lambda told: told["spectators"] == 2)
            assert there.presence["here"] == [0]
        wait_for(there, lambda told: told["spectators"] == 0)


def test_a_pong_tells_the_server_s_time(guest: People, clocked: ClockedServer) -> None:
    (ann, *_), table = seated(guest, "Ann", "Ben", "Cleo")
    with ann.socket(table) as there:
        there.raw.send('{"type": "ping"}')
        assert there.until(type="pong")["now"] == clocked.now


# ---------------------------------------------------------------------------------------- the clock


def test_a_clock_that_runs_out_costs_one_move_and_twice_in_a_row_the_seat(
    guest: People, clocked: ClockedServer
) -> None:
    (ann, ben, cleo), table = seated(guest, "Ann", "Ben", "Cleo", clock=60)
    with ann.socket(table) as there:
        assert there.last["room"]["deadline"] == clocked.now + 60
        clocked.go_on(59)
        assert room(ann, table)["to_act"] == [0]
        clocked.go_on(2)
        while there.last["room"]["to_act"] != [1]:
            there.get()
        first = changes(ann, table, "timeout")
        assert [(each["seats"], each["covered"], each.get("taken_over", [])) for each in first] == [
            ([0], [0], [])
        ]
        assert (seat(ann, table, 0)["away"], seat(ann, table, 0)["covering"]) == (False, False)
        act(ben, table)
        act(cleo, table)
        clocked.go_on(61)
        while there.last["room"]["to_act"] != [1]:
            there.get()
        second = changes(ann, table, "timeout")[1]
        assert (second["seats"], second["taken_over"]) == ([0], [0])
        assert seat(ann, table, 0)["away"] is True
        ann.must(table, "return")
        assert (seat(ann, table, 0)["away"], seat(ann, table, 0)["bot"]) == (False, None)


def test_a_move_in_time_counts_anew(guest: People, clocked: ClockedServer) -> None:
    (ann, ben, cleo), table = seated(guest, "Ann", "Ben", "Cleo", clock=60)
    with ann.socket(table) as there:
        for acts in (False, True, False):
            while there.last["room"]["to_act"] != [0]:
                there.get()
            if acts:
                act(ann, table)
            else:
                clocked.go_on(61)
            while there.last["room"]["to_act"] != [1]:
                there.get()
            act(ben, table)
            act(cleo, table)
        assert seat(ann, table, 0)["away"] is False
        assert len(changes(ann, table, "timeout")) == 2


def test_a_break_gives_nobody_more_time(guest: People, clocked: ClockedServer) -> None:
    (ann, ben, _), table = seated(guest, "Ann", "Ben", "Cleo", clock=600)
    clocked.go_on(100)
    ann.must(table, "pause")
    clocked.go_on(5000)
    assert room(ann, table)["deadline"] is None
    ben.must(table, "resume")
    assert room(ann, table)["deadline"] == clocked.now + 500
    assert (changes(ann, table, "pause")[0]["by"], changes(ann, table, "resume")[0]["by"]) == (0, 1)


@pytest.mark.parametrize("who", [0, 1])
def test_leaving_and_coming_back_gives_nobody_more_time(
    who: int, guest: People, clocked: ClockedServer
) -> None:
    """Whose turn it is, or somebody else. Bots would move meanwhile, so the table is paused."""
    people, table = seated(guest, "Ann", "Ben", "Cleo", clock=600)
    clocked.go_on(100)
    if who == 0:
        people[0].must(table, "pause")
    people[who].must(table, "leave")
    people[who].must(table, "return")
    if who == 0:
        people[0].must(table, "resume")
    assert room(people[2], table)["deadline"] == clocked.now + 500


# ---------------------------------------------------------------------------------------- the lobby


def test_the_host_edits_everything_until_the_start(guest: People) -> None:
    (ann, ben), table = seated(guest, "Ann", "Ben", bots=1, start=False, listed=True)
    code = room(ann, table)["code"]
    step = ann.read(table)["step"]
    with ben.socket(table) as there:
        ann.must(
            table,
            "edit",
            step=step,
            seats=[
                {"kind": "keep", "seat": 1},
                {"kind": "bot", "bot": "greedy", "name": "Gus"},
                {"kind": "keep", "seat": 0},
                {"kind": "open"},
                {"kind": "bot", "bot": "cautious"},
            ],
            game="classic",
            options={"modules": ["long_track"]},
            table={"clock": 90, "listed": False, "grace": 60, "chat": False},
        )
        told = there.until(type="update")
    seats = told["room"]["seats"]
    assert [each["name"] for each in seats] == ["Ben", "Gus", "Ann", None, "cautious 1"]
    assert told["you"] == [0]
    assert [each["bot"] for each in seats] == [None, "greedy", None, None, "cautious"]
    assert (told["room"]["game"], told["room"]["options"]["modules"]) == ("classic", ["long_track"])
    assert (told["room"]["run"]["clock"], told["room"]["run"]["chat"], told["room"]["grace"]) == (
        90,
        False,
        60,
    )
    assert (told["room"]["code"], told["room"]["host"]) == (code, 2)
    assert len({each["emblem"] for each in seats}) == 5, "nobody shares an emblem"
    assert table not in [line["table"] for line in ann.http.get("/tables").json()["tables"]]
    mine = next(line for line in ben.http.get("/mine").json()["tables"] if line["table"] == table)
    assert (mine["game"], mine["seats"][2], mine["open"], mine["you"]) == ("classic", "Ann", 1, [0])
    ann.must(table, "start")
    assert [each["name"] for each in room(ann, table)["seats"]] == ["Ben", "Gus", "Ann", "cautious 1"]


def test_an_edit_is_the_host_s_and_nobody_loses_a_seat_by_it(guest: People) -> None:
    (ann, ben), table = seated(guest, "Ann", "Ben", bots=1, start=False)
    step = ann.read(table)["step"]
    keep = [{"kind": "keep", "seat": number} for number in range(3)]
    assert refusal(ben, table, "edit", step=step, seats=keep) == "forbidden"
    without_ben = [keep[0], {"kind": "open"}, keep[2]]
    assert ann.do(table, "edit", step=step, seats=without_ben).status_code in (409, 422)
    assert ann.do(table, "edit", step=step, seats=[keep[0], keep[1], keep[1]]).status_code == 422
    named = [*keep[:2], {"kind": "bot", "bot": "greedy", "name": "\u0412en"}]
    assert ann.do(table, "edit", step=step, seats=named).status_code == 422, "a bot imitates nobody"
    assert room(ann, table)["seats"] == room(ben, table)["seats"]
    ben.must(table, "chat", text="Hello")
    ann.must(table, "edit", step=step, seats=keep[::-1])
    assert refusal(ann, table, "edit", step=step, seats=keep) == "stale", "chat changes no seat, an edit does"
    ann.must(table, "edit", step=ann.read(table)["step"], table={"clock": 30})
    ann.must(table, "start")
    assert refusal(ann, table, "edit", step=ann.read(table)["step"], table={}) == "conflict"


def test_sitting_down_can_be_undone(guest: People) -> None:
    (ann, ben), table = seated(guest, "Ann", "Ben", bots=1, start=False)
    assert refusal(ben, table, "stand", seat=0) == "forbidden"
    ben.must(table, "stand", seat=1)
    change = changes(ann, table, "stand")[0]
    assert change["seats"] == [1]
    ann.must(table, "stand", seat=0)
    assert [each["kind"] for each in room(ann, table)["seats"]] == ["open", "open", "bot"]
    assert ann.read(table)["host"] is True
    ben.sit(table, 0, "Ben")
    ann.sit(table, 1, "Ann")
    ben.sit(table := ann.create("second", ["Ann", "open", "open"]), 1, "Ben")
    ben.sit(table, 2, "Bea")
    ben.must(table, "stand", seat=2)
    assert ben.read(table)["you"] == [1], "of several seats one is given up"


def test_one_seat_each_at_a_listed_table_several_at_a_private_one(guest: People) -> None:
    ann, ben = guest(), guest()
    listed = ann.create("second", ["Ann", "open", "open"], listed=True)
    ben.sit(listed, 1, "Ben")
    assert refusal(ben, listed, "sit", seat=2, name="Bea", contribution=contribution()) == "conflict"
    assert refusal(ann, listed, "sit", seat=2, name="Abe", contribution=contribution()) == "conflict"
    private = ann.create("second", ["Ann", "open", "open"])
    ben.sit(private, 1, "Ben")
    ben.sit(private, 2, "Bea")


def test_who_was_sent_away_does_not_sit_down_again(guest: People) -> None:
    (ann, ben), table = seated(guest, "Ann", "Ben", bots=1, start=False)
    ann.must(table, "kick", seat=1)
    change = changes(ann, table, "kick")[0]
    assert (change["seats"], change["name"], change["by"]) == ([1], "Ben", 0)
    assert refusal(ben, table, "sit", seat=1, name="Benno", contribution=contribution()) == "forbidden"
    guest().sit(table, 1, "Ben")
    ben.sit(ann.create("second", ["Ann", "open", "open"]), 1, "Ben")


def test_a_game_starts_without_those_who_are_missing(guest: People) -> None:
    ann, ben = guest(), guest()
    table = ann.create("second", ["Ann", "open", "open", "bot", "open"])
    assert refusal(ann, table, "start") == "conflict", "two are too few"
    ben.sit(table, 2, "Ben")
    ann.must(table, "start")
    assert [each["name"] for each in room(ann, table)["seats"]] == ["Ann", "Ben", "random 1"]
    assert (ann.read(table)["you"], ben.read(table)["you"]) == ([0], [1])
    assert len(ann.record(table)["players"]) == 3
    act(ann, table)
    act(ben, table)


# ---------------------------------------------------------------------------------------- leaving


def test_the_host_s_rights_pass_on_and_come_back(guest: People) -> None:
    (ann, ben, cleo), table = seated(guest, "Ann", "Ben", "Cleo")
    ann.must(table, "leave")
    leave = changes(ben, table, "leave")[0]
    assert (leave["seats"], leave["name"], leave["taken_over"]) == ([0], "Ann", [0])
    assert [each.read(table)["host"] for each in (ann, ben, cleo)] == [False, True, False]
    ben.must(table, "pause")
    ann.must(table, "return")
    assert [each.read(table)["host"] for each in (ann, ben, cleo)] == [True, False, False]
    assert refusal(ben, table, "kick", seat=2) == "forbidden"
    ann.must(table, "resume")


def test_the_host_s_rights_come_back_in_the_lobby_as_well(guest: People) -> None:
    (ann, ben), table = seated(guest, "Ann", "Ben", bots=1, start=False)
    ann.must(table, "leave")
    assert [each.read(table)["host"] for each in (ann, ben)] == [False, True]
    assert room(ben, table)["status"] == "lobby"
    ann.sit(table, 0, "Ann")
    assert [each.read(table)["host"] for each in (ann, ben)] == [True, False]


def test_a_stranger_ends_no_lobby(guest: People) -> None:
    ann, mallory = guest(), guest()
    table = ann.create("second", ["open", "open", "open"], listed=True)
    mallory.sit(table, 0, "Mallory")
    mallory.must(table, "leave")
    assert room(ann, table)["status"] == "lobby"
    assert ann.read(table)["host"] is True
    assert table in [line["table"] for line in ann.http.get("/tables").json()["tables"]]


def test_in_play_those_who_are_away_count_as_people(guest: People) -> None:
    (ann, ben), table = seated(guest, "Ann", "Ben", bots=2)
    ben.must(table, "leave")
    ann.must(table, "leave")
    message = ben.read(table)
    assert message["room"]["status"] == "playing"
    with ben.socket(table) as there:
        there.raw.send('{"type": "ping"}')
        there.until(type="pong")
        before = there.last["step"]
        assert before == message["step"], "bots wait while all people are away"
        ben.must(table, "return")
        while there.last["room"]["to_act"] != [1]:
            there.get()
        assert there.last["room"]["status"] == "playing"
    act(ben, table)


def test_leaving_a_table_of_bots_ends_it(guest: People) -> None:
    (ann,), table = seated(guest, "Ann", bots=3)
    ann.must(table, "leave")
    assert room(ann, table)["status"] == "abandoned"


# ---------------------------------------------------------------------------------------- again, and back


def test_a_rematch_of_two_people_starts_and_is_played_on(guest: People) -> None:
    ann, ben = guest(), guest()
    table = ann.create("classic", ["Ann", "open"])
    ben.sit(table, 1, "Ben")
    emblems = {each["name"]: each["emblem"] for each in room(ann, table)["seats"]}
    results = []
    for _ in range(2):
        ann.must(table, "start")
        people = {each.read(table)["you"][0]: each for each in (ann, ben)}
        play_on(people, table, 400, choose=roll_if_possible)
        over = ann.read(table)
        assert over["room"]["status"] == "over"
        line = next(line for line in ben.http.get("/mine").json()["tables"] if line["table"] == table)
        names = line["seats"]
        page = ann.http.get(f"/tables/{table}/replay").json()
        assert dict(zip(names, page["emblems"], strict=True)) == emblems
        results.append(dict(zip(names, line["money"], strict=True)))
        assert line["winners"] == [
            number for number, money in enumerate(line["money"]) if money == max(line["money"])
        ]
        table = ben.must(table, "rematch")["table"]
        info = room(ann, table)
        assert {each["name"]: each["emblem"] for each in info["seats"]} == emblems
        told = [
            {each["name"]: game["money"][number] for number, each in enumerate(info["seats"])}
            for game in info["series"]
        ]
        assert told == results
        for each in (ann, ben):
            for number in each.read(table)["you"]:
                assert seat(each, table, number)["contributed"] is False
                each.must(table, "contribute", seat=number, contribution=contribution())
    assert len(results) == 2


def test_a_rematch_starts_though_somebody_has_not_come_yet(guest: People) -> None:
    (ann, ben, cleo), old = seated(guest, "Ann", "Ben", "Cleo")
    ann.must(old, "abandon")
    table = ann.must(old, "rematch")["table"]
    for each in (ann, ben):
        each.must(table, "contribute", seat=each.read(table)["you"][0], contribution=contribution())
    ann.must(table, "start")
    (number,) = cleo.read(table)["you"]
    late = seat(ann, table, number)
    assert (late["away"], late["kind"], late["name"]) == (True, "person", "Cleo")
    cleo.must(table, "return")
    assert seat(ann, table, number)["away"] is False


def test_a_rematch_starts_though_the_host_has_not_come(guest: People) -> None:
    (ann, ben, cleo), old = seated(guest, "Ann", "Ben", "Cleo")
    ann.must(old, "abandon")
    table = ben.must(old, "rematch")["table"]
    for each in (ben, cleo):
        each.must(table, "contribute", seat=each.read(table)["you"][0], contribution=contribution())
    assert [each.read(table)["host"] for each in (ann, ben, cleo)] == [False, True, False]
    ben.must(table, "start")
    ann.must(table, "return")
    assert [each.read(table)["host"] for each in (ann, ben, cleo)] == [True, False, False]


def test_the_host_s_rights_come_back_in_the_lobby_of_a_rematch(guest: People) -> None:
    (ann, ben), old = seated(guest, "Ann", "Ben", bots=1)
    ann.must(old, "abandon")
    table = ben.must(old, "rematch")["table"]
    ann.must(table, "contribute", seat=ann.read(table)["you"][0], contribution=contribution())
    assert [each.read(table)["host"] for each in (ann, ben)] == [True, False]
    assert refusal(ben, table, "start") == "forbidden"


def test_whoever_starts_a_rematch_is_there(guest: People) -> None:
    """Also before their page has added to the dice."""
    (ann,), old = seated(guest, "Ann", bots=2)
    ann.must(old, "abandon")
    table = ann.must(old, "rematch")["table"]
    ann.must(table, "start")
    (number,) = ann.read(table)["you"]
    assert seat(ann, table, number)["away"] is False


def test_a_take_back_is_offered_when_it_would_be_granted_and_answered_for_all_to_see(guest: People) -> None:
    (ann, ben, cleo), table = seated(guest, "Ann", "Ben", "Cleo")

    def offered() -> list[bool]:
        return [each.read(table)["can_take_back"] for each in (ann, ben, cleo)]

    assert offered() == [False, False, False]
    ann.must(table, "act", step=ann.read(table)["step"], actions=["0 win red"])
    assert offered() == [True, False, False]
    assert refusal(ben, table, "takeback") == "conflict"
    ann.must(table, "takeback")
    assert room(ann, table)["takeback"] == {"seat": 0, "actions": 1, "agreed": [0]}
    assert offered() == [False, False, False], "one at a time"
    assert refusal(ann, table, "takeback") == "conflict"
    ben.must(table, "agree", yes=False)
    answer = changes(ann, table, "agree")[-1]
    assert (answer["seat"], answer["yes"]) == (1, False)
    assert room(ann, table)["takeback"] is None
    ann.must(table, "takeback")
    ben.must(table, "agree", yes=True)
    assert room(ann, table)["takeback"]["agreed"] == [0, 1]
    cleo.must(table, "agree", yes=True)
    assert changes(ann, table, "agree")[-1]["taken_back"] == 1
    assert room(ann, table)["to_act"] == [0]
    assert offered() == [False, False, False]
    ann.must(table, "act", step=ann.read(table)["step"], actions=["0 roll"])
    assert offered() == [False, False, False], "a die has come out"


def test_lists_say_whose_turn_it_is(guest: People) -> None:
    (ann, ben, cleo), table = seated(guest, "Ann", "Ben", "Cleo", listed=True)

    def line(someone: Person, path: str) -> dict[str, Any]:
        return next(dict(line) for line in someone.http.get(path).json()["tables"] if line["table"] == table)

    assert (line(ben, "/mine")["to_act"], line(ben, "/mine")["you"], line(ben, "/mine")["money"]) == (
        [0],
        [1],
        None,
    )
    act(ann, table)
    assert (line(ben, "/mine")["to_act"], line(cleo, "/tables")["to_act"]) == ([1], [1])
