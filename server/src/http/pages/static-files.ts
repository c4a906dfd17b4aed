import { existsSync, globSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
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

/** The built files of the page, three megabytes, lie in memory. The shell is not among them. */
export function staticFiles(
  app: FastifyInstance,
  folder = fileURLToPath(pagesFolder),
  more: readonly BuiltFile[] = [],
): void {
  for (const { url, body } of [...builtFiles(folder), ...more])
    app.get(url, (request, reply) => sendEncoded(body, request, reply.headers(fileHeaders(url))))
}

/** What a page names, which another version has not, or has otherwise. */
export const hashedFiles = (): BuiltFile[] => builtFiles(fileURLToPath(pagesFolder)).filter(({ url }) => isHashed(url))

function builtFiles(folder: string): BuiltFile[] {
  if (!existsSync(folder)) return []
  const files = globSync(
    Object.keys(types).map((type) => `**/*${type}`),
    { cwd: folder, exclude: isHidden },
  ).map((file) => ({ url: `/${file.split(sep).join('/')}`, body: encodedFile(join(folder, file)) }))
  // A page needs the one that it was made with.
  return files.flatMap((file) => (file.url === startScript ? [file, { ...file, url: hashedStart(folder) }] : [file]))
}
