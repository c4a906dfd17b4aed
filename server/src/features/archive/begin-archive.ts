import type { requestArchive } from '@kabinet/contract/api/archive.api'
import type { BodyOf } from '@kabinet/contract/route'
import type { ActDeps } from '../../deps.ts'
import type { Call } from '../../http/serve.ts'
import { ApiError } from '../../lib/api-error.ts'
import { recordEvent } from '../../domain/accounts/events.sql.ts'
import { notifyOwner } from '../../domain/accounts/notify-owner.ts'
import { admit } from '../../domain/admission/admit.ts'
import { change } from '../../domain/messages/change.ts'
import { holdPersonKey } from '../../domain/person-keys/person-keys.ts'
import { proveOwnSecondStep, spendSecondStep } from '../../domain/second-step/own-proof.ts'
import { limitOf } from '../../domain/throttle/budgets.ts'
import { insertArchive } from './own-archive.sql.ts'

export type Asking = Pick<Call<typeof requestArchive>, 'session' | 'caller'>

/** The session has proven the password; a second step requires a code too. All contacts are told. */
export async function beginArchive(
  deps: ActDeps,
  { session, caller: by }: Asking,
  { with_documents: withDocuments, ...proof }: BodyOf<typeof requestArchive>,
): Promise<void> {
  const { accountId, sessionId, deviceHash } = session
  const limits = [limitOf(deps.config.limits, 'archives', accountId)]
  await admit(deps, { limits, isCounted: () => true }, async () => {
    const proven = await proveOwnSecondStep(deps, { ...session, by, purpose: 'data_download' }, proof)
    await change(deps, async (tx, post) => {
      await spendSecondStep(deps, { tx, post }, proven, { by, sessionId, purpose: 'data_download' })
      await holdPersonKey(tx, deps.keys, accountId)
      const begun = await insertArchive(tx, { accountId, deviceHash, withDocuments })
      if (!begun) throw new ApiError('ALREADY_EXIST')
      await recordEvent(tx, { accountId, kind: 'archive_requested', by, sessionId })
      const until = begun.waitsUntil ?? undefined
      const notice = { kind: 'archive_requested', by, keys: deps.keys, until } as const
      await notifyOwner(tx, post, accountId, { ...notice, everywhere: true })
    })
  })
}
