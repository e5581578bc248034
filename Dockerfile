# Builds with everything that a compiler may need, runs with Node alone.
FROM node:24 AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json ./
COPY src src
RUN npm run build && npm prune --omit=dev

FROM node:24-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
RUN install --directory --owner=node --group=node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "const { PORT, LANGUAGES, DEFAULT_LANGUAGE, REST_PREFIX } = process.env; const language = DEFAULT_LANGUAGE || (LANGUAGES || 'ca').split(',')[0].trim(); const prefix = (REST_PREFIX || 'api').replace(/^\\/+|\\/+$/g, ''); fetch(`http://127.0.0.1:${PORT || 3000}/${language}/${prefix}`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]
