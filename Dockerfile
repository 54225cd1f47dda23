# The server with its page as an image: docker build -t camelup . && docker run -p 8000:8000 -v camelup:/data camelup
FROM python:3.13-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends make && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY Makefile pyproject.toml README.md LICENSE ./
COPY requirements requirements
COPY src src
COPY docs docs
COPY web web
RUN make setup page

FROM python:3.13-slim
RUN useradd --system --create-home camelup && mkdir /data && chown camelup /data && chmod 700 /data
COPY --from=build /app/.venv /app/.venv
COPY --from=build /app/src /app/src
USER camelup
ENV CAMELUP_HOST=0.0.0.0 CAMELUP_PORT=8000 CAMELUP_DATABASE=/data/camelup.db PATH=/app/.venv/bin:$PATH
VOLUME /data
EXPOSE 8000
HEALTHCHECK CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/readyz')"]
CMD ["camelup", "serve"]
