import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { By } from '../../domain/accounts/events.sql.ts'
import { checkCode, spend } from '../../domain/codes/check-code.ts'
import { change } from '../../domain/messages/change.ts'
import { isKnownDevice } from '../../domain/sessions/devices.sql.ts'
import { confirmSession, type SignOnCookies } from '../../domain/sessions/confirm-session.ts'
import { countSignIn } from './count-sign-in.ts'
import type { SignedIn } from './sign-in.ts'

type HalfSession = { sessionId: string; accountId: string; deviceHash: Buffer }

/** Second step of signing in: every token of the session changes (docs/threats.md#se-08). */
export const confirmSignIn = (...given: Parameters<typeof confirm>): Promise<SignedIn> =>
  countSignIn('code', () => confirm(...given))

async function confirm(deps: Deps, half: HalfSession, code: string, by: By, signOn: SignOnCookies): Promise<SignedIn> {
  const { sessionId, accountId, deviceHash } = half
  const isKnown = await isKnownDevice(deps.db, accountId, deviceHash)
  const challenge = await checkCode(deps, { purpose: 'login', subject: sessionId, code, by, isKnownDevice: isKnown })
  return change(deps, async (tx, post) => {
    await spend(tx, 'login', challenge)
    const amr = ['pwd', challenge.transport === 'sms' ? 'sms' : 'otp']
    const confirmed = await confirmSession(deps, tx, post, { sessionId, accountId }, { by, amr, signOn })
    if (!confirmed) throw new ApiError('INVALID_OTP_CODE', { reason: 'expired' })
    return confirmed
  })
}
