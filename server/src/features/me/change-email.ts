import type { Deps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import { ApiError } from '../../lib/api-error.ts'
import { admitted } from '../../domain/codes/admit-message.ts'
import { checkCode, spend } from '../../domain/codes/check-code.ts'
import { deleteChallenge, hasJustLeft } from '../../domain/codes/codes.sql.ts'
import { emailChangeCodeGoes } from '../../domain/contacts/destinations.ts'
import { dropCandidate, insertContact, type OwnContacts, putCandidate } from '../../domain/contacts/own-contacts.sql.ts'
import { peekContacts, requireContacts } from '../../domain/contacts/require-contacts.ts'
import { messageOf, sendEmailLink, sendOwnCode } from '../../domain/contacts/send-code.ts'
import { change } from '../../domain/messages/change.ts'
import { type ProfileAction, type SignedInCaller, sendingOf, whoOf } from './profile-action.ts'
import { requireFree, limitReveals } from './contact-taken.ts'

/** For an account that has none: kept unverified, a link goes out. */
export const setEmail: ProfileAction<'set_email'> = async (deps, who, { email }) => {
  const { accountId } = who.session
  await limitReveals(deps, accountId, () =>
    admitted(deps, messageOf(whoOf(who), linkTo(email)), () =>
      change(deps, async (tx, post) => {
        const own = await requireContacts(tx, accountId)
        if (own.email) throw new ApiError('ALREADY_EXIST')
        await requireFree(tx, own, 'email', email)
        await insertContact(tx, accountId, 'email', email)
        await sendEmailLink(deps, tx, post, sendingOf(who), { to: email, firstName: own.firstName, isCandidate: false })
      }),
    ),
  )
}

/** A code goes out that allows the change; a new candidate replaces the old one with its code and link, null drops it. */
export const setEmailCandidate: ProfileAction<'set_email_candidate'> = async (deps, who, { email }) => {
  const { accountId } = who.session
  if (email === null) return deps.db.transaction().execute((tx) => dropEmailCandidate(tx, accountId))
  await limitReveals(deps, accountId, () => proposeEmail(deps, who, email))
}

const linkTo = (to: string) => ({ purpose: 'email_verify', transport: 'email', to }) as const

async function proposeEmail(deps: Deps, who: SignedInCaller, email: string): Promise<void> {
  const { accountId } = who.session
  const own = await peekContacts(deps.db, accountId)
  if (await isRepeat(deps, deps.db, who, own, email)) return
  const code = { purpose: 'email_change', subject: accountId, ...emailChangeCodeGoes(own) } as const
  await admitted(deps, messageOf(whoOf(who), code), () =>
    change(deps, async (tx, post) => {
      const held = await requireContacts(tx, accountId)
      if (!held.email) throw new ApiError('NOT_EXIST')
      await requireFree(tx, held, 'email', email)
      if (await isRepeat(deps, tx, who, held, email)) return
      await dropEmailCandidate(tx, accountId)
      await putCandidate(tx, accountId, 'email', { value: email, step: 'code' })
      await sendOwnCode(deps, tx, post, sendingOf(who), { ...code, ...emailChangeCodeGoes(held) })
    }),
  )
}

/** The same act twice within a minute (a double click, a dialog opened again) goes on with the code that was sent. */
async function isRepeat(
  { config }: Deps,
  db: Db,
  { session }: SignedInCaller,
  { emailCandidate }: OwnContacts,
  email: string,
): Promise<boolean> {
  if (emailCandidate?.step !== 'code' || emailCandidate.value !== email) return false
  return hasJustLeft(db, 'email_change', session.accountId, config.limits.resendSeconds)
}

async function dropEmailCandidate(tx: Db, accountId: string): Promise<void> {
  const own = await requireContacts(tx, accountId)
  await deleteChallenge(tx, 'email_change', accountId)
  // The link may be that of an unverified e-mail, which stays.
  if (own.emailCandidate?.step === 'link') await deleteChallenge(tx, 'email_verify', accountId)
  await dropCandidate(tx, accountId, 'email')
}

/** The code was right: a link goes to the new e-mail. */
export const confirmEmailCandidate: ProfileAction<'confirm_email_candidate'> = async (deps, who, { code }) => {
  const { accountId } = who.session
  const challenge = await checkCode(deps, { purpose: 'email_change', subject: accountId, code, by: who.caller })
  const { emailCandidate } = await peekContacts(deps.db, accountId)
  if (!emailCandidate) throw new ApiError('NOT_EXIST')
  await admitted(deps, messageOf(whoOf(who), linkTo(emailCandidate.value)), () =>
    change(deps, async (tx, post) => {
      const { emailCandidate: held, firstName } = await requireContacts(tx, accountId)
      await spend(tx, 'email_change', challenge)
      if (held?.value !== emailCandidate.value) throw new ApiError('NOT_EXIST')
      await putCandidate(tx, accountId, 'email', { value: held.value, step: 'link' })
      await sendEmailLink(deps, tx, post, sendingOf(who), { to: held.value, firstName, isCandidate: true })
    }),
  )
}
