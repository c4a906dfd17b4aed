import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pagesFolder } from './page.ts'

const root = fileURLToPath(pagesFolder)
const yearMs = 365 * 24 * 3600 * 1000

/** The built files of the page. Those whose name is a hash of their content never change; the shell is not among them. */
export async function staticFiles(app: FastifyInstance): Promise<void> {
  if (!existsSync(root)) return
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '**/.*/**'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/') || path.includes('\\assets\\')
      reply.header('cache-control', isHashed ? `public, max-age=${yearMs / 1000}, immutable` : 'no-cache')
    },
  })
}
