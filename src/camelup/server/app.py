"""The ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI

from camelup import __version__
from camelup.server.admission import Admission
from camelup.server.clock import Clock
from camelup.server.edge import Edge
from camelup.server.routes import api, outside
from camelup.server.routes.failures import EXCEPTION_HANDLERS
from camelup.server.service import Server
from camelup.server.settings import Settings
from camelup.server.turns import Turns


def create_app(settings: Settings, clock: Clock | None = None) -> FastAPI:
    """Return the application with its server, which starts and stops with it."""
    server = Server(settings, clock)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        build_routes(app)
        await server.open()
        yield
        await server.close()

    app = documented_app(lifespan)
    app.state.server = server
    for kind, handler in EXCEPTION_HANDLERS.items():
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


def documented_app(lifespan: Any = None) -> FastAPI:
    """Return the routes with their documentation, but without a server behind them."""
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
    """Let FastAPI build its models now; it would do so at the first request and block the event loop."""
    nowhere = {"type": "http", "method": "GET", "path": "", "root_path": "", "headers": []}
    for route in app.routes:
        route.matches(nowhere)
