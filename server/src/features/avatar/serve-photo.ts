import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isPhotoSize } from '../../parts/images/slices.ts'
import { isShown } from './avatars.sql.ts'

/** Even opened by itself it can do nothing; services show it on their own pages; kept by nobody but the browser, which asks every time. */
const headers = {
  'content-type': 'image/jpeg',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'private, no-cache',
}

/** `/api/photos/{256 bits}/{large|medium|thumbnail}`: needs no token, and is 404 once the photo is replaced, removed, or its account gone. */
export function photoRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { key: string; title: string } }>('/api/photos/:key/:title', async ({ params, headers: asked }, reply) => {
    const folder = `photos/${params.key}`
    if (!/^[\w-]{43}$/.test(params.key) || !isPhotoSize(params.title) || !(await isShown(deps.db, folder))) throw new ApiError('NOT_EXIST')
    // What lies at an address never changes.
    const etag = `"${params.title}"`
    if (asked['if-none-match'] === etag)
      return reply
        .code(304)
        .headers({ ...headers, etag })
        .send()
    return sendPhoto(deps, `${folder}/${params.title}`, reply.header('etag', etag))
  })
}

async function sendPhoto({ blobs }: Deps, key: string, reply: FastifyReply) {
  const bytes = await blobs.get(key)
  if (!bytes) throw new ApiError('NOT_EXIST')
  return reply.headers(headers).send(Buffer.from(bytes))
}
