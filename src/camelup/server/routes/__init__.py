"""The routes of the server, one file per subject. Importing this package registers them all."""

from camelup.server.routes import commands, health, lists, odds, page, records, tables
from camelup.server.routes.routers import api, outside

__all__ = ["api", "commands", "health", "lists", "odds", "outside", "page", "records", "tables"]
