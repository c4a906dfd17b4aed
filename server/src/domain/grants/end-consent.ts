import type { Db } from '../../db/schema.ts'
import { recordEvent } from '../accounts/events.sql.ts'
import { deleteGrantRows, forgetSignIns, lockExpired } from './end-consent.sql.ts'
import { notifyServices } from './notify-services.ts'

export type ConsentKey = { accountId: string; serviceId: string }

/**
 * Ends a locked consent: codes, tokens and sign-ins of the service, with a back-channel logout. Other services and the user's own sessions
 * are unaffected. The next sign-in asks for consent again.
 */
export async function endConsent(tx: Db, { accountId, serviceId }: ConsentKey): Promise<void> {
  await notifyServices(tx, { accountId, serviceId })
  await forgetSignIns(tx, accountId, serviceId)
  await deleteGrantRows(tx, accountId, serviceId)
}

/**
 * Ends a consent whose term is over, with an event in the user's log. Call with the locked account, before a new consent: tokens of the old one would work again with it.
 */
export async function endExpiredConsent(tx: Db, consent: ConsentKey): Promise<void> {
  const details = await lockExpired(tx, consent)
  if (!details) return
  await endConsent(tx, consent)
  const by = { address: '', userAgent: '' }
  await recordEvent(tx, { accountId: consent.accountId, kind: 'access_ended', by, details })
}
