import type { Purpose } from '@kabinet/contract/api/auth/purposes'
import { type Otp, type Transport, transports } from '@kabinet/contract/api/auth/otp'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { Db } from '../../db/schema.ts'
import type { ActDeps } from '../../deps.ts'
import { challengesMet } from '../../lib/metrics.ts'
import { change } from '../messages/change.ts'
import { insertNoMessage } from '../messages/messages.sql.ts'
import type { Post } from '../messages/queue-message.ts'
import { admitted, admittedAgain } from './admit-message.ts'
import { otpOf, type Message, timesOf } from './message-policy.ts'
import { challenges, linkEmailOf } from './challenges.ts'
import { putChallenge } from './codes.sql.ts'
import { newCodeFor, newLinkFor } from './secrets.ts'

export type Outgoing = {
  purpose: Purpose
  transport: Transport
  to: string
  subject: string
  /** Null: the code is stored, but not sent. */
  accountId: string | null
  locale: Locale
  recovers?: boolean | undefined
  confirms?: string | undefined
  recipients?: readonly { transport: Transport; to: string }[]
  former?: boolean
  instead?: 'account_exists' | 'new_email_link' | undefined
}

async function postChallenge(deps: ActDeps, tx: Db, post: Post, outgoing: Outgoing): Promise<string | undefined> {
  const { purpose, subject, accountId, transport, to: target, locale, instead, former } = outgoing
  const { recovers = false, confirms = null, recipients } = outgoing
  const { limits } = deps.config
  const mail = linkEmailOf(outgoing)
  const { life: seconds } = timesOf(limits, outgoing)
  const { secret, secretHash } = mail ? newLinkFor(purpose, subject) : newCodeFor(deps, purpose, subject)
  await putChallenge(tx, {
    purpose,
    subject,
    accountId,
    kind: mail ? 'link' : 'code',
    transport,
    secretHash,
    target,
    seconds,
    recovers,
    confirms,
  })
  const { boundTo, code } = challenges[purpose]
  const max = recipients ? transports.length : 1
  if (accountId === null) {
    for (let n = 0; n < max; n++) await insertNoMessage(tx)
    return undefined
  }
  challengesMet.inc({ purpose, outcome: 'sent' })
  const message = {
    transport,
    to: target,
    locale,
    accountId: boundTo === 'registration' ? null : accountId,
    expiresInSeconds: seconds,
  }
  if (instead === 'account_exists') return post({ ...message, kind: instead, payload: {} })
  if (instead) return post({ ...message, transport: 'email', kind: instead, payload: { token: secret } })
  if (mail) return post({ ...message, transport: 'email', kind: mail, payload: { token: secret, former } })
  if (!code) throw new Error(`${purpose} goes by e-mail alone`)
  const goes = recipients ?? [{ transport, to: target }]
  const posted: string[] = []
  for (const one of goes) posted.push(await post({ ...message, ...one, kind: code, payload: { code: secret, former } }))
  // The time of the answer must not show how many contacts an account has.
  for (let n = goes.length; n < max; n++) await insertNoMessage(tx)
  return posted[0]
}

export type SendOutgoing = (known?: Partial<Outgoing>) => Promise<string | undefined>

/** The returned function checks no limits; see `admitted`. */
export const sendIn =
  (deps: ActDeps, tx: Db, post: Post, outgoing: Outgoing): SendOutgoing =>
  (known) =>
    postChallenge(deps, tx, post, { ...outgoing, ...known })

type Work = (tx: Db, send: SendOutgoing) => Promise<Otp | void>

/** Sends a first code or link within the limits, in the transaction of the change. Returns the answer for the user. */
export const sendChallenge = (deps: ActDeps, message: Message & Outgoing, work: Work) =>
  sendAdmitted(admitted, deps, message, work)

/** As `sendChallenge`, for a resend. Throws THROTTLING within the resend interval. */
export const resendChallenge = (deps: ActDeps, message: Message & Outgoing, work: Work) =>
  sendAdmitted(admittedAgain, deps, message, work)

function sendAdmitted(admit: typeof admitted, deps: ActDeps, message: Message & Outgoing, work: Work): Promise<Otp> {
  return admit(deps, message, () =>
    change(
      deps,
      async (tx, post) => (await work(tx, sendIn(deps, tx, post, message))) ?? otpOf(deps.config.limits, message),
    ),
  )
}
