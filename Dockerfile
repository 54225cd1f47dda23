# The server with its page as an image: docker build -t camelup . && docker run -p 8000:8000 -v camelup:/data camelup
FROM python:3.13-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends make && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY Makefile pyproject.toml README.md LICENSE ./
COPY requirements requirements
COPY src src
COPY docs docs
COPY web web
RUN make page
RUN python -m venv venv && venv/bin/pip install --no-cache-dir --no-deps --require-hashes --only-binary :all: -r requirements/server.txt

# What serving needs, and nothing else; only /data and /tmp are written to, so the rest can be read-only.
FROM python:3.13-slim
RUN useradd --system --no-create-home camelup && mkdir /data && chown camelup /data && chmod 700 /data \
    && printf '#!/bin/sh\nexec python -m camelup "$@"\n' > /usr/local/bin/camelup && chmod 755 /usr/local/bin/camelup
COPY --from=build /app/venv /app/venv
COPY --from=build /app/src /app/src
USER camelup
ENV PATH=/app/venv/bin:$PATH PYTHONPATH=/app/src PYTHONDONTWRITEBYTECODE=1 \
    CAMELUP_HOST=0.0.0.0 CAMELUP_PORT=8000 CAMELUP_DATABASE=/data/camelup.db CAMELUP_CACHE=/data/cache
VOLUME /data
EXPOSE 8000
HEALTHCHECK --start-period=30s --timeout=6s CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/readyz', timeout=5)"]
CMD ["camelup", "serve"]
