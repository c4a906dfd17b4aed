import type { Recovery } from '@kabinet/contract/api/auth/recovery.api'
import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { Db } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { recordEvent } from '../../../domain/accounts/events.sql.ts'
import { admit } from '../../../domain/admission/admit.ts'
import { mask } from '../../../domain/codes/mask.ts'
import { transportOf } from '../../../domain/contacts/destinations.ts'
import { requireContacts, peekContacts } from '../../../domain/contacts/require-contacts.ts'
import { change } from '../../../domain/messages/change.ts'
import type { Post } from '../../../domain/messages/queue-message.ts'
import { chooseContact } from '../../../domain/recovery/choose-contact.ts'
import { findRecovery, holdHalfSession, type LiveRecovery, putRecovery } from '../../../domain/recovery/recovery.sql.ts'
import { notifyOfRecovery } from '../../../domain/recovery/notify-of-recovery.ts'
import { limitOf } from '../../../domain/throttle/budgets.ts'
import type { LocalizedCaller } from '../browser.ts'
import { type HalfSignedIn, sendRecoveryCode } from './send-recovery-code.ts'

/**
 * Recovery steps without the second step (docs/decisions/0074-recovery.md). NOT_EXIST when this session cannot perform the step, or there
 * is no suitable contact.
 */
export async function takeRecoveryStep(
  deps: Deps,
  session: HalfSignedIn,
  step: 'look' | 'begin' | 'send_code',
  by: LocalizedCaller,
): Promise<Otp | null> {
  if (session.confirmed) throw new ApiError('NOT_EXIST')
  if (step === 'send_code') return sendRecoveryCode(deps, session, by)
  if (step === 'begin') await begin(deps, session, by)
  return null
}

export async function replyOfRecovery(
  deps: Deps,
  accountId: string,
  otp: Otp | null,
): Promise<{ recovery: Recovery; otp?: Otp }> {
  return { recovery: await look(deps, deps.db, accountId), ...(otp && { otp }) }
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

/** Neither extends nor restarts a pending recovery. One of several concurrent calls begins it, and messages are sent once. */
async function begin(deps: Deps, { accountId, sessionId }: HalfSignedIn, by: LocalizedCaller): Promise<void> {
  const before = await look(deps, deps.db, accountId)
  if (before.state === 'none') throw new ApiError('NOT_EXIST')
  if (before.state !== 'possible') return
  const limits = [limitOf(deps.config.limits, 'recoveries', accountId)]
  const isCounted = ({ isNew }: { isNew: boolean }) => isNew
  const work = async (tx: Db, post: Post) => {
    const contacts = await requireContacts(tx, accountId)
    const waiting = await findRecovery(tx, accountId)
    if (waiting) return { isNew: false }
    if (!(await holdHalfSession(tx, accountId, sessionId))) throw new ApiError('AUTH_EXPIRED')
    const goes = await chooseContact(tx, accountId, contacts, deps.config.recoveryWaitHours)
    if (!goes) throw new ApiError('NOT_EXIST')
    const kind = goes.transport === 'email' ? 'email' : 'phone'
    await putRecovery(tx, accountId, { kind, waitHours: deps.config.recoveryWaitHours })
    const begun = await findRecovery(tx, accountId)
    if (!begun) throw new Error('the locked recovery no longer exists')
    await recordEvent(tx, { accountId, kind: 'recovery_begun', by, details: { to: goes.transport } })
    await notifyOfRecovery({ keys: deps.keys, tx, post }, accountId, { what: 'begun', recovery: begun, by })
    return { isNew: true }
  }
  await admit(deps, { limits, isCounted }, () => change(deps, work))
}
