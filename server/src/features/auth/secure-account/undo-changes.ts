import type { Secured } from '@kabinet/contract/api/auth/secure-account.api'
import type { Db } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { type By, recordEvent } from '../../../domain/accounts/events.sql.ts'
import { notifyOwner } from '../../../domain/accounts/notify-owner.ts'
import { tellRemoved } from '../../../domain/accounts/tell-removed.ts'
import { endGrants } from '../../../domain/grants/sign-on.ts'
import type { Post } from '../../../domain/messages/queue-message.ts'
import { sendCodesAgain } from '../../../domain/second-step/second-step.sql.ts'
import { endAllSessions } from '../../../domain/sessions/end-sessions.ts'
import { withdrawRecentConsents } from './secure-consents.sql.ts'
import { revokeRecentApis } from './secure-apis.sql.ts'
import { undoSupport } from './secure-support.sql.ts'
import { logSecured, undoOwners } from './secure-owners.sql.ts'
import { revokeRecentAuthority } from './secure-services.sql.ts'
import { deleteRecentArchive, findDownloads } from './secure-archive.sql.ts'
import * as stored from './secure-scope.sql.ts'

/**
 * Ends everything in the scope of a message (docs/decisions/0069-this-was-not-me.md). The caller has locked the account. After a recovery,
 * it acts only if older items remain, and keeps the password set by the recovery.
 */
export async function undoChanges(
  deps: Pick<Deps, 'config' | 'keys' | 'log'>,
  tx: Db,
  post: Post,
  reach: stored.SecureScope,
  { by, worthless }: { by: By; worthless: string },
): Promise<Secured> {
  const { accountId } = reach
  const credentials = await stored.removeRecentCredentials(tx, reach)
  const support = await undoSupport(tx, reach)
  const frozen = await stored.freezeContacts(tx, reach)
  await stored.putBackEmail(tx, reach)
  const transport = await stored.returnTransport(tx, reach)
  const lostApp = credentials.some(({ what }) => what === 'app')
  if (lostApp) await sendCodesAgain(tx, accountId)
  const guests = await undoOwners(tx, reach)
  const services = [...(await revokeRecentAuthority(tx, reach)), ...(await revokeRecentApis(tx, reach))]
  await tellRemoved(deps, tx, post, guests, { accountId, by })
  const ended = [
    ...credentials,
    ...support.ended,
    ...frozen.map(({ kind, at, name }) => ({ what: kind, at, name })),
    ...transport,
    ...services,
    ...(await withdrawRecentConsents(tx, reach)),
    ...(await deleteRecentArchive(tx, reach)),
    ...guests.map(({ at, service }) => ({ what: 'service_owner' as const, at, name: null, service })),
  ]
  await logSecured(tx, accountId, services)
  const already = ended.length === 0 && !support.isUndone && (reach.isSecured || reach.until !== 'infinity')
  if (!already) {
    await stored.dropPassword(tx, reach, worthless)
    const sessions = await stored.findSessions(tx, accountId)
    await endAllSessions(tx, accountId)
    await endGrants(tx, { accountId })
    await stored.endLeftovers(tx, accountId)
    ended.push(...(await stored.endSoftwareTokens(tx, accountId)))
    await stored.insertSecured(tx, reach, [...ended, ...(await findDownloads(tx, reach)), ...sessions])
    await recordEvent(tx, { accountId, kind: 'account_secured', by })
    await notifyOwner(tx, post, accountId, { kind: 'account_secured', everywhere: true })
    if (lostApp) await recordEvent(tx, { accountId, kind: 'authenticator_removed', by })
  }
  return {
    already,
    ended: ended.map(({ what, at }) => ({ what, at })),
    ...(frozen[0] ? { frozen_until: frozen[0].until } : {}),
    way: await stored.findWayIn(tx, accountId),
  }
}
