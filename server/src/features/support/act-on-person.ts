import type { Deps } from '../../deps.ts'
import { findNoticeRecipient } from '../../domain/accounts/contacts.sql.ts'
import { type EventKind, recordEvent } from '../../domain/accounts/events.sql.ts'
import { tellContacts } from '../../domain/accounts/tell-owner.ts'
import { holdConsentsOf } from '../../domain/grants/sign-on.sql.ts'
import { endGrants, withdrawGrants } from '../../domain/grants/sign-on.ts'
import { change } from '../../domain/messages/change.ts'
import type { Post } from '../../domain/messages/queue-message.ts'
import { endAllSessions } from '../../domain/sessions/end-sessions.ts'
import { eraseAccounts } from '../../domain/sweep/erase.sql.ts'
import type { Db } from '../../db/schema.ts'
import { holdAccount, turnSecondStepOff, turnStatus } from './people.sql.ts'
import { recordSupportAct } from './support-acts.sql.ts'

export type Reason = { who: string; why: string }

/** Each does its work in `tx`, or throws one line that says why it cannot be done; answers what to print. */
type Act = (tx: Db, id: string, post: Post) => Promise<string>

const acts = {
  block: async (tx, id) => {
    await holdConsentsOf(tx, id)
    if (!(await turnStatus(tx, id, 'active', 'blocked'))) throw new Error(`There is no account ${id} that is open.`)
    await endEverythingOf(tx, id)
    await record(tx, id, 'account_blocked')
    return `${id} is blocked, and signed out everywhere. Logging in says so, and whom to write to.`
  },
  unblock: async (tx, id) => {
    if (!(await turnStatus(tx, id, 'blocked', 'active'))) throw new Error(`There is no blocked account ${id}.`)
    await record(tx, id, 'account_unblocked')
    return `${id} may log in again.`
  },
  'end-sessions': async (tx, id) => {
    await holdConsentsOf(tx, id)
    if ((await holdAccount(tx, id)) !== 'active') throw new Error(`There is no account ${id} that is open.`)
    await endEverythingOf(tx, id)
    await record(tx, id, 'sessions_ended')
    return `${id} is signed out everywhere. Password and consents stay.`
  },
  'reset-second-step': async (tx, id, post) => {
    if (!(await turnSecondStepOff(tx, id))) throw new Error(`There is no account ${id} that is open.`)
    await record(tx, id, 'transport_changed', { to: 'none' })
    const recipient = await findNoticeRecipient(tx, id)
    if (recipient) await tellContacts(post, id, recipient, { kind: 'transport_changed', now: null })
    return `${id} logs in with the password alone until it chooses a second step again. Every verified contact is told.`
  },
  erase: async (tx, id) => {
    await holdConsentsOf(tx, id)
    const status = await holdAccount(tx, id)
    if (status === undefined) throw new Error(`There is no account ${id}.`)
    // Two steps, so that no slip of the hand erases anybody.
    if (status === 'active') throw new Error(`${id} is open: block it first, and erase it then.`)
    await endAllSessions(tx, id)
    await withdrawGrants(tx, { accountId: id })
    await eraseAccounts(tx, [id])
    return `${id} is erased, with all that was its own. Its photo goes with the next sweep; backups still hold what they held.`
  },
} satisfies Record<string, Act>

export type PersonAct = keyof typeof acts
export const isPersonAct = (verb: string): verb is PersonAct => Object.hasOwn(acts, verb)

/** One transaction: what is done, the event in the log of the person, and who did it and why. */
export function actOnPerson(
  deps: Pick<Deps, 'db' | 'keys'>,
  act: PersonAct,
  id: string,
  reason: Reason,
): Promise<string> {
  return change(deps, async (tx, post) => {
    const done = await acts[act](tx, id, post)
    await recordSupportAct(tx, { act, accountId: id, ...reason })
    return done
  })
}

async function endEverythingOf(tx: Db, accountId: string): Promise<void> {
  await endAllSessions(tx, accountId)
  await endGrants(tx, { accountId })
}

const record = (tx: Db, accountId: string, kind: EventKind, details: Record<string, string> = {}) =>
  recordEvent(tx, { accountId, kind, by: { address: '', userAgent: 'operator' }, details })
