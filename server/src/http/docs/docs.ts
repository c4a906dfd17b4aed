import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { foreignLocale } from '@kabinet/contract/fields/locale'
import type { FastifyInstance } from 'fastify'
import type { Brand } from '../../brand/brand.ts'
import type { Deps } from '../../deps.ts'
import { html } from '../../lib/html.ts'
import { once } from '../../lib/once.ts'
import { encoded, sendEncoded } from '../encoded.ts'
import { ownPage, ownPolicy, serveBeside } from '../pages/own-page.ts'
import { buildOpenApi, apiTitle } from './openapi.ts'

const viewerFile = fileURLToPath(import.meta.resolve('rapidoc'))

/** Serves the contract as OpenAPI at `/api/openapi.json`, and as a RapiDoc page at `/api/docs`. */
export function docsRoutes(app: FastifyInstance, { config }: Deps): void {
  const { brand, publicUrl: url, supportEmail } = config
  const title = brand.name[foreignLocale]
  const json = once(() => encoded(JSON.stringify(buildOpenApi({ title, url, supportEmail }))))
  const viewer = once(() => promisify(gzip)(readFileSync(viewerFile)))
  const page = docsPage(apiTitle(title), brand)
  const cacheHeaders = { 'cache-control': 'public, max-age=300' }
  // RapiDoc styles itself with inline styles.
  const asPage = { ...cacheHeaders, 'content-security-policy': ownPolicy("style-src 'self' 'unsafe-inline'") }
  app.get('/api/openapi.json', (request, reply) =>
    sendEncoded(json(), request, reply.headers(cacheHeaders).type('application/json; charset=utf-8')),
  )
  app.get('/api/docs', (_request, reply) => reply.headers(asPage).type('text/html; charset=utf-8').send(page))
  serveBeside(app, import.meta.url, ['/api/docs.css', '/api/docs-viewer.css', '/api/docs.js'])
  app.get('/api/docs-viewer.js', async (_request, reply) =>
    reply
      .headers({ ...cacheHeaders, 'content-encoding': 'gzip' })
      .type('text/javascript; charset=utf-8')
      .send(await viewer()),
  )
}

function docsPage(title: string, brand: Brand): string {
  const body = html`<rapi-doc spec-url="/api/openapi.json" render-style="view" schema-style="table" default-schema-tab="schema" show-header="false" load-fonts="false" use-path-in-nav-bar="true" allow-try="false" allow-authentication="false" allow-server-selection="false" allow-advanced-search="false">
<h1>${title}</h1>
<p>For programs: <a href="/api/openapi.json">openapi.json</a>. For services that sign people in: <a href="/docs">the guide</a>.</p>
</rapi-doc>`
  return ownPage({ brand, lang: 'en', title, style: '/api/docs.css', script: '/api/docs.js', body })
}
