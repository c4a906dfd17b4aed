import type { Deps } from '../../deps.ts'
import { isDatabaseUnavailable } from '../../lib/database-unavailable.ts'
import { openPersonKey } from '../person-keys/person-keys.ts'
import { sealInParts } from './archive-parts.ts'
import {
  claimDueArchive,
  type Claim,
  failArchive,
  finishArchive,
  insertPart,
  releaseArchive,
  setProgress,
} from './archives.sql.ts'
import { findSealedKey } from './read-exported.sql.ts'
import { writeArchive } from './write-archive.ts'

type Making = Pick<Deps, 'archives' | 'db' | 'keys' | 'blobs' | 'config' | 'now' | 'log'>

/** Makes the due archives in the background: after a request, and each minute. */
export function makeDueArchives(deps: Making): void {
  const { archives: state, log } = deps
  state.isAsked = true
  state.making ??= makeAll(deps)
    .catch((error: unknown) => log.warn({ err: error }, 'could not make archives; the next minute tries again'))
    .finally(() => {
      state.making = undefined
    })
}

/** Waits for the archive in work, which another process then makes. */
export async function stopArchives({ archives: state }: Pick<Deps, 'archives'>): Promise<void> {
  state.isStopped = true
  await state.making
}

async function makeAll(deps: Making): Promise<void> {
  const { archives: state, db } = deps
  while (state.isAsked && !state.isStopped) {
    state.isAsked = false
    for (;;) {
      const claim = await claimDueArchive(db)
      if (!claim) break
      await makeArchive(deps, claim)
    }
  }
}

async function makeArchive(deps: Making, claim: Claim): Promise<void> {
  const { archives: state, db, keys, log } = deps
  let isLost = false
  /** It was deleted, or another process has it. */
  const requireClaim = async (isHeld: boolean) => {
    isLost ||= !isHeld
    if (isLost || state.isStopped) throw new Error('the archive is not ours any more')
  }
  try {
    let size = 0
    const sealed = await findSealedKey(db, claim.accountId)
    await requireClaim(sealed !== undefined)
    const sink = sealInParts(openPersonKey(keys, sealed ?? ''), claim.id, async (n, part, bytes) => {
      size += bytes
      await requireClaim(await insertPart(db, claim, n, part))
    })
    const onProgress = async (share: number) => requireClaim(await setProgress(db, claim, Math.round(share * 100)))
    await writeArchive(deps, { ...claim, onProgress }, sink)
    await requireClaim(await finishArchive(db, claim, size))
  } catch (error) {
    if (isLost) return
    if (state.isStopped) return releaseArchive(db, claim)
    // A database that is away leaves the claim, which expires.
    if (isDatabaseUnavailable(error)) throw error
    log.error({ err: error }, 'could not make an archive')
    await failArchive(db, claim)
  }
}
