# Nothing is compiled, nor run, while packages are installed: what is native comes ready-made, for this C library.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY src src
RUN npm run build && npm prune --omit=dev --ignore-scripts --no-audit --no-fund
# What only other Nodes, other systems and compilers need.
RUN cd node_modules && rm -rf better-sqlite3-12 typescript && cd better-sqlite3 \
  && rm -rf build deps src prebuilds/darwin-* prebuilds/win32-* prebuilds/linuxmusl-*

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="calendar-events" \
  org.opencontainers.image.description="A calendar of events as a REST service" \
  org.opencontainers.image.version="0.1.0" \
  org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY public public
COPY docker/probe.js docker/backup.sh docker/
# Nothing is installed here any more. The two folders are the only ones that the service may write, beside /tmp.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* /usr/local/bin/yarn* \
  && install --directory --owner=1000 --group=1000 --mode=700 /data /backups
# The image's user node, by its number, by which an orchestrator sees that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
# Whether it is alive; whether it is ready, compose asks: a service whose database is away must not be killed for it.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "docker/probe.js", "live"]
CMD ["node", "dist/main.js"]
