import { ApiError } from '../../lib/api-error.ts'
import { recordEvent } from '../../domain/accounts/events.sql.ts'
import { findNoticeRecipient } from '../../domain/accounts/contacts.sql.ts'
import { secureTokenOf } from '../../domain/accounts/secure-token.ts'
import { tellContacts } from '../../domain/accounts/tell-owner.ts'
import { spend } from '../../domain/codes/check-code.ts'
import { mask } from '../../domain/codes/mask.ts'
import { transportCodeGoes } from '../../domain/contacts/destinations.ts'
import { requireContacts } from '../../domain/contacts/require-contacts.ts'
import { change } from '../../domain/messages/change.ts'
import { checkOwnCode, type ProfileAction } from './profile-action.ts'
import { setTransport } from './me.sql.ts'

/** Where log-in codes go, or nowhere. The code proves that they arrive; the contact's state is told before the code is charged. */
export const changeTransport: ProfileAction<'change_transport'> = async (
  deps,
  who,
  { otp_transport: wanted, code },
) => {
  const { accountId, sessionId } = who.session
  await deps.db.transaction().execute(async (tx) => transportCodeGoes(await requireContacts(tx, accountId), wanted))
  const challenge = await checkOwnCode(deps, who, 'transport_change', code)
  await change(deps, async (tx, post) => {
    const goes = transportCodeGoes(await requireContacts(tx, accountId), wanted)
    await spend(tx, 'transport_change', challenge)
    // A code that came through another channel proves nothing of this one.
    if (challenge.transport !== goes.transport || challenge.target !== goes.to)
      throw new ApiError('INVALID_OTP_CODE', { reason: 'wrong' })
    await setTransport(tx, accountId, wanted)
    await who.renew(tx)
    await recordEvent(tx, {
      accountId,
      kind: 'transport_changed',
      by: who.caller,
      sessionId,
      details: { to: wanted ?? 'none' },
    })
    const recipient = await findNoticeRecipient(tx, accountId)
    const now = wanted && mask(wanted, goes.to)
    if (!recipient) return
    const secure = secureTokenOf(deps.keys, accountId, recipient)
    await tellContacts(post, accountId, recipient, { kind: 'transport_changed', now, secure })
  })
}
