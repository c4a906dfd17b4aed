import { namesOf } from '../../../brand/brand.ts'
import type { Transport } from '@kabinet/contract/api/auth/otp'
import type { Db } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { expired } from '../../../lib/api-error.ts'
import { sha256 } from '../../../lib/keys.ts'
import { placeOfAccount } from '../../../lib/queue.ts'
import { type By, recordEvent } from '../../../domain/accounts/events.sql.ts'
import { markRecovered } from '../../../domain/accounts/secured.sql.ts'
import { notifyOwner } from '../../../domain/accounts/notify-owner.ts'
import { inLine } from '../../../domain/admission/line.ts'
import { checkCode, spendCode } from '../../../domain/codes/check-code.ts'
import { endGrants } from '../../../domain/grants/sign-on.ts'
import { change } from '../../../domain/messages/change.ts'
import type { Post } from '../../../domain/messages/queue-message.ts'
import { setPassword } from '../../../domain/passwords/passwords.sql.ts'
import { failureKeys } from '../../../domain/passwords/password-failures.ts'
import { requireGoodPassword } from '../../../domain/passwords/require-good-password.ts'
import { endAllSessions } from '../../../domain/sessions/end-sessions.ts'
import { listDevices } from '../../../domain/sessions/devices.sql.ts'
import { forget } from '../../../domain/throttle/charge.ts'
import { findPasswordReset, finishPasswordReset, passToPassword } from './reset-password.sql.ts'
import { deleteUnverified, findLogins, findNames } from './reset-owner.sql.ts'
import { resetToken } from './reset-token.ts'

/** Second step: the code. Its token is not valid in the next step (Keycloak CVE-2026-18963). */
export async function verifyPasswordReset(
  deps: Deps,
  { restore_token, code }: { restore_token: string; code: string },
  by: By,
  device: Buffer | undefined,
) {
  const reset = await findPasswordReset(deps.db, sha256(restore_token), 'code', device)
  if (!reset) throw expired()
  const { id: subject, knowsDevice: isKnownDevice } = reset
  const challenge = await checkCode(deps, { purpose: 'restore', subject, code, by, isKnownDevice })
  const tokenHash = sha256(resetToken(deps.keys, reset.id, 'password'))
  return change(deps, async (tx) => {
    await spendCode(tx, 'restore', challenge)
    if (!(await passToPassword(tx, reset.id, tokenHash, deps.config.limits.codeSeconds))) throw expired()
    return { id: reset.id, next: 'password' } as const
  })
}

/** Third step: the new password. Ends all sessions and grant tokens, opens no session, and notifies every verified channel. */
export async function completePasswordReset(
  deps: Deps,
  { restore_token, password }: { restore_token: string; password: string },
  by: By,
) {
  const reset = await findPasswordReset(deps.db, sha256(restore_token), 'password')
  if (!reset?.accountId) throw expired()
  const hash = await hashNewPassword(deps, reset.accountId, password)
  const finished = await setNewPassword(deps, sha256(restore_token), hash, by)
  await clearFailures(deps, finished.accountId)
  return finished
}

async function setNewPassword(deps: Deps, tokenHash: Buffer, hash: string, by: By) {
  return change(deps, async (tx, post) => {
    const finished = await finishPasswordReset(tx, tokenHash)
    if (!finished) throw expired()
    await replacePassword(deps, { tx, post }, finished.accountId, { hash, by, channel: finished.by })
    return finished
  })
}

type NewPassword = { hash: string; by: By; channel: Transport | 'support' }

/** Ends all sessions and grant tokens, and notifies every verified channel. */
export async function replacePassword(
  { keys }: Pick<Deps, 'keys'>,
  { tx, post }: { tx: Db; post: Post },
  accountId: string,
  { hash, by, channel }: NewPassword,
): Promise<void> {
  await setPassword(tx, accountId, hash)
  await markRecovered(tx, accountId)
  await deleteUnverified(tx, accountId)
  await endAllSessions(tx, accountId)
  await endGrants(tx, { accountId })
  await recordEvent(tx, { accountId, kind: 'password_reset', by, details: { by: channel } })
  await notifyOwner(tx, post, accountId, { kind: 'password_changed', keys, everywhere: true })
}

/** Throws the problem of a password that is easy to guess or stolen, and returns its hash. */
export async function hashNewPassword(deps: Deps, accountId: string, password: string): Promise<string> {
  const whose = await findNames(deps.db, accountId)
  if (!whose) throw expired()
  await requireGoodPassword(deps, password, { ...whose, product: namesOf(deps.config.brand) })
  return inLine(deps, placeOfAccount(accountId), () => deps.hasher.hash(password))
}

/** Called after the commit, because concurrent transactions may hold the counters. */
export async function clearFailures(deps: Deps, accountId: string): Promise<void> {
  const [logins, devices] = [await findLogins(deps.db, accountId), await listDevices(deps.db, accountId)]
  await forget(deps, failureKeys(deps, accountId, logins, devices))
}
