import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { readServicePhoto } from '../../domain/grants/service-photo.ts'
import { sendPicture } from '../../domain/images/serve-picture.ts'
import { ApiError } from '../../lib/api-error.ts'
import { findSharedPhoto } from './service-photos.sql.ts'

/** Serves the URL of a service's `picture` claim. 404 once the photo, the consent or the service changes or is gone. */
export function serveServicePhotos(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { key: string } }>('/api/service-photos/:key', async ({ params, headers }, reply) => {
    const photo = readServicePhoto(deps.keys, params.key)
    const shared = photo && (await findSharedPhoto(deps.db, photo))
    if (!photo || !shared || !photo.proves({ ...photo, ...shared })) throw new ApiError('NOT_EXIST')
    return sendPicture(deps, { folder: shared.folder, title: 'large', known: headers['if-none-match'] }, reply)
  })
}
