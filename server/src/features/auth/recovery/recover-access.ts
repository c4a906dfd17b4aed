import type { Recovery } from '@kabinet/contract/api/auth/recovery.api'
import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { Db } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../lib/api-error.ts'
import type { SessionKey } from '../../../lib/routing-hint.ts'
import { recordEvent } from '../../../domain/accounts/events.sql.ts'
import { findChallenge } from '../../../domain/codes/codes.sql.ts'
import { mask } from '../../../domain/codes/mask.ts'
import { resendChallenge, sendChallenge } from '../../../domain/codes/send-challenge.ts'
import { transportOf } from '../../../domain/contacts/destinations.ts'
import { requireContacts, peekContacts } from '../../../domain/contacts/require-contacts.ts'
import { change } from '../../../domain/messages/change.ts'
import { chooseContact } from '../../../domain/recovery/choose-contact.ts'
import { findRecovery, holdHalfSession, type LiveRecovery, putRecovery } from '../../../domain/recovery/recovery.sql.ts'
import { tellOfRecovery } from '../../../domain/recovery/tell-of-recovery.ts'
import { isKnownDevice } from '../../../domain/sessions/devices.sql.ts'
import { renewHalfSession } from '../../../domain/sessions/sessions.sql.ts'
import { limitOf } from '../../../domain/throttle/budgets.ts'
import { charge, giveBack } from '../../../domain/throttle/charge.ts'
import type { LocalizedCaller } from '../browser.ts'

/** Whoever gave the right password and owes the second step. */
export type HalfSignedIn = SessionKey & { confirmed: boolean; deviceHash: Buffer; locale: Locale }
type Answer = { recovery: Recovery; otp?: Otp }

/** What is without the second step (docs/decisions/0074-recovery.md). NOT_EXIST: nothing that this session could do, or no contact to end it at. */
export async function takeRecoveryStep(
  deps: Deps,
  session: HalfSignedIn,
  step: 'look' | 'begin' | 'send_code',
  by: LocalizedCaller,
): Promise<Answer> {
  if (session.confirmed) throw new ApiError('NOT_EXIST')
  if (step === 'look') return { recovery: await look(deps, deps.db, session.accountId) }
  if (step === 'begin') return { recovery: await begin(deps, session, by) }
  const otp = await sendRecoveryCode(deps, session, by)
  return { recovery: await look(deps, deps.db, session.accountId), otp }
}

async function look(deps: Deps, db: Db, accountId: string): Promise<Recovery> {
  const waiting = await findRecovery(db, accountId)
  if (waiting) return present(deps, waiting)
  const { recoveryWaitHours } = deps.config
  const goes = await chooseContact(db, accountId, await peekContacts(db, accountId), recoveryWaitHours)
  return {
    state: goes ? 'possible' : 'none',
    wait_hours: recoveryWaitHours,
    transport: goes?.transport ?? null,
    destination: goes ? mask(goes.transport, goes.to) : null,
    due_at: null,
    over_at: null,
  }
}

function present({ config }: Deps, { kind, value, isDue, dueAt, overAt }: LiveRecovery): Recovery {
  const transport = transportOf(kind)
  return {
    state: isDue ? 'due' : 'waiting',
    wait_hours: config.recoveryWaitHours,
    transport,
    destination: mask(transport, value),
    due_at: dueAt,
    over_at: overAt,
  }
}

/** One that waits is neither prolonged nor begun anew by this; of many calls at once one begins it, and its letters go out once. */
async function begin(deps: Deps, { accountId, sessionId }: HalfSignedIn, by: LocalizedCaller): Promise<Recovery> {
  const before = await look(deps, deps.db, accountId)
  if (before.state === 'none') throw new ApiError('NOT_EXIST')
  if (before.state !== 'possible') return before
  const limits = [limitOf(deps.config.limits, 'recoveries', accountId)]
  await charge(deps, limits)
  const { isNew, recovery } = await change(deps, async (tx, post) => {
    const own = await requireContacts(tx, accountId)
    const waiting = await findRecovery(tx, accountId)
    if (waiting) return { isNew: false, recovery: present(deps, waiting) }
    if (!(await holdHalfSession(tx, accountId, sessionId))) throw new ApiError('AUTH_EXPIRED')
    const goes = await chooseContact(tx, accountId, own, deps.config.recoveryWaitHours)
    if (!goes) throw new ApiError('NOT_EXIST')
    const kind = goes.transport === 'email' ? 'email' : 'phone'
    await putRecovery(tx, accountId, { kind, waitHours: deps.config.recoveryWaitHours })
    const begun = await findRecovery(tx, accountId)
    if (!begun) throw new Error('a recovery that nobody else could touch is gone')
    await recordEvent(tx, { accountId, kind: 'recovery_begun', by, details: { to: goes.transport } })
    await tellOfRecovery({ keys: deps.keys, tx, post }, accountId, { what: 'begun', recovery: begun, by })
    return { isNew: true, recovery: present(deps, begun) }
  })
  if (!isNew) await giveBack(deps, limits)
  return recovery
}

/** To the contact of a recovery that is due; it is held, so that whoever stops it comes before or after this. */
export async function sendRecoveryCode(deps: Deps, session: HalfSignedIn, by: LocalizedCaller): Promise<Otp> {
  const { accountId, sessionId: subject, deviceHash } = session
  const due = await requireDue(deps.db, accountId)
  const from = (await isKnownDevice(deps.db, accountId, deviceHash)) ? 'device' : 'password'
  const code = {
    purpose: 'login',
    transport: transportOf(due.kind),
    to: due.value,
    subject,
    accountId,
    locale: by.askedLocale ?? session.locale,
    recovers: true,
  } as const
  const sent = await findChallenge(deps.db, 'login', subject)
  const admit = sent?.recovers ? resendChallenge : sendChallenge
  return admit(deps, { ...code, address: by.address, from }, async (tx, send) => {
    const held = await requireDue(tx, accountId, true)
    await send({ transport: transportOf(held.kind), to: held.value })
    await renewHalfSession(tx, session, deps.config.limits.unconfirmedSeconds)
  })
}

/** NOT_EXIST where none is due any more, or yet. */
async function requireDue(db: Db, accountId: string, held = false): Promise<LiveRecovery> {
  const found = await findRecovery(db, accountId, held)
  if (!found?.isDue) throw new ApiError('NOT_EXIST')
  return found
}
