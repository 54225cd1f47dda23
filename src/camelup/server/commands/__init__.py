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
        sit.COMMAND_HANDLER,
        contribute.COMMAND_HANDLER,
        leave.COMMAND_HANDLER,
        kick.COMMAND_HANDLER,
        stand.COMMAND_HANDLER,
        edit.COMMAND_HANDLER,
        start.COMMAND_HANDLER,
        act.COMMAND_HANDLER,
        act.BOT_HANDLER,
        pause.COMMAND_HANDLER,
        resume.COMMAND_HANDLER,
        vote.COMMAND_HANDLER,
        vote.INFORMED_HANDLER,
        timeout.COMMAND_HANDLER,
        come_back.COMMAND_HANDLER,
        takeback.COMMAND_HANDLER,
        agree.COMMAND_HANDLER,
        chat.COMMAND_HANDLER,
        mute.COMMAND_HANDLER,
        rematch.COMMAND_HANDLER,
        abandon.COMMAND_HANDLER,
    )
}
APPLY: dict[str, Apply] = {"create": create.apply} | {
    kind: apply for handler in HANDLERS.values() for kind, apply in handler.apply.items()
}
"""By kind of entry, also those that only earlier versions wrote."""
