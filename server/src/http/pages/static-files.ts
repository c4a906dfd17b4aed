import { existsSync, globSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { once } from '../../lib/once.ts'
import { type Encoded, encodedFile, sendEncoded } from '../encoded.ts'
import { hashedStart, pagesFolder, startScript } from './page.ts'

const yearSeconds = 365 * 24 * 3600

/** What the build of the pages makes beside `index.html`. */
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

const isHidden = (name: string) => name.startsWith('.')

export type BuiltFile = { url: string; body: Encoded }

/** An operator's picture: who opens it by its address sees it drawn, and nothing in it runs. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** Those whose name is a hash of their content never change. */
export const fileHeaders = (url: string) => ({
  'content-type': types[extname(url)],
  'cache-control': isHashed(url) ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
  ...(isHashed(url) && extname(url) === '.svg' ? { 'content-security-policy': picturePolicy } : {}),
})

const isHashed = (url: string) => /^\/(?:assets\/|start-)/.test(url)

/** The shell is not among them. */
export function staticFiles(app: FastifyInstance, files: readonly BuiltFile[]): void {
  for (const { url, body } of files)
    app.get(url, (request, reply) => sendEncoded(body, request, reply.headers(fileHeaders(url))))
}

/** The built files of the page lie in memory, once: those who serve them and those who lay them into the database hold the same bytes. */
export const ownFiles = once(() => builtFiles(fileURLToPath(pagesFolder)))

/** What a page names, which another version has not, or has otherwise. */
export const hashedFiles = (): BuiltFile[] => ownFiles().filter(({ url }) => isHashed(url))

export function builtFiles(folder: string): BuiltFile[] {
  if (!existsSync(folder)) return []
  const files = globSync(
    Object.keys(types).map((type) => `**/*${type}`),
    { cwd: folder, exclude: isHidden },
  ).map((file) => ({ url: `/${file.split(sep).join('/')}`, body: encodedFile(join(folder, file)) }))
  // A page needs the one that it was made with.
  return files.flatMap((file) => (file.url === startScript ? [file, { ...file, url: hashedStart(folder) }] : [file]))
}
