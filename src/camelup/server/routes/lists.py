"""Guests, the catalogue of games, and lists of tables."""

from __future__ import annotations

from fastapi import Response

from camelup.games import GAMES
from camelup.games.dice import state as board
from camelup.server import messages, views
from camelup.server.errors import Rejected
from camelup.server.ids import CODE
from camelup.server.routes.requests import OPTIONAL_TOKEN, Address, Anyone, Code, ServerIn, Someone, answer
from camelup.server.routes.routers import api


@api.post(
    "/guests",
    status_code=201,
    response_model=messages.Guest,
    tags=["people"],
    responses={429: {"model": messages.Refusal, "description": "Too many requests"}},
)
async def new_guest(server: ServerIn) -> Response:
    """Issue a token. There are no accounts: keep the token, and send it as a bearer token."""
    return answer({"token": await server.new_guest()}, 201)


@api.get("/catalogue", response_model=messages.Catalogue, tags=["lists"])
async def catalogue(server: ServerIn, address: Address) -> Response:
    """The games with their seats and modules, and the bots."""
    await server.limits.hit("read", address)
    games = [
        {
            "name": game.name,
            "title": game.title,
            "about": game.about,
            "fewest": game.fewest,
            "most": game.most,
            "colours": game.colours,
            "camels": game.camels,
            "modules": game.modules,
        }
        for game in GAMES.values()
    ]
    bots = await server.registry.thinking.bot_list()
    return answer({"games": games, "bots": bots, "most_seats_with_all_modules": board.DICE_SEATS})


@api.get("/tables", response_model=messages.TableList, tags=["lists"])
async def listed_tables(server: ServerIn, address: Address) -> Response:
    """The listed tables that have not ended."""
    await server.limits.hit("read", address)
    return answer({"tables": [views.as_line(row) for row in await server.store.listed()]})


@api.get("/codes/{code}", response_model=messages.CodeInfo, tags=["lists"], openapi_extra=OPTIONAL_TOKEN)
async def table_by_code(server: ServerIn, address: Address, person: Anyone, code: Code) -> Response:
    """The table with a short code, until its game starts. Case does not matter."""
    await server.limits.hit("code", address, person)
    code = code.strip().upper()
    table = await server.store.table_with(code) if CODE.fullmatch(code) else None
    if table is None:
        raise Rejected("not_found", "no table has this code; codes have five letters and expire at the start")
    return answer({"table": table})


@api.get("/mine", response_model=messages.TableList, tags=["lists"])
async def my_tables(server: ServerIn, address: Address, person: Someone) -> Response:
    """The tables of the token's owner, including paused and finished ones."""
    await server.limits.hit("read", address, person)
    return answer({"tables": [views.as_line(row, person) for row in await server.store.tables_of(person)]})
