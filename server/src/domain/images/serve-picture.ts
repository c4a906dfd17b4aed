import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, requireFound } from '../../lib/api-error.ts'
import type { PhotoSize } from './shrink-photo.ts'
import { isPhotoSize } from './slices.ts'

/** A picture opened directly cannot run anything, and services may embed it. Only the browser caches it, with revalidation. */
const headers = {
  'content-type': 'image/jpeg',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'private, no-cache',
}

type IsShown = (db: Db, folder: string) => Promise<boolean>

/** `/api/{place}/{256 bits}/{large|medium|thumbnail}`: needs no token. Answers 404 when no row references the picture. */
export function servePictures(app: FastifyInstance, deps: Deps, place: 'photos' | 'logos', isShown: IsShown): void {
  app.get<{ Params: { key: string; title: string } }>(
    `/api/${place}/:key/:title`,
    async ({ params, headers: requestHeaders }, reply) => {
      const folder = `${place}/${params.key}`
      if (!/^[\w-]{43}$/.test(params.key) || !isPhotoSize(params.title) || !(await isShown(deps.db, folder)))
        throw new ApiError('NOT_EXIST')
      return sendPicture(deps, { folder, title: params.title, known: requestHeaders['if-none-match'] }, reply)
    },
  )
}

type Picture = { folder: string; title: PhotoSize; known: string | undefined }

/** `known`: the browser's etag. The content of a URL never changes. */
export async function sendPicture({ blobs }: Deps, { folder, title, known }: Picture, reply: FastifyReply) {
  const etag = `"${title}"`
  if (known === etag)
    return reply
      .code(304)
      .headers({ ...headers, etag })
      .send()
  const bytes = requireFound(await blobs.get(`${folder}/${title}`))
  return reply.headers({ ...headers, etag }).send(Buffer.from(bytes))
}
