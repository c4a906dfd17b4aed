import type { Deps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import { ApiError } from '../../lib/api-error.ts'
import { recordEvent } from '../../domain/accounts/events.sql.ts'
import { findNoticeRecipient } from '../../domain/accounts/contacts.sql.ts'
import { tellContacts } from '../../domain/accounts/tell-owner.ts'
import { admitted } from '../../domain/codes/admit-message.ts'
import { checkCode, spend } from '../../domain/codes/check-code.ts'
import { deleteChallenge, hasJustLeft } from '../../domain/codes/codes.sql.ts'
import { mask } from '../../domain/codes/mask.ts'
import { dropCandidate, insertContact, type OwnContacts, putCandidate, takeContact } from '../../domain/contacts/own-contacts.sql.ts'
import { peekContacts, requireContacts } from '../../domain/contacts/require-contacts.ts'
import { messageOf, sendOwnCode } from '../../domain/contacts/send-code.ts'
import { change } from '../../domain/messages/change.ts'
import type { Post } from '../../domain/messages/queue-message.ts'
import { type ProfileAction, type SignedInCaller, sendingOf, whoOf } from './profile-action.ts'
import { proving, requireFree, taken, limitReveals } from './contact-taken.ts'

/** For an account that has none: kept unverified, a code goes out. */
export const setPhone: ProfileAction<'set_phone'> = async (deps, who, { phone }) => {
  const { accountId } = who.session
  const code = codeTo(accountId, phone)
  await limitReveals(deps, accountId, () =>
    admitted(deps, messageOf(whoOf(who), code), () =>
      change(deps, async (tx, post) => {
        const own = await requireContacts(tx, accountId)
        if (own.phone) throw new ApiError('ALREADY_EXIST')
        await requireFree(tx, own, 'phone', phone)
        await insertContact(tx, accountId, 'phone', phone)
        await sendOwnCode(deps, tx, post, sendingOf(who), code)
      }),
    ),
  )
}

/** A code goes to the new number; a new candidate replaces the old one with its code, null drops it. */
export const setPhoneCandidate: ProfileAction<'set_phone_candidate'> = async (deps, who, { phone }) => {
  const { accountId } = who.session
  if (phone === null) return deps.db.transaction().execute((tx) => dropPhoneCandidate(tx, accountId))
  await limitReveals(deps, accountId, () => proposePhone(deps, who, phone))
}

async function proposePhone(deps: Deps, who: SignedInCaller, phone: string): Promise<void> {
  const { accountId } = who.session
  if (await isRepeat(deps, deps.db, who, await peekContacts(deps.db, accountId), phone)) return
  const code = codeTo(accountId, phone)
  await admitted(deps, messageOf(whoOf(who), code), () =>
    change(deps, async (tx, post) => {
      const own = await requireContacts(tx, accountId)
      await requireFree(tx, own, 'phone', phone)
      if (await isRepeat(deps, tx, who, own, phone)) return
      await putCandidate(tx, accountId, 'phone', { value: phone, step: 'code' })
      await sendOwnCode(deps, tx, post, sendingOf(who), code)
    }),
  )
}

/** The same act twice within a minute (a double click, a dialog opened again) goes on with the code that was sent. */
async function isRepeat(
  { config }: Deps,
  db: Db,
  { session }: SignedInCaller,
  { phoneCandidate }: OwnContacts,
  phone: string,
): Promise<boolean> {
  return phoneCandidate?.value === phone && (await hasJustLeft(db, 'phone_verify', session.accountId, config.limits.resendSeconds))
}

async function dropPhoneCandidate(tx: Db, accountId: string): Promise<void> {
  const { phoneCandidate } = await requireContacts(tx, accountId)
  // Without a candidate the code is that of an unverified phone, which stays.
  if (phoneCandidate) await deleteChallenge(tx, 'phone_verify', accountId)
  await dropCandidate(tx, accountId, 'phone')
}

const codeTo = (accountId: string, phone: string) => ({ purpose: 'phone_verify', subject: accountId, transport: 'sms', to: phone }) as const

/** The number is verified and replaces the old one; the old one and the e-mail are told, also of a first number. */
export const verifyPhone: ProfileAction<'verify_phone'> = async (deps, who, { code }) => {
  const { accountId } = who.session
  const challenge = await checkCode(deps, { purpose: 'phone_verify', subject: accountId, code, by: who.caller })
  await proving(deps, accountId, { kind: 'phone', value: challenge.target }, async (tx, post) => {
    const own = await requireContacts(tx, accountId)
    await spend(tx, 'phone_verify', challenge)
    if (!isAwaited(own, challenge.target)) throw new ApiError('INVALID_OTP_CODE', { reason: 'expired' })
    await replacePhone(tx, post, who, challenge.target)
  })
}

const isAwaited = ({ phone, phoneCandidate }: OwnContacts, target: string) =>
  phoneCandidate?.value === target || (phone?.value === target && !phone.verified)

async function replacePhone(tx: Db, post: Post, { session, caller: by, renew }: SignedInCaller, phone: string): Promise<void> {
  const { accountId, sessionId } = session
  // Who is told is asked before the old number is gone.
  const recipient = await findNoticeRecipient(tx, accountId)
  if (!(await takeContact(tx, accountId, 'phone', phone))) throw taken('phone')
  await renew(tx)
  await recordEvent(tx, { accountId, kind: 'phone_changed', by, sessionId })
  if (recipient) await tellContacts(post, accountId, recipient, { kind: 'phone_changed', now: mask('sms', phone) })
}
