import type { Purpose } from '@kabinet/contract/api/auth/purposes'
import type { Otp, Transport } from '@kabinet/contract/api/auth/otp'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { challengesMet } from '../../lib/metrics.ts'
import { change } from '../messages/change.ts'
import type { Post } from '../messages/queue-message.ts'
import { admitted, admittedAgain } from './admit-message.ts'
import { otpOf, type Message, timesOf } from './message-policy.ts'
import { challenges, linkLetterOf } from './challenges.ts'
import { putChallenge } from './codes.sql.ts'
import { newCodeFor, newLinkFor } from './secrets.ts'

export type Outgoing = {
  purpose: Purpose
  transport: Transport
  to: string
  subject: string
  /** Null: nobody's. The code is made all the same, and goes to nobody. */
  accountId: string | null
  locale: Locale
  /** By a recovery that is due. */
  recovers?: boolean | undefined
  /** The contact that the right answer confirms, by a trusted one. */
  confirms?: string | undefined
  /** Where the code goes instead of `to`, which was typed. */
  recipients?: readonly { transport: Transport; to: string }[]
  /** Another message: to the owner of an address that somebody registers, or to an e-mail that is to replace the present one. */
  instead?: 'account_exists' | 'new_email_link' | undefined
}

/** Makes the code or link and posts its message, whose id it answers. An older one of this purpose and subject is dead. */
async function postChallenge(deps: Deps, tx: Db, post: Post, outgoing: Outgoing): Promise<string | undefined> {
  const { purpose, subject, accountId, transport, to: target, locale, instead } = outgoing
  const { recovers = false, confirms = null, recipients } = outgoing
  const { limits } = deps.config
  const letter = linkLetterOf(outgoing)
  const { life: seconds } = timesOf(limits, outgoing)
  const { secret, secretHash } = letter ? newLinkFor(purpose, subject) : newCodeFor(deps, purpose, subject)
  await putChallenge(tx, {
    purpose,
    subject,
    accountId,
    kind: letter ? 'link' : 'code',
    transport,
    secretHash,
    target,
    seconds,
    recovers,
    confirms,
  })
  const { boundTo, code } = challenges[purpose]
  if (accountId === null) return undefined
  challengesMet.inc({ purpose, outcome: 'sent' })
  // A registration is no account yet.
  const message = {
    transport,
    to: target,
    locale,
    accountId: boundTo === 'registration' ? null : accountId,
    expiresInSeconds: seconds,
  }
  if (instead === 'account_exists') return post({ ...message, kind: instead, payload: {} })
  if (instead) return post({ ...message, transport: 'email', kind: instead, payload: { token: secret } })
  if (letter) return post({ ...message, transport: 'email', kind: letter, payload: { token: secret } })
  if (!code) throw new Error(`${purpose} goes by e-mail alone`)
  const goes = recipients ?? [{ transport, to: target }]
  const posted: string[] = []
  for (const one of goes) posted.push(await post({ ...message, ...one, kind: code, payload: { code: secret } }))
  return posted[0]
}

/** Sends in one transaction, with what is known by then. Answers the id of the message. */
export type SendOutgoing = (known?: Partial<Outgoing>) => Promise<string | undefined>

/** Admit it before. */
export const sendIn =
  (deps: Deps, tx: Db, post: Post, outgoing: Outgoing): SendOutgoing =>
  (known) =>
    postChallenge(deps, tx, post, { ...outgoing, ...known })

/** Does what the challenge is for, and sends it; answers where another one went that was sent before. */
type Work = (tx: Db, send: SendOutgoing) => Promise<Otp | void>

/** Sends a first code or link within the limits, in the transaction of what it is for. Answers what the person is told of it. */
export const sendChallenge = (deps: Deps, asked: Message & Outgoing, work: Work) =>
  sendAdmitted(admitted, deps, asked, work)

/** As `sendChallenge`, for one that was asked for again: throws THROTTLING within a minute of the last one. */
export const resendChallenge = (deps: Deps, asked: Message & Outgoing, work: Work) =>
  sendAdmitted(admittedAgain, deps, asked, work)

function sendAdmitted(admit: typeof admitted, deps: Deps, asked: Message & Outgoing, work: Work): Promise<Otp> {
  return admit(deps, asked, () =>
    change(
      deps,
      async (tx, post) => (await work(tx, sendIn(deps, tx, post, asked))) ?? otpOf(deps.config.limits, asked),
    ),
  )
}
