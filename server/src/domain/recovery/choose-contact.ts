import type { Db } from '../../db/schema.ts'
import { transportOf, signInCodeDestination, verifiedOf } from '../contacts/destinations.ts'
import type { Destination } from '../contacts/own-challenge.ts'
import type { OwnContacts } from '../contacts/own-contacts.sql.ts'
import { listOldContacts, listResets } from './recovery.sql.ts'

/**
 * Chooses the contact that receives the code of a recovery: verified, old enough, not the lost one, without a recent
 * password reset and preferably without any. Undefined for an account with one contact: the mailbox that resets the
 * password would then suffice.
 */
export async function chooseContact(
  db: Db,
  accountId: string,
  contacts: OwnContacts,
  waitHours: number,
): Promise<Destination | undefined> {
  const verified = [verifiedOf(contacts, 'email'), verifiedOf(contacts, 'sms')].filter((one) => one !== undefined)
  if (verified.length < 2) return undefined
  const lost = signInCodeDestination(contacts)
  const old = (await listOldContacts(db, accountId, waitHours)).map(transportOf)
  const resets = await listResets(db, accountId, waitHours)
  const did = (transport: string, recently: boolean) =>
    resets.some(({ by, isRecent }) => (by === null || by === transport) && (isRecent || !recently))
  const isGood = ({ to, transport }: Destination) => to !== lost?.to && old.includes(transport) && !did(transport, true)
  const good = verified.filter(isGood)
  return good.find(({ transport }) => !did(transport, false)) ?? good[0]
}
