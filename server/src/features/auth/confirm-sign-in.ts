import type { confirmAuthorize } from '@kabinet/contract/api/auth/auth.api'
import type { BodyOf } from '@kabinet/contract/route'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import type { By } from '../../domain/accounts/events.sql.ts'
import { checkCode, spendCode } from '../../domain/codes/check-code.ts'
import type { Challenge } from '../../domain/codes/codes.sql.ts'
import { change } from '../../domain/messages/change.ts'
import type { Post } from '../../domain/messages/queue-message.ts'
import { checkProof, type Proven } from '../../domain/second-step/check-proof.ts'
import { owes } from '../../domain/second-step-policy/second-step-policy.ts'
import { spendProof } from '../../domain/second-step/spend-proof.ts'
import { isKnownDevice } from '../../domain/sessions/devices.sql.ts'
import { confirmSession, type SignOnCookies } from '../../domain/sessions/confirm-session.ts'
import type { Opened } from '../../domain/sessions/opened.ts'
import { finishRecovery } from './recovery/finish-recovery.ts'
import { setRequiredStep } from './set-required-step.ts'
import { countSignIn } from './count-sign-in.ts'

type HalfSession = { sessionId: string; accountId: string; deviceHash: Buffer }
type SentProof = BodyOf<typeof confirmAuthorize>

/** Second step of signing in. Replaces every token of the session (docs/threats.md#se-08). */
export const confirmSignIn = (...args: Parameters<typeof confirm>): Promise<Opened> =>
  countSignIn('code', () => confirm(...args))

async function confirm(
  deps: Deps,
  half: HalfSession,
  proof: SentProof,
  by: By,
  signOn: SignOnCookies,
): Promise<Opened> {
  const { sessionId, accountId } = half
  const proven = await prove(deps, half, proof, by)
  return change(deps, async (tx, post) => {
    const { amr, left } = await use(deps, { tx, post }, proven, { by, sessionId, accountId })
    const confirmed = await confirmSession(deps, tx, post, { sessionId, accountId }, { by, amr, signOn })
    if (!confirmed) throw new ApiError('INVALID_OTP_CODE', { reason: 'expired' })
    return left === undefined ? confirmed : { ...confirmed, more: { ...confirmed.more, recovery_codes_left: left } }
  })
}

type ProvenStep = { challenge: Challenge } | { app: Proven }

async function prove(deps: Deps, half: HalfSession, proof: SentProof, by: By): Promise<ProvenStep> {
  const { sessionId, accountId, deviceHash } = half
  const guess = { purpose: 'login', by, isKnownDevice: await isKnownDevice(deps.db, accountId, deviceHash) } as const
  return 'code' in proof
    ? { challenge: await checkCode(deps, { ...guess, subject: sessionId, code: proof.code }) }
    : { app: await checkProof(deps, { ...guess, accountId, proof }) }
}

/** `amr`: RFC 8176. A sent code does not count as a second factor. `left`: remaining recovery codes. */
async function use(
  deps: Deps,
  { tx, post }: { tx: Db; post: Post },
  proven: ProvenStep,
  who: SessionKey & { by: By },
): Promise<{ amr: string[]; left?: number | undefined }> {
  if ('app' in proven)
    return { amr: ['pwd', 'otp', 'mfa'], left: await spendProof(deps, { tx, post }, proven.app, who) }
  const { challenge } = proven
  await spendCode(tx, 'login', challenge)
  if (challenge.recovers) await finishRecovery(deps.keys, { tx, post }, { ...who, challenge })
  else if (await owes(deps, tx, who)) await setRequiredStep(deps, { tx, post }, { ...who, challenge })
  return { amr: ['pwd', challenge.transport === 'sms' ? 'sms' : 'otp'] }
}
