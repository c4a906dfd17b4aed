import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { html } from '../../lib/html.ts'
import { tokens } from '../../lib/tokens.ts'
import { buildOpenApi } from './openapi.ts'

/** The contract as served: `/api/openapi.json`, and for people `/api/docs`, where RapiDoc shows it. */
export function docsRoutes(app: FastifyInstance, { config }: Deps): void {
  const document = buildOpenApi(config.productTitle)
  const page = docsPage(document.info.title)
  const viewer = promisify(gzip)(readFileSync(fileURLToPath(import.meta.resolve('rapidoc'))))
  const files = {
    '/api/openapi.json': ['application/json', JSON.stringify({ ...document, servers: [{ url: config.publicUrl }] })],
    '/api/docs.css': ['text/css', `${tokens}\n${read('docs.css')}`],
    '/api/docs-viewer.css': ['text/css', read('docs-viewer.css')],
    '/api/docs.js': ['text/javascript', read('docs.js')],
  } as const
  const kept = 'public, max-age=300'
  for (const [path, [type, text]] of Object.entries(files))
    app.get(path, (_request, reply) => reply.header('cache-control', kept).type(`${type}; charset=utf-8`).send(text))
  app.get('/api/docs', (_request, reply) =>
    reply.headers({ 'content-security-policy': policy, 'cache-control': kept }).type('text/html; charset=utf-8').send(page),
  )
  app.get('/api/docs-viewer.js', async (_request, reply) =>
    reply
      .headers({ 'content-encoding': 'gzip', 'cache-control': kept })
      .type('text/javascript; charset=utf-8')
      .send(await viewer),
  )
}

/** RapiDoc styles itself with inline styles; scripts stay those of our own files, and nothing comes from elsewhere. */
const policy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** The theme of the cabinet holds here as well: `/start.js` reads it before the first paint. */
function docsPage(title: string): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs.css">
<script src="/start.js"></script>
<script src="/api/docs.js" type="module"></script>
</head>
<body>
<rapi-doc spec-url="/api/openapi.json" render-style="view" schema-style="table" default-schema-tab="schema" show-header="false" load-fonts="false" use-path-in-nav-bar="true" allow-try="false" allow-authentication="false" allow-server-selection="false" allow-advanced-search="false">
<h1>${title}</h1>
<p>For programs: <a href="/api/openapi.json">openapi.json</a>. For services that sign people in: <a href="/docs">the guide</a>.</p>
</rapi-doc>
</body>
</html>
`.text
}
