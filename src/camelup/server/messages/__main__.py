"""Print the JSON Schema of all messages."""

import json

from camelup.server.messages.schema import json_schema

print(json.dumps(json_schema(), indent=1))
