"""The edge of the server: FastAPI routes under /api/v1, the sockets, health, metrics and the page."""

from __future__ import annotations

import asyncio
import html
import json
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, FastAPI, Query, Request, Response, Security, WebSocket
from fastapi import Path as InPath
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse
from fastapi.security import HTTPBearer
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.routing import Match, Route

from camelup import __version__
from camelup.errors import CamelUpError
from camelup.games import GAMES
from camelup.games.dice import state as board
from camelup.server import messages, views
from camelup.server.admission import Admission, address_of, token_in
from camelup.server.assets import file_response
from camelup.server.clock import Clock
from camelup.server.edge import STATUS, Edge, waiting_time
from camelup.server.errors import Refused
from camelup.server.ids import CODE, TABLE_ID, TOKEN, hash_of, new_id, new_token
from camelup.server.limits import Limits
from camelup.server.metrics import CONTENT_TYPE_LATEST, Metrics
from camelup.server.migrations import head, version
from camelup.server.records import MOST_RECORD_EVENTS, SHORT, is_long
from camelup.server.room import ENDED, Room
from camelup.server.settings import Settings
from camelup.server.sockets import Sockets, refusal
from camelup.server.store import Store
from camelup.server.tables import Hall, LiveTable, encode, failed
from camelup.server.thinking import position_of
from camelup.server.turns import Turns

log = logging.getLogger("camelup.app")

PAGE = Path(__file__).parent / "page"
"""Where the built page lies, once there is one."""
REFUSAL = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"content": REFUSAL, "description": "Not to be understood"},
    401: {"content": REFUSAL, "description": "No token, or none that was given out here"},
    403: {"content": REFUSAL, "description": "Not yours to do"},
    404: {"content": REFUSAL, "description": "There is no such thing"},
    409: {"content": REFUSAL, "description": "Not now; `step` is the current one"},
    413: {"content": REFUSAL, "description": "Too long"},
    422: {"content": REFUSAL, "description": "Malformed, or against the rules"},
    429: {"content": REFUSAL, "description": "Too often"},
    503: {"content": REFUSAL, "description": "The database does not answer"},
}
"""Written once, not as a model for every route: making those takes longer than all the rest."""
COMPUTING: dict[str, Any] = {"description": "Still computing; ask again in a moment"}
HTTP_ERRORS = {
    400: ("malformed", "the body is no JSON"),
    404: ("not_found", "there is nothing here"),
    405: ("malformed", "not with this method"),
    408: ("malformed", "the body did not arrive in time"),
}
KNOWN_PEOPLE = 10_000
READY_SECONDS = 4.0
ODDS_SECONDS = 8.0
KNOWN_ODDS = 64
DAY = 24 * 3600.0
HOUSE_SECONDS = 3600.0
EVENTS_A_PAGE = 1_000
"""A page of a replay counts as one for each so many events that are played through before it."""
TableId = Annotated[str, InPath(pattern=f"^{TABLE_ID.pattern}$", description="The id in the table's link")]
Code = Annotated[str, InPath(min_length=1, max_length=16, description="Five letters")]
OwnSeat = Annotated[
    int | None,
    Query(ge=0, lt=messages.MOST_SEATS, description="With whose eyes, for those who hold several seats"),
]
Seen = Annotated[int | None, Query(ge=0, lt=2**31, description="The last step that was seen")]
First = Annotated[int, Query(ge=0, le=100_000, description="After how many events to begin")]
Count = Annotated[int, Query(ge=0, le=views.LONGEST_PAGE, description="How many events")]
AsSeat = Annotated[
    Literal["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "spectator", "all"],
    Query(description="Whose view: a seat, `spectator`, or `all`"),
]


class Server:
    """Everything a running server holds."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = Store(settings.url)
        self.limits = Limits(settings)
        self.hall = Hall(settings, self.store, self.metrics, clock)
        self.sockets = Sockets(settings, self.hall, self.limits, self.metrics, self.person)
        self.lag = 0.0
        self._people: dict[str, None] = {}
        self._odds: dict[bytes, asyncio.Task[dict[str, Any]]] = {}
        """The positions that were last asked about."""
        self._watch: asyncio.Task[None] | None = None
        self._check: asyncio.Task[list[str]] | None = None

    async def open(self) -> None:
        """Come up: database first."""
        await self.store.open()
        await self.hall.open()
        self._watch = asyncio.create_task(self._watch_lag())
        self.hall.spawn(self._keep_house())
        log.info("ready")

    async def close(self) -> None:
        """Go down: tables first, database last."""
        if self._watch is not None:
            self._watch.cancel()
        await self.hall.close()
        await self.store.close()
        log.info("stopped")

    async def _watch_lag(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + 0.5
            await asyncio.sleep(0.5)
            self.lag = max(0.0, loop.time() - due)
            self.metrics.lag.set(self.lag)

    async def _keep_house(self) -> None:
        """Forget what is old, and measure the rest, every now and then."""
        while True:
            try:
                await self.keep_house(time.time())
            except Exception as error:  # noqa: BLE001 - nobody would begin this again
                log.warning("keeping house failed: %s", type(error).__name__)
            await asyncio.sleep(HOUSE_SECONDS)

    async def keep_house(self, now: float) -> None:
        """Forget imported records and unused tokens of long ago, and measure the database."""
        if self.settings.keep_records:
            await self.store.prune_records(now - self.settings.keep_records * DAY)
        if self.settings.keep_guests:
            await self.store.prune_guests(now - self.settings.keep_guests * DAY)
            self._people.clear()
        size, rows = await self.store.sizes()
        self.metrics.database.set(size)
        for kind, count in rows.items():
            self.metrics.rows.labels(kind).set(count)

    async def person(self, token: str | None, address: str) -> str | None:
        """Who a token stands for; None without one. Trying out tokens is limited as reading is."""
        if token is None:
            return None
        person = hash_of(token)
        if person not in self._people:
            await self.limits.hit("read", address)
            if not TOKEN.fullmatch(token) or not await self.store.knows(person):
                raise Refused("unauthorized", "this token was not given out here")
            self._meet(person)
        return person

    def _meet(self, person: str) -> None:
        """Remember somebody, so that the database need not be asked each time."""
        if len(self._people) >= KNOWN_PEOPLE:
            self._people.pop(next(iter(self._people)))
        self._people[person] = None

    def odds_of(
        self, position: dict[str, Any] | str | None, events: list[str] | None = None
    ) -> asyncio.Task[dict[str, Any]]:
        """The odds of a position; whoever asks for the same one meanwhile waits for the same answer."""
        key = encode([position, events])
        if key not in self._odds or failed(self._odds[key]):
            self._odds[key] = asyncio.create_task(self.hall.thinking.odds(position, events))
            while len(self._odds) > KNOWN_ODDS:
                self._odds.pop(next(iter(self._odds)))
        return self._odds[key]

    async def new_guest(self) -> str:
        """A token of 256 bits; only its hash is kept."""
        token = new_token()
        await self.store.add_guest(hash_of(token), time.time())
        self._meet(hash_of(token))
        return token

    async def failing(self) -> list[str]:
        """What is wrong, for /readyz; however many ask at once, it is looked up once."""
        if self._check is None or self._check.done():
            self._check = asyncio.create_task(self._find_failing())
        try:
            async with asyncio.timeout(READY_SECONDS):
                return await asyncio.shield(self._check)
        except TimeoutError:
            return ["database"]

    async def _find_failing(self) -> list[str]:
        wrong = []
        try:
            await self.store.beat(time.time())
            async with self.store.engine.connect() as connection:
                if await connection.run_sync(version) != head():
                    wrong.append("migrations")
        except (SQLAlchemyError, OSError, TimeoutError):
            wrong.append("database")
        if self.lag > self.settings.most_lag:
            wrong.append("event loop")
        return wrong


def server_of(request: Request) -> Server:
    """The server that a request reached."""
    server: Server = request.app.state.server
    return server


async def server_in(request: Request) -> Server:
    """The server behind a request, as a dependency: FastAPI calls those that are no coroutines in threads."""
    return server_of(request)


async def address_in(request: Request) -> str:
    """Where a request comes from."""
    return address_of(request.scope)


async def anyone(request: Request) -> str | None:
    """The person who asks, or None; a token that is not known is refused."""
    token = token_in(request.headers.get("authorization"))
    return await server_of(request).person(token, address_of(request.scope))


async def someone(
    request: Request,
    person: Annotated[str | None, Depends(anyone)],
    documented: Annotated[object, Security(HTTPBearer(auto_error=False))],
) -> str:
    """The person who asks; a token is needed."""
    if person is None:
        await server_of(request).limits.hit("read", address_of(request.scope))
        raise Refused("unauthorized", "this needs a token")
    return person


OPTIONAL_TOKEN: dict[str, Any] = {"security": [{}, {"HTTPBearer": []}]}
"""For the documentation of what a token is good for, but not needed."""
ServerIn = Annotated[Server, Depends(server_in)]
Address = Annotated[str, Depends(address_in)]
Anyone = Annotated[str | None, Depends(anyone)]
Someone = Annotated[str, Depends(someone)]

api = APIRouter(prefix="/api/v1", responses=ERRORS)


def answer(message: Any, status: int = 200) -> Response:
    """A message as a response."""
    return Response(encode(message), status, media_type="application/json")


# ---------------------------------------------------------------------------------------- people and lists


@api.post(
    "/guests",
    status_code=201,
    response_model=messages.Guest,
    tags=["people"],
    responses={429: {"model": messages.Refusal, "description": "Too often"}},
)
async def new_guest(server: ServerIn) -> Response:
    """Get a token. It is all there is of an account: keep it, and send it as a bearer token."""
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
    bots = await server.hall.thinking.bot_list()
    return answer({"games": games, "bots": bots, "most_seats_with_all_modules": board.DICE_SEATS})


@api.get("/tables", response_model=messages.TableList, tags=["lists"])
async def listed_tables(server: ServerIn, address: Address) -> Response:
    """The tables in the lobby."""
    await server.limits.hit("read", address)
    return answer({"tables": [views.as_line(row) for row in await server.store.listed()]})


@api.get("/codes/{code}", response_model=messages.Found, tags=["lists"], openapi_extra=OPTIONAL_TOKEN)
async def table_by_code(server: ServerIn, address: Address, person: Anyone, code: Code) -> Response:
    """The table that a short code stands for, as long as it has not started. Large and small letters are
    the same."""
    await server.limits.hit("code", address, person)
    code = code.strip().upper()
    table = await server.store.table_with(code) if CODE.fullmatch(code) else None
    if table is None:
        raise Refused("not_found", "no table waits under this code; a code has five letters, until the start")
    return answer({"table": table})


@api.get("/mine", response_model=messages.TableList, tags=["lists"])
async def my_tables(server: ServerIn, address: Address, person: Someone) -> Response:
    """The tables of the token's owner, also paused and finished ones."""
    await server.limits.hit("read", address, person)
    return answer({"tables": [views.as_line(row, person) for row in await server.store.tables_of(person)]})


# ---------------------------------------------------------------------------------------- tables


@api.post("/tables", status_code=201, response_model=messages.Created, tags=["tables"])
async def new_table(server: ServerIn, person: Someone, new: messages.NewTable) -> Response:
    """Make a table; whoever makes it is its host. The id is the link: who has it may watch and sit down."""
    return answer(await server.hall.create(new, person), 201)


@api.get("/tables/{table}", response_model=messages.Update, tags=["tables"], openapi_extra=OPTIONAL_TOKEN)
async def read_table(
    server: ServerIn, address: Address, person: Anyone, table: TableId, seen: Seen = None
) -> Response:
    """The table as one may see it: what a socket gets after its hello."""
    await server.limits.hit("read", address, person)
    live = await server.hall.find(table)
    await live.catch_up()
    return answer(await server.hall.thinking.run(views.sync, live.room, person, seen))


@api.get(
    "/tables/{table}/history", response_model=messages.History, tags=["tables"], openapi_extra=OPTIONAL_TOKEN
)
async def read_history(
    server: ServerIn,
    address: Address,
    person: Anyone,
    table: TableId,
    first: First = 0,
    count: Count = 100,
    seat: OwnSeat = None,
) -> Response:
    """Events of a game's past, as one may read them now; a sync tells only the recent ones."""
    await server.limits.hit("replay", address, person, cost=replay_cost(first))
    live = await server.hall.find(table)
    await live.catch_up()
    game = live.room.game
    if game is None:
        raise Refused("conflict", "the game has not started")
    sight = _own_sight(live.room, person, seat)
    first = min(first, game.event_count)
    return answer(await server.hall.thinking.run(sight.history, game, first, count))


def _own_sight(room: Room, person: str | None, seat: int | None) -> views.Sight:
    """With whose eyes somebody looks: by default with those of their first seat."""
    sights = [sight for sight in views.see(room, person) if seat is None or sight.viewer == seat]
    if not sights:
        raise Refused("forbidden", f"seat {seat} is not yours")
    return sights[0]


@api.get(
    "/tables/{table}/record", response_model=dict[str, Any], tags=["tables"], openapi_extra=OPTIONAL_TOKEN
)
async def read_record(server: ServerIn, address: Address, person: Anyone, table: TableId) -> Response:
    """The record: whole when the game has ended, with the dice's secret; before that as one may see it."""
    await server.limits.hit("read", address, person)
    live = await server.hall.find(table)
    await live.catch_up()
    return answer(await server.hall.thinking.run(views.see(live.room, person)[0].record, live.room))


@api.get(
    "/tables/{table}/replay", response_model=messages.Replay, tags=["tables"], openapi_extra=OPTIONAL_TOKEN
)
async def replay_table(
    server: ServerIn,
    address: Address,
    person: Anyone,
    table: TableId,
    view: AsSeat = "all",
    first: First = 0,
    count: Count = 100,
) -> Response:
    """A game that has ended, event by event."""
    await server.limits.hit("replay", address, person, cost=replay_cost(first))
    live = await server.hall.find(table)
    await live.catch_up()
    if live.room.status not in ENDED or live.room.game is None:
        raise Refused("conflict", "the game has not ended")
    more = {"emblems": [seat.emblem for seat in live.room.seats]}
    return await _replayed(server, encode(live.room.game.record()), view, first, count, more)


async def _replayed(
    server: Server, record: bytes | str, view: str, first: int, count: int, more: dict[str, Any]
) -> Response:
    """A page of a replay; none of a game in play comes here."""
    text = record.decode() if isinstance(record, bytes) else record
    page: bytes = await server.hall.thinking.errand(
        "replay_record", text, _viewer(view), first, count, more, long=first + count > SHORT
    )
    return Response(page, media_type="application/json")


def replay_cost(first: int) -> int:
    """As how many pages it counts to play through so many events before the first that is shown."""
    return 1 + min(first, MOST_RECORD_EVENTS) // EVENTS_A_PAGE


def _viewer(view: str) -> views.Viewer | None:
    if view == "all":
        return None
    return views.SPECTATOR if view == "spectator" else int(view)


@api.get(
    "/tables/{table}/odds",
    response_model=messages.OddsInfo,
    responses={204: {"description": "The race is over"}, 202: COMPUTING},
    tags=["odds"],
    openapi_extra=OPTIONAL_TOKEN,
)
async def table_odds(
    server: ServerIn, address: Address, person: Anyone, table: TableId, seat: OwnSeat = None
) -> Response:
    """The odds at a table, from what one may see, if the table allows it."""
    await server.limits.hit("odds", address, person)
    live = await server.hall.find(table)
    await live.catch_up()
    if live.room.game is None or not live.room.settings["odds"]:
        raise Refused("conflict", "there are no odds at this table")
    if live.room.status in ENDED:
        return Response(status_code=204)
    return await _answered(live.odds(_own_sight(live.room, person, seat)))


@api.post(
    "/odds",
    response_model=messages.OddsInfo,
    responses={202: COMPUTING},
    tags=["odds"],
    openapi_extra=OPTIONAL_TOKEN,
)
async def position_odds(server: ServerIn, person: Anyone, asked: messages.OddsRequest) -> Response:
    """The odds of any position."""
    position = asked.position if asked.state is None else asked.state
    return await _answered(server.odds_of(position, asked.events))


@api.post("/positions", response_model=messages.PositionInfo, tags=["odds"], openapi_extra=OPTIONAL_TOKEN)
async def read_position(server: ServerIn, person: Anyone, asked: messages.PositionRequest) -> Response:
    """A position from its one-line text."""
    try:
        return answer(await server.hall.thinking.run(position_of, asked.position))
    except CamelUpError as error:
        raise Refused("illegal", str(error)) from None


async def _answered(odds: asyncio.Task[dict[str, Any]]) -> Response:
    """Odds, or why there are none. They take long while a fresh server compiles what it computes with; then
    the answer is 202, and whoever asks again gets what was found meanwhile."""
    try:
        async with asyncio.timeout(ODDS_SECONDS):
            return answer(await asyncio.shield(odds))
    except TimeoutError:
        return Response(status_code=202, headers={"retry-after": "1"})
    except CamelUpError as error:
        raise Refused("illegal", str(error)) from None


# ---------------------------------------------------------------------------------------- records


@api.post("/records", status_code=201, response_model=messages.Imported, tags=["records"])
async def import_record(
    server: ServerIn, address: Address, person: Someone, record: dict[str, Any]
) -> Response:
    """Bring a record to look at, of up to 1 MiB and 10,000 events; it is played through first. Keys that
    are not part of the format are dropped."""
    try:
        written = json.dumps(record)
    except RecursionError:
        raise Refused("malformed", "the record is nested too deeply") from None
    events, text = await server.hall.thinking.errand("check_record", written, long=is_long(record))
    await server.limits.hit("store", address, person, cost=1 + len(text) // 1024)
    number = new_id()
    await server.store.add_record(number, text, time.time())
    return answer({"record": number, "events": events}, 201)


async def _record(server: Server, number: str) -> str:
    """The text of an imported record."""
    text = await server.store.record(number)
    if text is None:
        raise Refused("not_found", "there is no such record")
    return text


@api.get("/records/{table}", response_model=dict[str, Any], tags=["records"])
async def imported_record(server: ServerIn, address: Address, table: TableId) -> Response:
    """A record that was brought here."""
    await server.limits.hit("read", address)
    return Response(await _record(server, table), media_type="application/json")


@api.get("/records/{table}/replay", response_model=messages.Replay, tags=["records"])
async def replay_record(
    server: ServerIn,
    address: Address,
    table: TableId,
    view: AsSeat = "all",
    first: First = 0,
    count: Count = 100,
) -> Response:
    """A record that was brought here, event by event."""
    await server.limits.hit("replay", address, cost=replay_cost(first))
    return await _replayed(server, await _record(server, table), view, first, count, {})


# ---------------------------------------------------------------------------------------- commands


def _add_command(name: str, kind: type[messages.Command]) -> None:
    async def command(server: ServerIn, person: Someone, table: TableId, body: Any) -> Response:
        live = None
        try:
            live = await server.hall.find(table)
            return answer(await server.sockets.carry_out(live, body, person))
        except Refused as refused:
            return _refusal_response(refused, live, body.id)

    command.__annotations__["body"] = kind
    command.__name__ = f"{name}_command"
    api.add_api_route(
        f"/tables/{{table}}/{name}",
        command,
        methods=["POST"],
        response_model=messages.Accepted,
        tags=["commands"],
        summary=name.capitalize(),
        description=(kind.__doc__ or "").strip(),
        responses=ERRORS,
    )


for _name, _kind in messages.COMMANDS.items():
    _add_command(_name, _kind)


@api.websocket("/tables/{table}/socket")
async def table_socket(socket: WebSocket, table: str) -> None:
    """Live updates and commands."""
    server: Server = socket.app.state.server
    await server.sockets.serve(socket, table)


# ---------------------------------------------------------------------------------------- running it

outside = APIRouter()


@outside.get("/healthz", response_model=messages.Health, tags=["running"])
async def health() -> Response:
    """Whether the process answers."""
    return answer({"status": "ok", "failing": []})


@outside.get(
    "/readyz",
    response_model=messages.Health,
    tags=["running"],
    responses={503: {"model": messages.Health, "description": "Not ready"}},
)
async def ready(server: ServerIn) -> Response:
    """Whether the database can be written, is up to date, and the event loop keeps up."""
    failing = await server.failing()
    return answer({"status": "failing" if failing else "ok", "failing": failing}, 503 if failing else 200)


@outside.get("/metrics", response_class=Response, tags=["running"], include_in_schema=False)
async def read_metrics(server: ServerIn) -> Response:
    """Meters for Prometheus."""
    return Response(server.metrics.text(), headers={"content-type": CONTENT_TYPE_LATEST})


@outside.get("/", response_class=HTMLResponse, include_in_schema=False)
@outside.get("/table/{table}", response_class=HTMLResponse, include_in_schema=False)
@outside.get("/replay/{table}", response_class=HTMLResponse, include_in_schema=False)
async def page(request: Request, server: ServerIn, address: Address) -> Response:
    """The page, by the way in that loads what is needed there; without one, a plain list of open tables."""
    way_in = request.url.path.split("/")[1] or "index"
    found = file_response(PAGE, f"{way_in}.html", request) or file_response(PAGE, "index.html", request)
    if found:
        return found
    await server.limits.hit("read", address)
    return HTMLResponse(list_page([views.as_line(row) for row in await server.store.listed()]))


@outside.get("/sw.js", include_in_schema=False)
async def service_worker(request: Request) -> Response:
    """The page's service worker; it lies at the root because it looks after the whole page."""
    found = file_response(PAGE, "sw.js", request)
    if not found:
        raise Refused("not_found", "this page has no service worker")
    found.headers["service-worker-allowed"] = "/"
    return found


@outside.get("/assets/{name}", include_in_schema=False)
async def asset(name: str, request: Request) -> Response:
    """A file that the page is made of."""
    found = file_response(PAGE / "assets", name, request)
    if not found:
        raise Refused("not_found", "the page has no such file")
    return found


def list_page(lines: list[messages.TableLine]) -> str:
    """The open tables as HTML; everything people wrote is escaped."""
    rows = "".join(
        f"<li><code>{html.escape(line['table'])}</code> {html.escape(line['game'])}: "
        f"{html.escape(', '.join(name or 'free' for name in line['seats']))}</li>"
        for line in lines
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>camelup</title></head><body>'
        f"<h1>Open tables</h1><ul>{rows or '<li>none yet</li>'}</ul>"
        "<p>The page has not been built yet; in a copy of the sources, <code>make page</code> does it.</p>"
        "<p>This is an unofficial fan project.</p></body></html>"
    )


# ---------------------------------------------------------------------------------------- errors


async def _on_refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _refusal_response(error)


def _refusal_response(refused: Refused, live: LiveTable | None = None, client: str | None = None) -> Response:
    response = answer(refusal(refused, live, client), STATUS[refused.code])
    response.headers.update(waiting_time(refused))
    return response


async def _on_malformed(request: Request, error: Exception) -> Response:
    """Says where something is wrong, and never repeats what was sent."""
    assert isinstance(error, RequestValidationError)
    if limited := await _count_nonsense(request):
        return limited
    return answer(refusal(Refused("malformed", messages.problem_in(error.errors()[0]))), 422)


async def _count_nonsense(request: Request) -> Response | None:
    """What cannot be understood is limited as reading is; the answer when there was too much of it."""
    try:
        await server_of(request).limits.hit("read", address_of(request.scope))
    except Refused as refused:
        return await _on_refused(request, refused)
    return None


async def _on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if limited := await _count_nonsense(request):
        return limited
    code, message = HTTP_ERRORS.get(error.status_code, ("conflict", "this cannot be done"))
    if error.status_code == 413:
        code, message = "too_large", error.detail
    response = answer(refusal(Refused(code, message)), error.status_code)
    response.headers.update(error.headers or {})
    if error.status_code == 405:
        response.headers["allow"] = ", ".join(sorted(_methods(request)))
    return response


def _methods(request: Request) -> set[str]:
    """Every method that some route has for this path."""
    routes = [route for route in (*api.routes, *outside.routes) if isinstance(route, Route)]
    fitting = [route for route in routes if route.matches(request.scope)[0] != Match.NONE]
    methods = {method for route in fitting for method in route.methods or ()}
    return methods | {"HEAD"} if "GET" in methods else methods


async def _on_database_error(request: Request, error: Exception) -> Response:
    log.error("database error", exc_info=error)
    return answer(refusal(Refused("unavailable", "the database does not answer; try again")), 503)


async def _on_bug(request: Request, error: Exception) -> Response:
    log.error("error", exc_info=error)
    return answer({"type": "refused", "error": "internal", "message": "something went wrong"}, 500)


def documented_app(lifespan: Any = None) -> FastAPI:
    """The routes and what is said about them, without anything behind them."""
    app = FastAPI(
        title="camelup",
        version=__version__,
        description="Tables of the Camel Up games. The socket's protocol is in docs/server.md.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.include_router(api)
    app.include_router(outside)
    return app


def build_routes(app: FastAPI) -> None:
    """FastAPI makes its models when a route is first looked for, which would keep the event loop busy."""
    nowhere = {"type": "http", "method": "GET", "path": "", "root_path": "", "headers": []}
    for route in app.routes:
        route.matches(nowhere)


def create_app(settings: Settings, clock: Clock | None = None) -> FastAPI:
    """The application, with everything it holds."""
    server = Server(settings, clock)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        build_routes(app)
        await server.open()
        yield
        await server.close()

    app = documented_app(lifespan)
    app.state.server = server
    for kind, handler in (
        (Refused, _on_refused),
        (RequestValidationError, _on_malformed),
        (HTTPException, _on_http_error),
        (SQLAlchemyError, _on_database_error),
        (OSError, _on_database_error),
        (Exception, _on_bug),
    ):
        app.add_exception_handler(kind, handler)
    admission = Admission(server.limits, server.person)
    app.add_middleware(
        Edge,
        origins=settings.allowed_origins,
        metrics=server.metrics,
        admit=admission.admit,
        turns=Turns(settings.requests_per_address, settings.percent_per_address),
    )
    return app


__all__ = ["LiveTable", "Server", "create_app"]
