"""One file per command: `decide` validates it and returns the entry to append, `apply` applies that entry.

`HANDLERS` is the registry. Commands of people are declared in `camelup.server.messages`; `BotAct`, `TimeOut`
and `InformedVote` are commands of the server itself.
"""

from __future__ import annotations

from typing import Any

from camelup.server.commands import (
    abandon,
    act,
    agree,
    chat,
    come_back,
    contribute,
    create,
    edit,
    kick,
    leave,
    mute,
    pause,
    rematch,
    resume,
    sit,
    stand,
    start,
    takeback,
    timeout,
    vote,
)
from camelup.server.commands.handler import Apply, Handler

HANDLERS: dict[type, Handler[Any, Any]] = {
    handler.command: handler
    for handler in (
        sit.HANDLER,
        contribute.HANDLER,
        leave.HANDLER,
        kick.HANDLER,
        stand.HANDLER,
        edit.HANDLER,
        start.HANDLER,
        act.HANDLER,
        act.BOT_HANDLER,
        pause.HANDLER,
        resume.HANDLER,
        vote.HANDLER,
        vote.INFORMED_HANDLER,
        timeout.HANDLER,
        come_back.HANDLER,
        takeback.HANDLER,
        agree.HANDLER,
        chat.HANDLER,
        mute.HANDLER,
        rematch.HANDLER,
        abandon.HANDLER,
    )
}
APPLY: dict[str, Apply] = {"create": create.apply} | {
    kind: apply for handler in HANDLERS.values() for kind, apply in handler.apply.items()
}
"""By kind of entry, also those that only earlier versions wrote."""
