import { deleteAvatar, getAvatar, putAvatar } from '@kabinet/contract/api/me.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve, serveRead } from '../../http/serve.ts'
import { slicesOf } from '../../domain/images/slices.ts'
import { servePictures } from '../../domain/images/serve-picture.ts'
import { avatarJson, isShown } from './avatars.sql.ts'
import { serveServicePhotos } from './service-photos.ts'
import { removeAvatar, setAvatar } from './change-avatar.ts'

export function avatarRoutes(app: FastifyInstance, deps: Deps): void {
  serveRead<typeof getAvatar, string>(app, deps, getAvatar, {
    data: avatarJson,
    present: (folder) => ({ slices_info: slicesOf(deps.config, folder) }),
  })
  serve(app, deps, putAvatar, async ({ session, file }, actDeps) => ({
    slices_info: await setAvatar(actDeps, session.accountId, file),
  }))
  serve(app, deps, deleteAvatar, async ({ session }, actDeps) => ({
    slices_info: await removeAvatar(actDeps, session.accountId),
  }))
  servePictures(app, deps, 'photos', isShown)
  serveServicePhotos(app, deps)
}
