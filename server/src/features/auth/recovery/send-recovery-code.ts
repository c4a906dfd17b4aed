import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { Db } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../lib/api-error.ts'
import type { SessionKey } from '../../../lib/routing-hint.ts'
import { findChallenge } from '../../../domain/codes/codes.sql.ts'
import { resendChallenge, sendChallenge } from '../../../domain/codes/send-challenge.ts'
import { transportOf } from '../../../domain/contacts/destinations.ts'
import { findRecovery, type LiveRecovery } from '../../../domain/recovery/recovery.sql.ts'
import { isKnownDevice } from '../../../domain/sessions/devices.sql.ts'
import { renewHalfSession } from '../../../domain/sessions/sessions.sql.ts'
import type { LocalizedCaller } from '../browser.ts'

export type HalfSignedIn = SessionKey & { confirmed: boolean; deviceHash: Buffer; locale: Locale }
/** Sends a code to the contact of a due recovery. The recovery is locked, so that cancelling happens either before or after. */
export async function sendRecoveryCode(deps: Deps, session: HalfSignedIn, by: LocalizedCaller): Promise<Otp> {
  const { accountId, sessionId: subject, deviceHash } = session
  const due = await requireDue(deps.db, accountId)
  const from = (await isKnownDevice(deps.db, accountId, deviceHash)) ? 'device' : 'password'
  const code = {
    purpose: 'login',
    transport: transportOf(due.kind),
    to: due.value,
    subject,
    accountId,
    locale: by.askedLocale ?? session.locale,
    recovers: true,
  } as const
  const sent = await findChallenge(deps.db, 'login', subject)
  const admit = sent?.recovers ? resendChallenge : sendChallenge
  return admit(deps, { ...code, address: by.address, from }, async (tx, send) => {
    const recovery = await requireDue(tx, accountId, true)
    await send({ transport: transportOf(recovery.kind), to: recovery.value })
    await renewHalfSession(tx, session, deps.config.limits.unconfirmedSeconds)
  })
}

async function requireDue(db: Db, accountId: string, shouldLock = false): Promise<LiveRecovery> {
  const found = await findRecovery(db, accountId, shouldLock)
  if (!found?.isDue) throw new ApiError('NOT_EXIST')
  return found
}
