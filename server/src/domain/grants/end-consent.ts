import type { Db } from '../../db/schema.ts'
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
 * Ends a consent whose term is over. Call with the locked account, before a new consent: tokens of the old one would work again with it.
 */
export async function endExpiredConsent(tx: Db, consent: ConsentKey): Promise<void> {
  if (await lockExpired(tx, consent)) await endConsent(tx, consent)
}
