import { deleteArchive, downloadArchive, getArchive, requestArchive } from '@kabinet/contract/api/archive.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { change } from '../../domain/messages/change.ts'
import { makeDueArchives, stopArchives } from '../../domain/personal-data/make-archives.ts'
import { serve, serveRead } from '../../http/serve.ts'
import { openArchive } from './open-archive.ts'
import { deleteArchiveRow, type OwnArchive, ownArchiveJson } from './own-archive.sql.ts'
import { beginArchive } from './begin-archive.ts'

/** The download of the user's own data (docs/my-data.md). */
export function archiveRoutes(app: FastifyInstance, deps: Deps): void {
  serveRead<typeof getArchive, OwnArchive>(app, deps, getArchive, {
    data: ownArchiveJson,
    present: (row, { session }) => {
      if (!row) return { archive: null }
      const { device, ...archive } = row
      return { archive: { ...archive, is_here: device === session.deviceHash.toString('hex') } }
    },
  })
  serve(app, deps, requestArchive, async ({ session, caller, body }, actDeps) => {
    await beginArchive(actDeps, { session, caller }, body)
    makeDueArchives(deps)
  })
  serve(app, deps, deleteArchive, ({ session }, actDeps) =>
    change(actDeps, (tx) => deleteArchiveRow(tx, session.accountId)),
  )
  serve(app, deps, downloadArchive, async ({ session, caller, setHeader }, actDeps) => {
    const { day, file } = await openArchive(actDeps, { session, caller })
    setHeader('content-disposition', `attachment; filename="my-data-${day}.zip"`)
    return file
  })
  app.addHook('onClose', () => stopArchives(deps))
}
