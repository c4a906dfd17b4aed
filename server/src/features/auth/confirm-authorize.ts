import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { By } from '../../parts/accounts/events.sql.ts'
import { checkCode, spend } from '../../parts/codes/check-code.ts'
import { kickOutbox } from '../../parts/messages/outbox.ts'
import { confirmSession, type SignOnCookies } from '../../parts/sessions/confirm-session.ts'
import type { SignedIn } from './authorize.ts'

/** Second step of signing in: every token of the session changes (security SE-08). */
export async function confirmAuthorize(deps: Deps, sessionId: string, code: string, by: By, signOn: SignOnCookies): Promise<SignedIn> {
  const challenge = await checkCode(deps, { purpose: 'login', subject: sessionId, code, by })
  const signedIn = await deps.db.transaction().execute(async (tx) => {
    await spend(tx, 'login', challenge)
    const amr = ['pwd', challenge.transport === 'sms' ? 'sms' : 'otp']
    const confirmed = await confirmSession(deps, tx, sessionId, { by, amr, signOn })
    if (!confirmed) throw new ApiError('INVALID_OTP_CODE', { reason: 'expired' })
    return confirmed
  })
  kickOutbox(deps)
  return signedIn
}
