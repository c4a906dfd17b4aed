import type { Deps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import { ApiError } from '../../lib/api-error.ts'
import { checkCode, spend } from '../../parts/codes/check-code.ts'
import { deleteChallenge } from '../../parts/codes/codes.sql.ts'
import { emailChangeCodeGoes } from '../../parts/contacts/destinations.ts'
import { dropCandidate, insertContact, putCandidate } from '../../parts/contacts/own-contacts.sql.ts'
import { requireContacts } from '../../parts/contacts/require-contacts.ts'
import { sendEmailLink, sendOwnCode } from '../../parts/contacts/send-code.ts'
import { kickOutbox } from '../../parts/messages/outbox.ts'
import { hasJustLeft } from './has-just-left.ts'
import { type Act, type Doer, sendingOf } from './act.ts'
import { requireFree, tellTaken } from './tell-taken.ts'

/** For an account that has none: kept unverified, a link goes out. */
export const setEmail: Act<'set_email'> = async (deps, doer, { email }) => {
  const { accountId } = doer.session
  await tellTaken(deps, accountId, () =>
    deps.db.transaction().execute(async (tx) => {
      const own = await requireContacts(tx, accountId)
      if (own.email) throw new ApiError('ALREADY_EXIST')
      await requireFree(tx, own, 'email', email)
      await insertContact(tx, accountId, 'email', email)
      await sendEmailLink(deps, tx, sendingOf(doer), { to: email, firstName: own.firstName, isCandidate: false })
    }),
  )
  kickOutbox(deps)
}

/** A code goes out that allows the change; a new candidate replaces the old one with its code and link, null drops it. */
export const setEmailCandidate: Act<'set_email_candidate'> = async (deps, doer, { email }) => {
  const { accountId } = doer.session
  if (email === null) return deps.db.transaction().execute((tx) => dropEmailCandidate(tx, accountId))
  await tellTaken(deps, accountId, () => deps.db.transaction().execute((tx) => proposeEmail(deps, tx, doer, email)))
  kickOutbox(deps)
}

async function proposeEmail(deps: Deps, tx: Db, doer: Doer, email: string): Promise<void> {
  const { accountId } = doer.session
  const own = await requireContacts(tx, accountId)
  if (!own.email) throw new ApiError('NOT_EXIST')
  await requireFree(tx, own, 'email', email)
  const code = { purpose: 'email_change', subject: accountId, ...emailChangeCodeGoes(own) } as const
  const isRepeat = own.emailCandidate?.step === 'code' && own.emailCandidate.value === email
  if (isRepeat && (await hasJustLeft(deps, tx, doer, code))) return
  await dropEmailCandidate(tx, accountId)
  await putCandidate(tx, accountId, 'email', { value: email, step: 'code' })
  await sendOwnCode(deps, tx, sendingOf(doer), code)
}

async function dropEmailCandidate(tx: Db, accountId: string): Promise<void> {
  const own = await requireContacts(tx, accountId)
  await deleteChallenge(tx, 'email_change', accountId)
  // The link may be that of an unverified e-mail, which stays.
  if (own.emailCandidate?.step === 'link') await deleteChallenge(tx, 'email_verify', accountId)
  await dropCandidate(tx, accountId, 'email')
}

/** The code was right: a link goes to the new e-mail. */
export const confirmEmailCandidate: Act<'confirm_email_candidate'> = async (deps, doer, { code }) => {
  const { accountId } = doer.session
  const challenge = await checkCode(deps, { purpose: 'email_change', subject: accountId, code, by: doer.caller })
  await deps.db.transaction().execute(async (tx) => {
    const { emailCandidate, firstName } = await requireContacts(tx, accountId)
    await spend(tx, 'email_change', challenge)
    if (!emailCandidate) throw new ApiError('NOT_EXIST')
    await putCandidate(tx, accountId, 'email', { value: emailCandidate.value, step: 'link' })
    await sendEmailLink(deps, tx, sendingOf(doer), { to: emailCandidate.value, firstName, isCandidate: true })
  })
  kickOutbox(deps)
}
