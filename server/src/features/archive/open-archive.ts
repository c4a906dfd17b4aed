import { Readable } from 'node:stream'
import type { ActDeps } from '../../deps.ts'
import { requireFound } from '../../lib/api-error.ts'
import { recordEvent } from '../../domain/accounts/events.sql.ts'
import { change } from '../../domain/messages/change.ts'
import { holdPersonKey } from '../../domain/person-keys/person-keys.ts'
import { openParts } from '../../domain/personal-data/archive-parts.ts'
import { findPart } from '../../domain/personal-data/archives.sql.ts'
import type { Asking } from './begin-archive.ts'
import { takeArchive } from './own-archive.sql.ts'

/** Records the download, then opens the parts as they are sent. Throws NOT_EXIST. */
export async function openArchive(deps: ActDeps, { session, caller: by }: Asking) {
  const { accountId, sessionId, deviceHash } = session
  const { key, archive } = await change(deps, async (tx) => {
    const archive = requireFound(await takeArchive(tx, accountId, deviceHash))
    await recordEvent(tx, { accountId, kind: 'archive_downloaded', by, sessionId })
    return { archive, key: await holdPersonKey(tx, deps.keys, accountId) }
  })
  return { day: archive.day, file: Readable.from(openParts(key, archive, (n) => findPart(deps.db, accountId, n))) }
}
