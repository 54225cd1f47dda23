"""Health checks and metrics."""

from __future__ import annotations

from fastapi import Response

from camelup.server import messages
from camelup.server.metrics import CONTENT_TYPE_LATEST
from camelup.server.routes.requests import ServerIn, answer
from camelup.server.routes.routers import outside


@outside.get("/healthz", response_model=messages.Health, tags=["health"])
async def health() -> Response:
    """Whether the process responds."""
    return answer({"status": "ok", "failing": []})


@outside.get(
    "/readyz",
    response_model=messages.Health,
    tags=["health"],
    responses={503: {"model": messages.Health, "description": "Not ready"}},
)
async def ready(server: ServerIn) -> Response:
    """Whether the database is writable and migrated, and the event loop keeps up."""
    failing = await server.failing()
    return answer({"status": "failing" if failing else "ok", "failing": failing}, 503 if failing else 200)


@outside.get("/metrics", response_class=Response, tags=["health"], include_in_schema=False)
async def read_metrics(server: ServerIn) -> Response:
    """Metrics for Prometheus."""
    return Response(server.metrics.text(), headers={"content-type": CONTENT_TYPE_LATEST})
