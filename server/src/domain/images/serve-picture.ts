import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isPhotoSize } from './slices.ts'

/** Even opened by itself it can do nothing; services show it on their own pages; kept by nobody but the browser, which asks every time. */
const headers = {
  'content-type': 'image/jpeg',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'private, no-cache',
}

type IsShown = (db: Db, folder: string) => Promise<boolean>

/** `/api/{place}/{256 bits}/{large|medium|thumbnail}`: needs no token, and is 404 once nobody shows the picture any more. */
export function servePictures(app: FastifyInstance, deps: Deps, place: 'photos' | 'logos', isShown: IsShown): void {
  app.get<{ Params: { key: string; title: string } }>(
    `/api/${place}/:key/:title`,
    async ({ params, headers: asked }, reply) => {
      const folder = `${place}/${params.key}`
      if (!/^[\w-]{43}$/.test(params.key) || !isPhotoSize(params.title) || !(await isShown(deps.db, folder)))
        throw new ApiError('NOT_EXIST')
      // What lies at an address never changes.
      const etag = `"${params.title}"`
      if (asked['if-none-match'] === etag)
        return reply
          .code(304)
          .headers({ ...headers, etag })
          .send()
      return sendPicture(deps, `${folder}/${params.title}`, reply.header('etag', etag))
    },
  )
}

async function sendPicture({ blobs }: Deps, key: string, reply: FastifyReply) {
  const bytes = await blobs.get(key)
  if (!bytes) throw new ApiError('NOT_EXIST')
  return reply.headers(headers).send(Buffer.from(bytes))
}
