import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { brandFiles } from '../pages/brand-files.ts'
import { type Encoded, encodedBytes, sendEncoded } from '../encoded.ts'
import { fileHeaders, ownFiles, staticFiles } from '../pages/static-files.ts'
import { proves } from './proof.ts'
import { readFile } from './shared-pages.sql.ts'

const named = /^\/(?:assets\/[\w.-]{1,100}-[\w-]{8}\.(?:js|css|svg|png)|start-[\da-f]{8}\.js)$/
const maxCachedFiles = 500

/** Serves the files of the pages of this version, and those that other versions stored in the database. */
export function pageFiles(app: FastifyInstance, { config, db, keys }: Pick<Deps, 'config' | 'db' | 'keys'>): void {
  staticFiles(app, [...ownFiles(), ...brandFiles(config.brand)])
  const known = new Map<string, Encoded>()
  const find = async (url: string): Promise<Encoded> => {
    const found = known.get(url)
    if (found) return found
    const storedFile = await readFile(db, url)
    if (!storedFile || !proves(keys, url, storedFile)) throw new ApiError('NOT_EXIST')
    const file = encodedBytes(brotliDecompressSync(storedFile.content), storedFile.content)
    if (known.size < maxCachedFiles) known.set(url, file)
    return file
  }
  // An unknown name costs a database read, so the rate limit of API calls applies.
  const preHandler = app.rateLimit()
  for (const path of ['/assets/:name', '/:name(^start-\\w+\\.js$)'])
    app.get(path, { preHandler }, async (request, reply) => {
      const [url = ''] = request.url.split('?')
      if (!named.test(url)) throw new ApiError('NOT_EXIST')
      const file = await find(url)
      return sendEncoded(file, request, reply.headers(fileHeaders(url)))
    })
}
