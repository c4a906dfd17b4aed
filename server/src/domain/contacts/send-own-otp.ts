import type { Otp, Transport } from '@kabinet/contract/api/auth/otp'
import type { Login } from '@kabinet/contract/fields/login'
import type { ActDeps } from '../../deps.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { otpOf } from '../codes/message-policy.ts'
import type { By } from '../accounts/events.sql.ts'
import { checkCode, spendCode } from '../codes/check-code.ts'
import { type Challenge, findAge, findChallenge } from '../codes/codes.sql.ts'
import { resendChallenge } from '../codes/send-challenge.ts'
import {
  emailChangeCodeDestination,
  leavableContact,
  leavingCodeDestination,
  transportCodeDestination,
  trustCodeDestination,
  trustedKindOf,
  signInCodeDestination,
} from './destinations.ts'
import { ownChallenge, type OwnMessage, type Receiver } from './own-challenge.ts'
import type { OwnContacts } from './own-contacts.sql.ts'
import { peekContacts, requireContacts } from './require-contacts.ts'
import { emailLinkOf } from './email-link.ts'
import { throwIfRefused } from './throw-if-refused.ts'

type OtpRequest =
  | {
      purpose:
        | 'password_change'
        | 'data_download'
        | 'email_change'
        | 'email_verify'
        | 'phone_verify'
        | 'transport_leave'
    }
  | { purpose: 'contact_trust'; contact: Login }
  | { purpose: 'transport_change'; otp_transport: Transport | null; old_code?: string | undefined }

/**
 * `POST /api/auth/otp` of a signed-in user: sends or resends the message that the dialog waits for. Throws NOT_EXIST when none is expected.
 */
export async function sendOwnOtp(deps: ActDeps, who: Receiver & By, request: OtpRequest): Promise<Otp> {
  const contacts = await peekContacts(deps.db, who.accountId)
  const awaited = messageOf(contacts, request)
  const left = await proveLeaving(deps, who, contacts, request)
  let messageId: string | undefined
  const otp = await resendChallenge(deps, ownChallenge(who, awaited), async (tx, send) => {
    const message = messageOf(await requireContacts(tx, who.accountId), request)
    if (left?.challenge) await spendCode(tx, 'transport_leave', left.challenge)
    messageId = await send(left?.confirms === message.to ? { ...message, confirms: message.to } : message)
    return otpOf(deps.config.limits, message)
  })
  const { purpose, transport } = awaited
  if (purpose === 'email_verify' || purpose === 'phone_verify') await throwIfRefused(deps, { transport, messageId })
  return otp
}

type Left = { challenge?: Challenge; confirms: string | null }

/**
 * Moving codes to another contact requires a code of the old one; a resend does not. Without it, only a delayed
 * recovery is possible (docs/decisions/0074-recovery.md).
 */
async function proveLeaving(
  deps: ActDeps,
  who: Receiver & By,
  contacts: OwnContacts,
  request: OtpRequest,
): Promise<Left | undefined> {
  if (request.purpose !== 'transport_change' || !request.otp_transport) return undefined
  const present = leavingCodeDestination(contacts, request.otp_transport)
  if (!present) return undefined
  const { old_code, otp_transport: to } = request
  const { sessionId: subject } = who
  if (old_code === undefined) {
    const sent = await findSent(deps, subject, to)
    if (sent) return { confirms: sent.confirms }
    throw invalidField('old_code', 'v.code.length')
  }
  const challenge = await checkCode(deps, { purpose: 'transport_leave', subject, code: old_code, by: who })
  if (challenge.target !== present.to) throw new ApiError('INVALID_OTP_CODE', { reason: 'expired' })
  return { challenge, confirms: trustedKindOf(contacts, present.to) && messageOf(contacts, request).to }
}

async function findSent({ db, config }: ActDeps, sessionId: string, to: Transport): Promise<Challenge | undefined> {
  const sent = await findChallenge(db, 'transport_change', sessionId)
  const isYoung = (await findAge(db, 'transport_change', sessionId, config.limits.codeSeconds)) !== undefined
  return isYoung && sent?.transport === to ? sent : undefined
}

function messageOf(contacts: OwnContacts, request: OtpRequest): OwnMessage {
  switch (request.purpose) {
    case 'transport_change':
      return { purpose: request.purpose, ...transportCodeDestination(contacts, request.otp_transport) }
    case 'transport_leave':
    case 'password_change':
    case 'data_download': {
      const destination =
        request.purpose === 'transport_leave' ? leavableContact(contacts) : signInCodeDestination(contacts)
      if (!destination) throw new ApiError('NOT_EXIST')
      return { purpose: request.purpose, ...destination }
    }
    case 'email_change':
      if (contacts.emailCandidate?.step !== 'code') throw new ApiError('NOT_EXIST')
      return {
        purpose: request.purpose,
        ...emailChangeCodeDestination(contacts),
        confirms: contacts.emailCandidate.value,
      }
    case 'contact_trust':
      return {
        purpose: request.purpose,
        ...trustCodeDestination(contacts, request.contact),
        confirms: request.contact.value,
      }
    case 'email_verify':
      return emailLinkOf(contacts)
    case 'phone_verify':
      return { purpose: request.purpose, transport: 'sms', to: phoneToVerify(contacts) }
  }
}

function phoneToVerify({ phone, phoneCandidate }: OwnContacts): string {
  if (phoneCandidate) return phoneCandidate.value
  if (!phone || phone.verified) throw new ApiError('NOT_EXIST')
  return phone.value
}
