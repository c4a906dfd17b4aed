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
import { findStoredApp, type StoredApp } from './second-step.sql.ts'
import { isRecoveryCode } from './recovery-codes.sql.ts'
import { stepOfCode } from './totp.ts'

export const placeOfSecret = 'totp'

export type Proven = { accountId: string } & ({ sealed: string; step: number } | { codeHash: Buffer })

export type ProofGuess = {
  accountId: string
  proof: AppProof
  by: By
  purpose: Extract<Purpose, 'login' | 'transport_change' | 'password_change'>
  isKnownDevice?: boolean
}

/**
 * Checks a code of the app or a recovery code within the limits of one-time codes. Throws INVALID_OTP_CODE (`used`: right but already used;
 * `expired`: there is no app), THROTTLING.
 */
export async function checkProof(deps: ActDeps, guess: ProofGuess): Promise<Proven> {
  const app = await findStoredApp(deps.db, guess.accountId, { isConfirmed: true })
  if (!app) throw new ApiError('INVALID_OTP_CODE', { reason: 'expired' })
  const given = 'app_code' in guess.proof ? guess.proof.app_code : guess.proof.recovery_code
  const { accountId, by, purpose } = guess
  const { right, proven } = await judge(deps, guess, app)
  if (isFromUnknownDevice(guess)) await watchCode(deps, { purpose, code: given, address: by.address, isRight: right })
  if (right && proven) return proven
  recordLater(deps, { accountId, kind: 'code_refused', by, details: { purpose } })
  throw new ApiError('INVALID_OTP_CODE', { reason: proven ? 'used' : 'wrong' })
}

async function judge(
  deps: ActDeps,
  guess: ProofGuess,
  app: StoredApp,
): Promise<{ right: boolean; proven: Proven | undefined }> {
  let proven: Proven | undefined
  const right = await judgedWithinLimits(deps, guess, { accountId: guess.accountId, target: '' }, async () => {
    const found = await look(deps, guess, app)
    proven = found?.proven
    return found?.isFresh ?? false
  })
  return { right, proven }
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

export const stepOfApp = (keys: Deps['keys'], { key, sealed, now }: StoredApp, code: string): number | null =>
  stepOfCode(openPersonKey(keys, key).open(placeOfSecret, sealed), code, now)
