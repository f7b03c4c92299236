# curp-batch as an image: one command for the API and all workers (`serve`, `run-worker`, `direct-worker`, `worker`).
# The first stage builds, the second holds what runs: no compiler, no sources, no development packages.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json rollup.config.js LICENSE ./
COPY scripts ./scripts
COPY samples samples
COPY src src
COPY workers workers
COPY deploy/health-check.mjs ./
# The compiler is also an optional peer of a package that ships, and would stay for that.
RUN npm run build && npm prune --omit=dev --ignore-scripts \
 && rm -rf node_modules/typescript node_modules/@typescript node_modules/.bin/tsc

FROM node:24-slim
ENV NODE_ENV=production \
    CURP_BATCH_DATA=/data \
    CURP_BATCH_HEALTH_PORT=8081
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/health-check.mjs ./
RUN ln -s /app/dist/src/cli/main.js /usr/local/bin/curp-batch \
 && mkdir /data /schedules && chown node:node /data /schedules && chmod 700 /data /schedules
USER node
VOLUME /data
EXPOSE 8080
# Over HTTP: of the API at its port, of a worker at CURP_BATCH_HEALTH_PORT.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s CMD ["node", "/app/health-check.mjs"]
ENTRYPOINT ["node", "/app/dist/src/cli/main.js"]
CMD ["serve", "--host", "0.0.0.0"]
