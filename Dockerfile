FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json ./domain/
COPY contract/package.json ./contract/
COPY server/package.json ./server/
COPY packages/flows/package.json ./packages/flows/
COPY packages/sandbox/package.json ./packages/sandbox/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm run docs && npm prune --omit=dev

FROM node:24-slim
WORKDIR /app
# HOST is not loopback here, so the sandbox's console opens only with the token that the server prints at start.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4173 DATA_DIR=/data
COPY --from=build /app/package.json /app/LICENSE /app/THIRD-PARTY-NOTICES.txt ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/dist-flows ./dist-flows
COPY --from=build /app/server ./server
COPY --from=build /app/domain ./domain
COPY --from=build /app/contract ./contract
COPY --from=build /app/packages/sandbox ./packages/sandbox
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4173
# `npm run release` prints the command with both. `/metrics` says which version and commit run.
ARG VERSION=
ARG SOURCE_COMMIT=
ENV SOURCE_COMMIT=$SOURCE_COMMIT
LABEL org.opencontainers.image.title=Statechange org.opencontainers.image.licenses=Apache-2.0 \
  org.opencontainers.image.version=$VERSION org.opencontainers.image.revision=$SOURCE_COMMIT
HEALTHCHECK CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "server/main.ts"]
