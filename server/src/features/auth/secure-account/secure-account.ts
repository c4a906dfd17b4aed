import { limits } from '@kabinet/contract/limits'
import type { Deps } from '../../../deps.ts'
import { expired } from '../../../lib/api-error.ts'
import { newToken } from '../../../lib/ids.ts'
import { type By, recordEvent } from '../../../domain/accounts/events.sql.ts'
import { isSecureTokenOf, readSecureToken } from '../../../domain/accounts/secure-token.ts'
import { endGrants } from '../../../domain/grants/sign-on.ts'
import { change } from '../../../domain/messages/change.ts'
import { hashPassword } from '../../../domain/passwords/hash-password.ts'
import { deleteAllPasskeys } from '../../../domain/passkeys/passkeys.sql.ts'
import { replacePassword, setPassword } from '../../../domain/passwords/passwords.sql.ts'
import { deleteYoungApp, sendCodesAgain } from '../../../domain/second-step/second-step.sql.ts'
import { endAllSessions } from '../../../domain/sessions/end-sessions.ts'
import { findEpochOfLetter } from './secure-account.sql.ts'

/**
 * «This was not me»: whoever holds the letter ends every session, grant token and passkey and makes the password worthless, and gets nothing. A
 * password that nobody knows takes its place, so that logging in answers as for any wrong one. Used, late, of an older password, of
 * an account that is blocked or gone: 410, and nothing tells which.
 */
export async function secureAccount(deps: Deps, token: string, by: By): Promise<Record<string, never>> {
  const read = readSecureToken(deps.keys, token)
  if (!read) throw expired()
  const { accountId, writtenAt } = read
  const epoch = await findEpochOfLetter(deps.db, accountId, writtenAt)
  if (epoch === undefined || !isSecureTokenOf(deps.keys, read, epoch)) throw expired()
  if (!(await closeToEverybody(deps, accountId, by, { epoch, writtenAt }))) throw expired()
  return {}
}

/** «Lock my account»: the same by one's own hand. A password that is changed at this moment elsewhere is worth nothing either. */
export async function lockAccount(deps: Deps, accountId: string, by: By): Promise<void> {
  await closeToEverybody(deps, accountId, by)
}

/** `letter`: only while its password is the present one. Whether it was. */
async function closeToEverybody(
  deps: Deps,
  accountId: string,
  by: By,
  letter?: { epoch: string; writtenAt: number },
): Promise<boolean> {
  const hash = await hashPassword(deps.keys, newToken(), { whose: accountId, first: true })
  return change(deps, async (tx) => {
    if (!letter) await setPassword(tx, accountId, hash)
    else if (!(await replacePassword(tx, accountId, letter.epoch, hash))) return false
    await deleteAllPasskeys(tx, accountId)
    await endAllSessions(tx, accountId)
    await endGrants(tx, { accountId })
    // A stranger's app is young when the letter is written. An older one stays, so that a mailbox alone does not take it off.
    const lostApp = await deleteYoungApp(tx, accountId, { days: limits.secureLinkDays, at: letter?.writtenAt })
    if (lostApp) await sendCodesAgain(tx, accountId)
    await recordEvent(tx, { accountId, kind: 'account_secured', by })
    if (lostApp) await recordEvent(tx, { accountId, kind: 'authenticator_removed', by })
    return true
  })
}
