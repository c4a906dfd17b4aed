import type { AppProof } from '@kabinet/contract/api/second-step.api'
import type { Purpose } from '@kabinet/contract/api/auth/purposes'
import type { ActDeps, Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { By } from '../accounts/events.sql.ts'
import { recordLater } from '../accounts/record-later.ts'
import { watchCode } from '../anomalies/watch-guess.ts'
import { isFromUnknownDevice, judgedWithinLimits } from '../codes/code-limits.ts'
import { openPersonKey } from '../person-keys/person-keys.ts'
import { recoveryHash } from './recovery-codes.ts'
import { burnStep, findStoredApp, type StoredApp } from './second-step.sql.ts'
import { isRecoveryCode } from './recovery-codes.sql.ts'
import { nearWindow, stepOfCode } from './totp.ts'

export const placeOfSecret = 'totp'

export type Proven = { accountId: string } & ({ sealed: string; step: number } | { codeHash: Buffer })

export type ProofGuess = {
  accountId: string
  proof: AppProof
  by: By
  purpose: Extract<Purpose, 'login' | 'transport_change' | 'password_change' | 'data_download'>
  isKnownDevice?: boolean
}

/**
 * Checks a code of the app or a recovery code within the limits of one-time codes. Throws INVALID_OTP_CODE (`used`: right but already used;
 * `clock`: right in a near minute; `expired`: there is no app), THROTTLING.
 */
export async function checkProof(deps: ActDeps, guess: ProofGuess): Promise<Proven> {
  const app = await findStoredApp(deps.db, guess.accountId, { isConfirmed: true })
  if (!app) throw new ApiError('INVALID_OTP_CODE', { reason: 'expired' })
  const code = 'app_code' in guess.proof ? guess.proof.app_code : guess.proof.recovery_code
  const { accountId, by, purpose } = guess
  const { right, proven, isNear } = await judge(deps, guess, app)
  if (isFromUnknownDevice(guess)) await watchCode(deps, { purpose, code, address: by.address, isRight: right })
  if (right && proven) return proven
  recordLater(deps, { accountId, kind: 'code_refused', by, details: { purpose } })
  throw new ApiError('INVALID_OTP_CODE', { reason: isNear ? 'clock' : proven ? 'used' : 'wrong' })
}

async function judge(
  deps: ActDeps,
  guess: ProofGuess,
  app: StoredApp,
): Promise<{ right: boolean; proven: Proven | undefined; isNear: boolean }> {
  let proven: Proven | undefined
  let isNear = false
  const verdict = await judgedWithinLimits(deps, guess, { accountId: guess.accountId, target: '' }, async () => {
    const found = await look(deps, guess, app)
    proven = found?.proven
    if (!found && 'app_code' in guess.proof)
      isNear = await burnNearStep(deps, guess.accountId, app, guess.proof.app_code)
    return found?.isFresh ? 'right' : 'wrong'
  })
  return { right: verdict === 'right', proven, isNear }
}

/** True for a code of a near minute. Its step is burnt, or else the answer would tell a guesser which code to wait for. */
export async function burnNearStep(deps: ActDeps, accountId: string, app: StoredApp, code: string): Promise<boolean> {
  const step = stepOfApp(deps.keys, app, code, nearWindow)
  return step !== null && burnStep(deps.bookkeeping, accountId, { sealed: app.sealed, step })
}

async function look({ db, keys }: ActDeps, { accountId, proof }: ProofGuess, app: StoredApp) {
  if ('app_code' in proof) {
    const step = stepOfApp(keys, app, proof.app_code)
    return step === null ? undefined : { proven: { accountId, sealed: app.sealed, step }, isFresh: step > app.lastStep }
  }
  const codeHash = recoveryHash(openPersonKey(keys, app.key), proof.recovery_code)
  return (await isRecoveryCode(db, accountId, codeHash))
    ? { proven: { accountId, codeHash }, isFresh: true }
    : undefined
}

export const stepOfApp = (
  keys: Deps['keys'],
  { key, sealed, now }: StoredApp,
  code: string,
  steps?: number,
): number | null => stepOfCode(openPersonKey(keys, key).open(placeOfSecret, sealed), code, now, steps)
