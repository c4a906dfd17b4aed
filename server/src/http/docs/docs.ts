import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { docsPage, docsStyle } from './docs-page.ts'
import { buildOpenApi } from './openapi.ts'

/** The contract as served: `/api/openapi.json`, and for people `/api/docs`. Made once. */
export function docsRoutes(app: FastifyInstance, { config }: Deps): void {
  const document = buildOpenApi(config.productTitle)
  const json = JSON.stringify({ ...document, servers: [{ url: config.publicUrl }] })
  const page = docsPage(document)
  const kept = 'public, max-age=300'
  app.get('/api/openapi.json', (_request, reply) => reply.header('cache-control', kept).type('application/json; charset=utf-8').send(json))
  app.get('/api/docs', (_request, reply) => reply.header('cache-control', kept).type('text/html; charset=utf-8').send(page))
  app.get('/api/docs.css', (_request, reply) => reply.header('cache-control', kept).type('text/css; charset=utf-8').send(docsStyle))
}
