"""`python -m camelup` is `camelup`."""

import sys

from camelup.cli import main

if __name__ == "__main__":
    sys.exit(main())
