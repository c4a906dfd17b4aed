import type { Deps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import { unfreezeContacts } from '../../domain/accounts/frozen-contacts.sql.ts'
import { byOperator, recordEvent } from '../../domain/accounts/events.sql.ts'
import { notifyOwner } from '../../domain/accounts/notify-owner.ts'
import { giveBack, suspendServicesOf } from '../../domain/custody/custody.sql.ts'
import { tellLostVerification } from '../../domain/custody/tell-lost-verification.ts'
import { lockServicesOf } from '../../domain/custody/first-owner.sql.ts'
import { listInCustody, listSoleServices, type SoleService } from '../../domain/custody/owners.sql.ts'
import { endGrants, withdrawGrants } from '../../domain/grants/sign-on.ts'
import { change } from '../../domain/messages/change.ts'
import { queueSecurityEvents } from '../../domain/messages/queue-security-events.ts'
import { deleteApp } from '../../domain/second-step/second-step.sql.ts'
import { endAllSessions } from '../../domain/sessions/end-sessions.ts'
import { noteServicesToTell } from '../../domain/erasure/erasure.sql.ts'
import { eraseAccounts } from '../../domain/sweep/erase.sql.ts'
import type { ActContext, ActResult } from './act-context.ts'
import { turnSecondStepOff, turnStatus } from './users.sql.ts'
import { holdPerson, requireOpen } from './hold-person.ts'
import { SupportRefusal } from './refusal.ts'
import { resend } from './resend.ts'
import { recordSupportAct } from './support-acts.sql.ts'

export type Reason = { who: string; why: string }

const acts = {
  block: async ({ deps, tx, id, services, record }) => {
    await requireOpen(tx, id)
    await lockServicesOf(tx, [id])
    await decideOnServices(tx, id, services)
    await turnStatus(tx, id, 'blocked')
    await endEverythingOf(tx, id)
    await record('account_blocked')
    await queueSecurityEvents(deps, tx, { kind: 'account-disabled', accountId: id })
    return {
      done: `${id} is blocked and logged out everywhere. The log-in page says so and names support.`,
      before: { status: 'active' },
      after: { status: 'blocked', ...(services ? { services } : {}) },
    }
  },
  unblock: async ({ deps, tx, id, record }) => {
    if ((await holdPerson(tx, id)) !== 'blocked') throw new SupportRefusal(`${id} is not blocked.`)
    await turnStatus(tx, id, 'active')
    await giveBack(tx, id)
    await record('account_unblocked')
    await queueSecurityEvents(deps, tx, { kind: 'account-enabled', accountId: id })
    return { done: `${id} may log in again.`, before: { status: 'blocked' }, after: { status: 'active' } }
  },
  'end-sessions': async ({ tx, id, record }) => {
    await requireOpen(tx, id)
    await endEverythingOf(tx, id)
    await record('sessions_ended')
    return `${id} is logged out everywhere. The password and consents are kept.`
  },
  'reset-second-step': async ({ deps, tx, id, post, record }) => {
    await requireOpen(tx, id)
    const hadApp = await deleteApp(tx, id)
    const transport = await turnSecondStepOff(tx, id)
    await record('transport_changed', { to: 'none' })
    if (hadApp) await record('authenticator_removed')
    await notifyOwner(tx, post, id, { kind: 'transport_changed', now: null, keys: deps.keys, everywhere: true })
    return {
      done: `${id} has no authenticator app and no recovery codes, and logs in with the password only until the user chooses a second step again. All trusted contacts are notified.`,
      before: { second_step: transport ?? 'off', authenticator_app: hadApp },
      after: { second_step: 'off', authenticator_app: false },
    }
  },
  unfreeze: async ({ tx, id, record }) => {
    await requireOpen(tx, id)
    if ((await unfreezeContacts(tx, id)) === 0) throw new SupportRefusal(`No contact of ${id} is frozen.`)
    await record('contacts_unfrozen')
    return `The contacts of ${id} work again: they get codes and can be used to set a new password.`
  },
  resend,
  erase: async ({ deps, tx, post, id }) => {
    // Requires two steps, so that a slip cannot erase an account.
    const status = await holdPerson(tx, id)
    if (status === 'active') throw new SupportRefusal(`${id} is active: block it first, then erase it.`)
    await endAllSessions(tx, id)
    await noteServicesToTell(tx, [id])
    await withdrawGrants(tx, { accountId: id })
    const published = await listSoleServices(tx, id)
    for (const lost of await eraseAccounts(deps, tx, [id])) await tellLostVerification(deps, post, lost)
    const services = await tellServices(tx, published)
    return {
      done: `${id} is erased with all its data. The next sweep deletes its photo. Backups still hold the data.${services}`,
      before: { status },
      after: { status: 'erased' },
    }
  },
} satisfies Record<string, (context: ActContext) => Promise<ActResult>>

async function decideOnServices(tx: Db, id: string, services: ActContext['services']): Promise<void> {
  const published = await listSoleServices(tx, id)
  if (published.length > 0 && services === undefined)
    throw new SupportRefusal(
      `${id} is the only owner of published services (${published.map(({ name }) => name).join(', ')}): say --keep-services or --suspend-services.`,
    )
  if (services === 'suspend') await suspendServicesOf(tx, id)
}

/** The published services of an erased account: they passed to the operator, unless they had no user. */
async function tellServices(tx: Db, published: readonly SoleService[]): Promise<string> {
  const custodyIds = new Set(
    await listInCustody(
      tx,
      published.map(({ id }) => id),
    ),
  )
  const [yours, gone] = [true, false].map((isKept) => published.filter(({ id }) => custodyIds.has(id) === isKept))
  const linesOf = (services: readonly SoleService[] = []) =>
    services.map(({ name, id }) => `${name} (${id})`).join(', ')
  return [
    yours?.length ? ` Services that are yours now, not verified: ${linesOf(yours)}.` : '',
    gone?.length ? ` Services without users, erased with the account: ${linesOf(gone)}.` : '',
  ].join('')
}

export type PersonAct = keyof typeof acts

/** Runs the act, the event in the user's log and the support record in one transaction. */
export function actOnPerson(
  deps: Deps,
  { act, id, services, who, why }: Reason & { act: PersonAct } & Pick<ActContext, 'id' | 'services'>,
): Promise<string> {
  return change(deps, async (tx, post) => {
    const record: ActContext['record'] = (kind, details = {}) =>
      recordEvent(tx, { accountId: id, kind, by: byOperator, details })
    const result: ActResult = await acts[act]({ deps, tx, post, id, services, record })
    const { done, ...changed } = typeof result === 'string' ? { done: result } : result
    await recordSupportAct(tx, { act, accountId: id, who, why, ...changed })
    return done
  })
}

async function endEverythingOf(tx: Db, accountId: string): Promise<void> {
  await endAllSessions(tx, accountId)
  await endGrants(tx, { accountId })
}
