import { existsSync, globSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { once } from '../../lib/once.ts'
import { type Encoded, encodedFile, sendEncoded } from '../encoded.ts'
import { pagesFolder } from './page.ts'

const yearSeconds = 365 * 24 * 3600

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

const isHidden = (name: string) => name.startsWith('.')

export type BuiltFile = { url: string; body: Encoded }

/** Pictures of the operator are displayed when opened directly, but scripts in them do not run. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** Headers of a static file. Files with a content hash in their name are immutable. */
export const fileHeaders = (url: string) => ({
  'content-type': types[extname(url)],
  'cache-control': isHashed(url) ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
  ...(isHashed(url) && extname(url) === '.svg' ? { 'content-security-policy': picturePolicy } : {}),
})

const isHashed = (url: string) => /^\/(?:assets\/|start-)/.test(url)

/** Serves the files. `index.html` is not one of them. */
export function staticFiles(app: FastifyInstance, files: readonly BuiltFile[]): void {
  for (const { url, body } of files)
    app.get(url, (request, reply) => sendEncoded(body, request, reply.headers(fileHeaders(url))))
}

export const ownFiles = once(() => builtFiles(fileURLToPath(pagesFolder)))

/** Files with a content hash, which other versions may lack. */
export const hashedFiles = (): BuiltFile[] => ownFiles().filter(({ url }) => isHashed(url))

export function builtFiles(folder: string): BuiltFile[] {
  if (!existsSync(folder)) return []
  return globSync(
    Object.keys(types).map((type) => `**/*${type}`),
    { cwd: folder, exclude: isHidden },
  ).map((file) => ({ url: `/${file.split(sep).join('/')}`, body: encodedFile(join(folder, file)) }))
}
