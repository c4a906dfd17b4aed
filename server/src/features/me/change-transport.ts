import type { Transport } from '@kabinet/contract/api/auth/otp'
import type { ActDeps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { recordEvent } from '../../domain/accounts/events.sql.ts'
import { notifyOwner } from '../../domain/accounts/notify-owner.ts'
import { spendCode } from '../../domain/codes/check-code.ts'
import { deleteLoginCodes } from '../../domain/codes/codes.sql.ts'
import { mask } from '../../domain/codes/mask.ts'
import { transportCodeDestination } from '../../domain/contacts/destinations.ts'
import type { Destination } from '../../domain/contacts/own-challenge.ts'
import { findCodeDestination } from '../../domain/accounts/user.sql.ts'
import { trustContact } from '../../domain/contacts/own-contacts.sql.ts'
import { requireContacts } from '../../domain/contacts/require-contacts.ts'
import { change } from '../../domain/messages/change.ts'
import type { Post } from '../../domain/messages/queue-message.ts'
import { stopLiveRecovery } from '../../domain/recovery/stop-recovery.ts'
import type { Proven } from '../../domain/second-step/check-proof.ts'
import { spendProof } from '../../domain/second-step/spend-proof.ts'
import { checkOwnApp } from '../../domain/second-step/own-proof.ts'
import { hasTrustedApp, setTransport } from '../../domain/second-step/second-step.sql.ts'
import { requireMayEndCodes } from '../../domain/second-step-policy/require-may-end-codes.ts'
import { notifyOfSecondStep } from '../../domain/second-step/notify-of-second-step.ts'
import { checkOwnCode, type ProfileAction, type SignedInCaller } from './profile-action.ts'

/**
 * Changes the channel of login codes, or disables them. The contact is checked before the code is used up. With an app,
 * only the app may decide (docs/decisions/0072-authenticator-app.md).
 */
export const changeTransport: ProfileAction<'change_transport'> = async (deps, who, patch) => {
  const { otp_transport: wanted, code } = patch
  const { accountId } = who.session
  if (!wanted) await requireMayEndCodes(deps, accountId)
  await deps.db
    .transaction()
    .execute(async (tx) => transportCodeDestination(await requireContacts(tx, accountId), wanted))
  const app = await checkOwnApp(deps, { accountId, by: who.caller, purpose: 'transport_change' }, patch)
  if (app) return changeByApp(deps, who, wanted, app)
  if (code === undefined) throw invalidField('code', 'v.code.length')
  const challenge = await checkOwnCode(deps, who, 'transport_change', code)
  await change(deps, async (tx, post) => {
    const goes = transportCodeDestination(await requireContacts(tx, accountId), wanted)
    await spendCode(tx, 'transport_change', challenge)
    // A code from another channel proves nothing about this one.
    if (challenge.transport !== goes.transport || challenge.target !== goes.to)
      throw new ApiError('INVALID_OTP_CODE', { reason: 'wrong' })
    if (challenge.confirms === goes.to) await trustContact(tx, accountId, goes)
    await set(deps, { tx, post }, who, wanted)
    await tell(deps, { tx, post }, accountId, wanted && (await findCodeDestination(tx, accountId, { hasApp: false })))
  })
}

async function changeByApp(deps: ActDeps, who: SignedInCaller, wanted: Transport | null, app: Proven): Promise<void> {
  const { accountId, sessionId } = who.session
  await change(deps, async (tx, post) => {
    const goes = transportCodeDestination(await requireContacts(tx, accountId), wanted)
    await spendProof(deps, { tx, post }, app, { by: who.caller, sessionId })
    if (wanted && (await hasTrustedApp(tx, accountId))) await trustContact(tx, accountId, goes)
    await set(deps, { tx, post }, who, wanted)
    const instead = wanted && (await findCodeDestination(tx, accountId, { hasApp: true }))
    if (instead) return tell(deps, { tx, post }, accountId, instead)
    await deleteLoginCodes(tx, accountId)
    await notifyOfSecondStep(deps.keys, { tx, post }, accountId, { what: 'codes_off' })
  })
}

/** Cancels a pending recovery, because its owner has just proved the second step. */
async function set(
  { keys }: ActDeps,
  { tx, post }: { tx: Db; post: Post },
  { session, caller: by, renew }: SignedInCaller,
  wanted: Transport | null,
): Promise<void> {
  const { accountId, sessionId } = session
  await setTransport(tx, accountId, wanted)
  await stopLiveRecovery({ keys, tx, post }, accountId, by)
  await renew(tx)
  await recordEvent(tx, { accountId, kind: 'transport_changed', by, sessionId, details: { to: wanted ?? 'none' } })
}

async function tell(
  { keys }: ActDeps,
  { tx, post }: { tx: Db; post: Post },
  accountId: string,
  goes: Destination | null,
): Promise<void> {
  const now = goes && mask(goes.transport, goes.to)
  await notifyOwner(tx, post, accountId, { kind: 'transport_changed', now, keys, everywhere: true })
}
