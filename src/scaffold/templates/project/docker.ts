export function dockerfile(): string {
  return `# Compiles the controller, then carries only what it needs to run. package-lock.json is written by the first "npm install".
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY vendor vendor
RUN npm ci
COPY tsconfig.json ./
COPY src src
COPY test test
RUN npm run build && npm prune --omit=dev

FROM node:24-slim
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist/src dist/src
USER 65532:65532
CMD ["node", "--enable-source-maps", "dist/src/main.js"]
`;
}

export function dockerignore(): string {
  return `.git
.vscode
config
dist
node_modules
`;
}

export function gitignore(): string {
  return `node_modules/
dist/
*.log
.DS_Store
`;
}
