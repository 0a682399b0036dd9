# The product as an image: built with everything, run with what it needs, by a user who owns nothing but the data.
# Settings come from the environment alone, see docs/configuration.md; how to deploy is in docs/operations.md.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY tsconfig.json vite.config.ts ./
COPY machines ./machines
COPY proxy ./proxy
COPY scripts ./scripts
COPY src ./src
RUN node scripts/build.ts

FROM node:24.21.0-bookworm-slim AS libraries
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DRAIN_DELAY_MS=10000
WORKDIR /app
COPY --from=libraries /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json tsconfig.json ./
COPY proxy ./proxy
COPY scripts ./scripts
# The pages of the hosted sign-in are drawn with the product's own style sheets and fonts.
COPY src/styles ./src/styles
RUN mkdir /data && chown node:node /data
USER node
VOLUME ["/data"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The shell is replaced by the server, which so gets the signals to stop.
CMD ["sh", "-c", "exec node ${OTEL_EXPORTER_OTLP_ENDPOINT:+--import ./proxy/platform/telemetry/sdk.ts} proxy/server.ts"]
