import type { Assertion, RequestOptions } from '@kabinet/contract/fields/web-authn'
import { readLogin } from '@kabinet/contract/fields/login'
import type { ActDeps } from '../../../deps.ts'
import { ApiError } from '../../../lib/api-error.ts'
import type { SessionKey } from '../../../lib/routing-hint.ts'
import { type By, recordEvent } from '../../../domain/accounts/events.sql.ts'
import { change } from '../../../domain/messages/change.ts'
import { findHolder } from '../../../domain/passkeys/passkeys.sql.ts'
import { requestOf } from '../../../domain/passkeys/request-passkey.ts'
import { notifyOfCopiedPasskey } from '../../../domain/passkeys/notify-of-copied-passkey.ts'
import { usePasskey } from '../../../domain/passkeys/use-passkey.sql.ts'
import { verifyAssertion } from '../../../domain/passkeys/verify-assertion.ts'
import { setPasswordProven } from '../../../domain/sessions/sessions.sql.ts'

/** Only the user's own passkeys are allowed. `contact`: the contact to trust with the proof. */
export async function requestOwnPasskey(
  deps: ActDeps,
  { sessionId, accountId }: SessionKey,
  contact: string | undefined,
): Promise<RequestOptions> {
  const holder = await findHolder(deps.db, accountId)
  if (!holder || holder.passkeys.length === 0) throw new ApiError('NOT_EXIST')
  const login = contact === undefined ? null : readLogin(contact)
  const whose = login
    ? ({ purpose: 'trust', sessionId, contact: login.value } as const)
    : ({ purpose: 'prove', sessionId } as const)
  return requestOf(deps, holder.now, whose, holder.passkeys)
}

/** Step-up: allows sensitive acts for ten minutes, like the password. False for a used challenge or a copied passkey. */
export async function checkOwnPasskey(
  deps: ActDeps,
  session: SessionKey,
  assertion: Assertion,
  by: By,
): Promise<boolean> {
  const { sessionId, accountId } = session
  const whose = { purpose: 'prove', sessionId } as const
  const { passkey, use } = await verifyAssertion(deps, assertion, { whose, by, accountId })
  return change(deps, async (tx, post) => {
    const outcome = await usePasskey(tx, use)
    if (outcome === 'copied') await notifyOfCopiedPasskey({ tx, post, keys: deps.keys }, passkey, by)
    if (outcome !== 'used') return false
    await setPasswordProven(tx, session)
    await recordEvent(tx, { accountId, kind: 'password_proven', by, sessionId, details: { by: 'passkey' } })
    return true
  })
}
