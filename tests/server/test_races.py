"""The same action several times, two seats at once, two processes at once: one event each, all answered."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from tests.server.harness import Person, ServerProcess, choices, fresh, own

Start = Callable[..., ServerProcess]


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Make calls from threads that start together."""
    barrier = threading.Barrier(len(calls))

    def wait_and(call: Callable[[], Any]) -> Any:
        barrier.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return [done.result() for done in [pool.submit(wait_and, call) for call in calls]]


def steps_of(message: dict[str, Any]) -> list[int]:
    return [change["step"] for change in message["changes"]]


def test_actions_repeated_and_raced_over_two_processes(start: Start, database: str) -> None:
    """A whole race of messages; in the end the log has each action once and all agree."""
    servers = [start(database), start(database)]
    rng = random.Random(3)
    ann = Person(servers[0])
    here = [ann, ann.at(servers[1])]
    table = ann.create("second", ["Ann", "Ben", "Cleo"])
    ann.must(table, "start")
    sockets = [each.socket(table) for each in here]
    for _ in range(8):
        message = max((each.read(table) for each in here), key=lambda each: each["step"])
        seat = message["room"]["to_act"][0]
        actions = [rng.choice(own(message, seat)["legal"])]
        client, step = fresh(), message["step"]
        calls = [
            partial(rng.choice(here).do, table, "act", client=client, step=step, actions=actions)
            for _ in range(rng.randint(2, 5))
        ]
        answers = at_once(*calls)
        assert [answer.status_code for answer in answers] == [200] * len(answers), [a.text for a in answers]
        assert {answer.text for answer in answers} == {answers[0].text}, "the same answer for the same id"
        stale = here[1].do(table, "act", step=step, actions=actions)
        assert (stale.status_code, stale.json()["error"]) == (409, "stale")
        assert stale.json()["step"] == step + 1
    finals = [each.read(table) for each in here]
    assert finals[0] == finals[1]
    assert steps_of(finals[0]) == list(range(finals[0]["step"] + 1))
    for socket in sockets:
        assert socket.wait(finals[0]["step"])["views"][0]["view"] == finals[0]["views"][0]["view"]
        socket.close()
    for each in here:
        each.close()


def test_different_commands_at_once_are_decided_one_after_another(start: Start, database: str) -> None:
    """Two devices of one seat want different things: one is done, the other hears that it came too late."""
    servers = [start(database), start(database)]
    ann = Person(servers[0])
    here = [ann, ann.at(servers[1])]
    table = ann.create("second", ["Ann", "Ben", "Cleo"])
    ann.must(table, "start")
    for _ in range(4):
        message = max((each.read(table) for each in here), key=lambda each: each["step"])
        seat = message["room"]["to_act"][0]
        legal = own(message, seat)["legal"]
        actions = [
            f"{seat} roll",
            next(action for action in legal if " bet " in action or " tile " in action),
        ]
        answers = at_once(
            partial(here[0].do, table, "act", step=message["step"], actions=[actions[0]]),
            partial(here[1].do, table, "act", step=message["step"], actions=[actions[1]]),
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409]
    for each in here:
        each.close()


def test_one_seat_is_taken_once_and_one_rematch_made(start: Start, database: str) -> None:
    servers = [start(database), start(database)]
    host = Person(servers[0])
    guests = [Person(servers[number % 2]) for number in range(4)]
    table = host.create("second", ["Ann", "open", "bot"])
    body: dict[str, Any] = {"seat": 1, "contribution": "ab" * 16}
    answers = at_once(
        *[
            partial(guest.do, table, "sit", name=f"Guest {number}", **body)
            for number, guest in enumerate(guests)
        ]
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    host.must(table, "abandon")
    two = [host, host.at(servers[1])]
    again = at_once(*[partial(each.must, table, "rematch") for each in two * 2])
    assert len({answer["table"] for answer in again}) == 1
    assert len({answer["step"] for answer in again}) == 1
    for each in [*two, *guests]:
        each.close()


def test_choices_before_a_leg_may_come_in_any_order(start: Start, database: str) -> None:
    """All seats of `cards` choose at the same time, over two processes; they enter in seat order."""
    servers = [start(database), start(database)]
    host = Person(servers[0])
    people = [host, Person(servers[1]), Person(servers[0])]
    table = host.create("cards", ["Ann", "open", "open"])
    people[1].sit(table, 1, "Ben")
    people[2].sit(table, 2, "Cleo")
    started = host.must(table, "start")["step"]

    def choose(seat: int) -> Any:
        mine = own(people[seat].read(table), seat)
        return people[seat].do(table, "act", step=started, actions=choices(mine["view"], mine["legal"]))

    answers = at_once(*[partial(choose, seat) for seat in (2, 1, 0)])
    assert [answer.status_code for answer in answers] == [200] * 3, [answer.text for answer in answers]
    message = people[1].read(table)
    assert message["views"][0]["view"]["phase"] == "act"
    seats = [event["event"].split(" ")[0] for event in message["views"][0]["events"]]
    chosen = [seat for seat in seats if seat != "="]
    assert chosen == sorted(chosen)
    for each in people:
        each.close()


@pytest.mark.parametrize("seen", ["current", "future"])
def test_a_step_that_is_not_there_yet_is_refused(start: Start, database: str, seen: str) -> None:
    server = start(database)
    ann = Person(server)
    table = ann.create("second", ["Ann", "Ben", "Cleo"])
    step = ann.must(table, "start")["step"] + (seen == "future")
    answer = ann.do(table, "act", step=step, actions=["0 roll"])
    assert answer.status_code == (409 if seen == "future" else 200)
    ann.close()


def test_a_database_that_hangs_up_is_called_again(start: Start, postgres: Any) -> None:
    """All connections are cut, again and again: actions go over new ones, and both processes follow."""
    database = postgres.database()
    servers = [start(database), start(database)]
    ann = Person(servers[0])
    table = ann.create("second", ["Ann", "Ben", "Cleo"])
    step = ann.must(table, "start")["step"]
    far = ann.at(servers[1])
    with far.socket(table) as socket, ann.socket(table) as near:
        for number in range(4):
            postgres.query(
                database,
                "select pg_terminate_backend(pid) from pg_stat_activity"
                " where datname = current_database() and pid <> pg_backend_pid()",
            )
            answer = near.ask("act", step=step, actions=[f"{number % 3} roll"])
            assert answer["type"] == "accepted", answer
            step = answer["step"]
            assert socket.wait(step)["step"] == step
    far.close()
    ann.close()
