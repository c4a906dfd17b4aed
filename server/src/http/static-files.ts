import { existsSync, globSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { encodedFile, sendEncoded } from './encoded.ts'
import { pagesFolder } from './page.ts'

const yearSeconds = 365 * 24 * 3600

/** What the build of the pages makes beside `index.html`. */
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const isHidden = (name: string) => name.startsWith('.')

/** The built files of the page, three megabytes, lie in memory. Those whose name is a hash of their content never change; the shell is not among them. */
export function staticFiles(app: FastifyInstance, folder = fileURLToPath(pagesFolder)): void {
  if (!existsSync(folder)) return
  for (const file of globSync(
    Object.keys(types).map((type) => `**/*${type}`),
    { cwd: folder, exclude: isHidden },
  )) {
    const url = `/${file.split(sep).join('/')}`
    const body = encodedFile(join(folder, file))
    const headers = {
      'content-type': types[extname(file)],
      'cache-control': url.startsWith('/assets/') ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
    }
    app.get(url, (request, reply) => sendEncoded(body, request, reply.headers(headers)))
  }
}
