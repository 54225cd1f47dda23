"""Nobody passes for somebody else by a name that looks the same, and whatever people say can be seen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pydantic import TypeAdapter, ValidationError

from camelup.server import messages
from camelup.server.names import alike, skeleton
from tests.server.harness import Person, contribution, new_table

People = Callable[[], Person]
NAME: TypeAdapter[str] = TypeAdapter(messages.Name)
CHAT: TypeAdapter[str] = TypeAdapter(messages.ChatText)

IMITATIONS = {
    "other case": "ANN",
    "combining grapheme joiner": "A\u034fnn",
    "variation selector": "Ann\ufe0f",
    "Hangul filler": "Ann\u3164",
    "half-width Hangul filler": "A\uffa0nn",
    "blank Braille pattern": "Ann\u2800",
    "Khmer inherent vowel": "An\u17b4n",
    "supplementary variation selector": "Ann\U000e0100",
    "joiner": "An\u200dn",
    "Cyrillic": "\u0410nn",
    "Cyrillic in other case": "\u0430NN",
    "Greek": "\u0391nn",
    "Cherokee": "\u13aann",
    "full width": "Ａｎｎ",
    "mathematical": "𝐀𝓷𝖓",
    "two of them": "\u0410\u034fnn",
}
ORDINARY = [
    "Ann",
    "Anna",
    "Ánn",
    "Ольга",
    "李雷",
    "José",
    "Zoë",
    "أحمد",
    "علی\u200cرضا",
    "ज्योति",
    "มานี",
    "Ngọc",
    "🐪",
    "❤\ufe0f",
    "👩\u200d🚀",
    "O'Brien-3",
]
NOTHING_TO_SEE = [
    "\u3164",
    "\u2800",
    "\u034f\ufe0f",
    "\u0301",
    " \u115f ",
    "\u200d",
    "\U0001d159",
    "\U000e0100",
]


@pytest.mark.parametrize("name", IMITATIONS.values(), ids=IMITATIONS)
def test_a_name_that_looks_the_same_is_the_same(name: str) -> None:
    assert alike("Ann", NAME.validate_python(name))


def test_names_that_can_be_told_apart_differ() -> None:
    for name in ORDINARY:
        assert NAME.validate_python(name) == name
        assert [other for other in ORDINARY if alike(name, other)] == [name]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Ian", "lan", True),
        ("Ian", "Lan", False),
        ("Ian", "ian", True),
        ("Tom", "Torn", True),
        ("BOB", "B0B", True),
        ("Hanna", "\u041dANNA", True),
        ("Ольга", "Oльгa", True),
        ("Zoë", "Zoe\u0308", True),
        ("Zoë", "Zoe", False),
        ("Ivan", "i\u0307van", True),
        ("Groß", "GROSS", True),
        ("Ann B", "Ann  B", True),
        ("Ann B", "AnnB", False),
    ],
)
def test_what_looks_the_same(one: str, other: str, same: bool) -> None:
    assert alike(one, other) is same
    assert alike(other, one) is same


def test_a_skeleton_is_its_own() -> None:
    for name in [*ORDINARY, *IMITATIONS.values()]:
        assert skeleton(skeleton(name)) == skeleton(name)


@pytest.mark.parametrize("text", NOTHING_TO_SEE)
def test_a_text_that_shows_nothing_is_refused(text: str) -> None:
    for kind in (NAME, CHAT):
        with pytest.raises(ValidationError, match="must be one line of visible text"):
            kind.validate_python(text)


@pytest.mark.parametrize("text", ["a\nb", "a\u202eb", "a\u200bb", "a\u2028b", "a\x00b"])
def test_one_line_without_control_characters(text: str) -> None:
    for kind in (NAME, CHAT):
        with pytest.raises(ValidationError):
            kind.validate_python(text)


def test_nobody_sits_down_under_a_name_that_looks_like_another(person: People) -> None:
    ann, mallory = person(), person()
    table = ann.create("second", ["Ann", "open", "bot"])
    for name in (*IMITATIONS.values(), "r\u0430ndom 1"):
        answer = mallory.do(table, "sit", seat=1, name=name, contribution=contribution())
        assert answer.status_code == 409, name
        assert answer.json()["error"] == "name_taken"
        assert "looks the same; choose another" in answer.json()["message"]
    answer = mallory.do(table, "sit", seat=1, name="\u3164", contribution=contribution())
    assert answer.status_code == 422
    assert answer.json()["message"] == "name: must be one line of visible text"
    mallory.sit(table, 1, "Ánn")
    assert mallory.do(table, "chat", text="\u2800").status_code == 422
    assert mallory.do(table, "chat", text="❤\ufe0f").status_code == 200


def test_over_a_socket_the_answer_says_what_is_wrong_with_which_command(person: People) -> None:
    """Whoever sent it would wait for an answer for ever otherwise."""
    ann = person()
    table = ann.create("second", ["Ann", "open", "bot"])
    with ann.socket(table) as socket:
        nameless = socket.ask("sit", seat=1, name="\u3164", contribution=contribution())
        assert (nameless["error"], nameless["message"]) == (
            "malformed",
            "name: must be one line of visible text",
        )
        silent = socket.ask("chat", text="\u2800")
        assert (silent["error"], silent["message"]) == ("malformed", "text: must be one line of visible text")


def test_a_table_is_not_made_with_names_that_look_the_same(person: People) -> None:
    ann = person()
    for other in ("\u0410nn", "A\u034fnn"):
        answer = ann.http.post("/tables", json=new_table("second", ["Ann", other, "open"]))
        assert answer.status_code == 422
        assert "names that look the same" in answer.json()["message"]
        body = new_table("second", ["Ann", "open", "bot"])
        body["seats"][2]["name"] = other
        assert ann.http.post("/tables", json=body).status_code == 422


def test_a_bot_s_own_name_looks_like_nobody_s(person: People) -> None:
    """The name that a bot gets when nobody gives it one."""
    ann = person()
    table = ann.create("second", ["r\u0430ndom 1", "bot", "bot"])
    names = [seat["name"] for seat in ann.read(table)["room"]["seats"]]
    assert names == ["r\u0430ndom 1", "random 2", "random 3"]
