import type { Otp, Transport } from '@kabinet/contract/api/otp'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { admittedAgain } from '../codes/admit-message.ts'
import { change } from '../messages/change.ts'
import { emailChangeCodeGoes, transportCodeGoes, verifiedOf } from './destinations.ts'
import type { OwnContacts } from './own-contacts.sql.ts'
import { peekContacts, requireContacts } from './require-contacts.ts'
import { type Destination, messageOf, type OwnCode, type OwnLink, sendEmailLink, sendOwnCode } from './send-code.ts'

type CodeRequest =
  | { purpose: 'password_change' | 'email_change' | 'phone_verify' }
  | { purpose: 'transport_change'; otp_transport: Transport | null }
type OtpRequest = CodeRequest | { purpose: 'email_verify' }
type OtpReceiver = { sessionId: string; accountId: string; locale: Locale; address: string }

/** `POST /api/auth/otp` of a signed-in person: sends the message that the dialog waits for, first or again. NOT_EXIST: nothing waits for one. */
export async function sendOwnOtp(deps: Deps, who: OtpReceiver, asked: OtpRequest): Promise<Otp> {
  const { accountId, locale } = who
  const message = messageOf(who, goesTo(who, await peekContacts(deps.db, accountId), asked))
  return admittedAgain(deps, message, () =>
    change(deps, async (tx, post) => {
      const own = await requireContacts(tx, accountId)
      const sending = { accountId, locale }
      return asked.purpose === 'email_verify'
        ? sendEmailLink(deps, tx, post, sending, linkOf(own))
        : sendOwnCode(deps, tx, post, sending, codeOf(who, own, asked))
    }),
  )
}

function goesTo(who: OtpReceiver, own: OwnContacts, asked: OtpRequest): Destination & { purpose: OtpRequest['purpose'] } {
  if (asked.purpose === 'email_verify') return { purpose: asked.purpose, transport: 'email', to: linkOf(own).to }
  return codeOf(who, own, asked)
}

/** The candidate first, else the contact. A candidate that still owes its code gets no link. */
function linkOf({ firstName, email, emailCandidate }: OwnContacts): OwnLink {
  if (emailCandidate?.step === 'link') return { to: emailCandidate.value, firstName, isCandidate: true }
  if (!email || email.verified) throw new ApiError('NOT_EXIST')
  return { to: email.value, firstName, isCandidate: false }
}

function codeOf({ sessionId, accountId }: OtpReceiver, own: OwnContacts, asked: CodeRequest): OwnCode {
  switch (asked.purpose) {
    case 'transport_change':
      return { purpose: asked.purpose, subject: sessionId, ...transportCodeGoes(own, asked.otp_transport) }
    case 'password_change': {
      const destination = own.otpTransport && verifiedOf(own, own.otpTransport)
      if (!destination) throw new ApiError('NOT_EXIST')
      return { purpose: asked.purpose, subject: sessionId, ...destination }
    }
    case 'email_change':
      if (own.emailCandidate?.step !== 'code') throw new ApiError('NOT_EXIST')
      return { purpose: asked.purpose, subject: accountId, ...emailChangeCodeGoes(own) }
    case 'phone_verify':
      return { purpose: asked.purpose, subject: accountId, transport: 'sms', to: phoneToVerify(own) }
  }
}

function phoneToVerify({ phone, phoneCandidate }: OwnContacts): string {
  if (phoneCandidate) return phoneCandidate.value
  if (!phone || phone.verified) throw new ApiError('NOT_EXIST')
  return phone.value
}
