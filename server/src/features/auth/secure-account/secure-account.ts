import { limits as fixed } from '@kabinet/contract/limits'
import type { Deps } from '../../../deps.ts'
import { expired } from '../../../lib/api-error.ts'
import { newToken } from '../../../lib/ids.ts'
import { sha256 } from '../../../lib/keys.ts'
import type { Db } from '../../../db/schema.ts'
import { type By, recordEvent } from '../../../domain/accounts/events.sql.ts'
import { isContactToken, isSecureTokenOf, readSecureToken } from '../../../domain/accounts/secure-token.ts'
import { freezeContactsSince } from '../../../domain/accounts/frozen-contacts.sql.ts'
import { holdContacts } from '../../../domain/contacts/own-contacts.sql.ts'
import { endGrants } from '../../../domain/grants/sign-on.ts'
import { change } from '../../../domain/messages/change.ts'
import { hashPassword } from '../../../domain/passwords/hash-password.ts'
import { deletePasskeys } from '../../../domain/passkeys/passkeys.sql.ts'
import { markSpent } from '../../../domain/passkeys/spent-challenges.sql.ts'
import { replacePassword, setPassword } from '../../../domain/passwords/passwords.sql.ts'
import { deleteYoungApp, sendCodesAgain } from '../../../domain/second-step/second-step.sql.ts'
import { endAllSessions } from '../../../domain/sessions/end-sessions.ts'
import { findEpochOfLetter } from './secure-account.sql.ts'

/**
 * «This was not me»: whoever holds the letter ends every session and grant token and makes the password worthless, and gets nothing. A
 * password that nobody knows takes its place, so that logging in answers as for any wrong one. Contacts that are younger than the letter are
 * frozen. Used, late, of an older password, of an account that is blocked or gone: 410, and nothing tells which.
 */
export async function secureByLetter(deps: Deps, token: string, by: By): Promise<{ frozen_until?: string }> {
  const read = readSecureToken(deps.keys, token)
  if (!read) throw expired()
  const { accountId, writtenAt } = read
  const epoch = await findEpochOfLetter(deps.db, accountId, writtenAt)
  if (epoch === undefined) throw expired()
  const isOfContact = isContactToken(deps.keys, read)
  if (!isOfContact && !isSecureTokenOf(deps.keys, read, epoch)) throw expired()
  const hash = await worthlessHash(deps, accountId)
  return change(deps, async (tx) => {
    const letter = { accountId, writtenAt, token }
    const until = isOfContact
      ? await actOnContact(tx, letter, hash)
      : await actOnPassword(tx, { ...letter, epoch }, hash)
    await close(tx, accountId, by, { writtenAt, keepsOlderPasskeys: isOfContact })
    return until === undefined ? {} : { frozen_until: until }
  })
}

/** «Lock my account»: the same by one's own hand. A password that is changed at this moment elsewhere is worth nothing either. */
export async function lockOwnAccount(deps: Deps, accountId: string, by: By): Promise<void> {
  const hash = await worthlessHash(deps, accountId)
  await change(deps, async (tx) => {
    await setPassword(tx, accountId, hash)
    await close(tx, accountId, by)
  })
}

const worthlessHash = ({ keys }: Deps, accountId: string) =>
  hashPassword(keys, newToken(), { whose: accountId, first: true })

type Letter = { accountId: string; writtenAt: number; token: string }

/** Once, and only while there is a contact that is younger than the letter: else its owner has put everything right. Until when that is frozen. */
async function actOnContact(tx: Db, { accountId, writtenAt, token }: Letter, hash: string): Promise<string> {
  const seconds = fixed.secureLinkDays * 24 * 3600
  if (!(await holdContacts(tx, accountId))) throw expired()
  if (!(await markSpent(tx, { hash: sha256(token), madeAt: writtenAt, seconds }))) throw expired()
  // Written in the transaction of the change: the contact is not older.
  const until = await freezeContactsSince(tx, accountId, writtenAt)
  if (until === undefined) throw expired()
  await setPassword(tx, accountId, hash)
  return until
}

/** Only while its password is the present one: which makes it good once. */
async function actOnPassword(tx: Db, { accountId, writtenAt, epoch }: Letter & { epoch: string }, hash: string) {
  if (!(await replacePassword(tx, accountId, epoch, hash))) throw expired()
  // The time of a letter has no fractions: what came in its very second may have been there before.
  return freezeContactsSince(tx, accountId, writtenAt + 1)
}

/** By a letter about a contact passkeys stay that are older than it: with them alone the account opens while its contacts are frozen. */
async function close(
  tx: Db,
  accountId: string,
  by: By,
  letter?: { writtenAt: number; keepsOlderPasskeys: boolean },
): Promise<void> {
  await deletePasskeys(tx, accountId, letter?.keepsOlderPasskeys ? letter.writtenAt : undefined)
  await endAllSessions(tx, accountId)
  await endGrants(tx, { accountId })
  // A stranger's app is young when the letter is written. An older one stays, so that a mailbox alone does not take it off.
  const lostApp = await deleteYoungApp(tx, accountId, { days: fixed.secureLinkDays, at: letter?.writtenAt })
  if (lostApp) await sendCodesAgain(tx, accountId)
  await recordEvent(tx, { accountId, kind: 'account_secured', by })
  if (lostApp) await recordEvent(tx, { accountId, kind: 'authenticator_removed', by })
}
