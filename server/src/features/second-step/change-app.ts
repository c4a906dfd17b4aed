import type { AppProof } from '@kabinet/contract/api/second-step.api'
import { limits } from '@kabinet/contract/limits'
import type { ActDeps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import { ApiError, expired } from '../../lib/api-error.ts'
import { type By, recordEvent } from '../../domain/accounts/events.sql.ts'
import { contactOf, getUser } from '../../domain/accounts/user.sql.ts'
import { judgedWithinLimits } from '../../domain/codes/code-limits.ts'
import { change } from '../../domain/messages/change.ts'
import { holdPersonKey } from '../../domain/person-keys/person-keys.ts'
import { stopLiveRecovery } from '../../domain/recovery/stop-recovery.ts'
import { burnNearStep, checkProof, placeOfSecret, stepOfApp } from '../../domain/second-step/check-proof.ts'
import { spendProof } from '../../domain/second-step/spend-proof.ts'
import { makeRecoveryCodes } from '../../domain/second-step/recovery-codes.ts'
import {
  confirmStoredApp,
  deleteApp,
  findStoredApp,
  hasApp,
  putWaitingApp,
  sendCodesAgain,
} from '../../domain/second-step/second-step.sql.ts'
import { notifyOfSecondStep } from '../../domain/second-step/notify-of-second-step.ts'
import { newTotpSecret, qrOf, totpUri } from '../../domain/second-step/totp.ts'

export type WhoChanges = { accountId: string; sessionId: string; by: By; renew: (tx: Db) => Promise<void> }

/** Returns the secret only once. It is inactive until one of its codes is confirmed. */
export async function issueAppSecret(deps: ActDeps, accountId: string) {
  const secret = newTotpSecret()
  const user = await getUser(deps.db, accountId)
  const account = (contactOf(user, 'email') ?? contactOf(user, 'phone'))?.value ?? accountId
  await change(deps, async (tx) => {
    const key = await holdPersonKey(tx, deps.keys, accountId)
    if (!(await putWaitingApp(tx, accountId, key.seal(placeOfSecret, secret)))) throw new ApiError('ALREADY_EXIST')
  })
  const uri = totpUri(secret, { issuer: deps.config.brand.name[user.locale], account })
  return { secret, uri, qr: qrOf(uri), expires_in: limits.codeSeconds }
}

/** Activates the app and returns its recovery codes, which are never shown again. */
export async function bindApp(deps: ActDeps, who: WhoChanges, code: string): Promise<string[]> {
  const { accountId, sessionId, by } = who
  const { sealed, step } = await requireFirstCode(deps, who, code)
  return change(deps, async (tx, post) => {
    if (!(await confirmStoredApp(tx, accountId, { sealed, step }))) throw expired()
    const codes = await makeRecoveryCodes(tx, deps.keys, accountId)
    await who.renew(tx)
    await recordEvent(tx, { accountId, kind: 'authenticator_added', by, sessionId })
    await notifyOfSecondStep(deps.keys, { tx, post }, accountId, { what: 'app_added' })
    return codes
  })
}

async function requireFirstCode(deps: ActDeps, { accountId, by }: WhoChanges, code: string) {
  const waiting = await findStoredApp(deps.db, accountId, { isConfirmed: false, seconds: limits.codeSeconds })
  if (!waiting) throw (await hasApp(deps.db, accountId)) ? new ApiError('ALREADY_EXIST') : expired()
  const step = stepOfApp(deps.keys, waiting, code)
  const guess = { purpose: 'transport_change', by } as const
  let isNear = false
  const verdict = await judgedWithinLimits(deps, guess, { accountId, target: '' }, async () => {
    if (step !== null) return 'right'
    isNear = await burnNearStep(deps, accountId, waiting, code)
    return 'wrong'
  })
  if (verdict !== 'right' || step === null)
    throw new ApiError('INVALID_OTP_CODE', { reason: isNear ? 'clock' : 'wrong' })
  return { sealed: waiting.sealed, step }
}

export async function revokeApp(deps: ActDeps, who: WhoChanges, proof: AppProof): Promise<void> {
  const { accountId, sessionId, by } = who
  const proven = await checkProof(deps, { accountId, proof, by, purpose: 'transport_change' })
  await change(deps, async (tx, post) => {
    await spendProof(deps, { tx, post }, proven, who)
    await deleteApp(tx, accountId)
    await stopLiveRecovery({ keys: deps.keys, tx, post }, accountId, by)
    await sendCodesAgain(tx, accountId)
    await who.renew(tx)
    await recordEvent(tx, { accountId, kind: 'authenticator_removed', by, sessionId })
    await notifyOfSecondStep(deps.keys, { tx, post }, accountId, { what: 'app_removed' })
  })
}

export async function renewCodes(deps: ActDeps, who: WhoChanges, proof: AppProof): Promise<string[]> {
  const { accountId, sessionId, by } = who
  const proven = await checkProof(deps, { accountId, proof, by, purpose: 'transport_change' })
  return change(deps, async (tx, post) => {
    await spendProof(deps, { tx, post }, proven, who)
    const codes = await makeRecoveryCodes(tx, deps.keys, accountId)
    await who.renew(tx)
    await recordEvent(tx, { accountId, kind: 'recovery_codes_made', by, sessionId })
    await notifyOfSecondStep(deps.keys, { tx, post }, accountId, { what: 'recovery_codes_made' })
    return codes
  })
}
