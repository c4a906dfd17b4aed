import type { Transport } from '@kabinet/contract/api/auth/otp'
import { sensitiveClientFields } from '@kabinet/contract/data/client-fields'
import * as z from 'zod'

const code = z.object({ code: z.string() })
/** What happened to an account: `at` an ISO instant, `login` the name that the person signs in with, `timeZone` IANA. */
const notice = z.object({ at: z.string(), login: z.string(), timeZone: z.optional(z.nullable(z.string())) })

/** A notice with «This was not me»: `secure` is the token of its link. One that an older version queued has none. */
const securing = notice.extend({ secure: z.optional(z.string()) })

const device = { userAgent: z.string(), address: z.nullable(z.string()) }
const serviceChange = z.enum([...sensitiveClientFields, 'logo', 'client_secret'])
/** `client_secret`: a new one was issued. */
export type ServiceChange = z.output<typeof serviceChange>

const softwareAct = z.enum(['token_issued', 'service_registered', 'change_proposed', 'deletion_proposed'])
export type SoftwareAct = z.output<typeof softwareAct>

const passkeyAct = z.enum(['added', 'removed', 'copied'])
/** `copied`: somebody used a copy of it and was refused. */
export type PasskeyAct = z.output<typeof passkeyAct>
const secondStepEvent = z.enum(['app_added', 'app_removed', 'recovery_codes_made', 'recovery_code_used', 'codes_off'])
export type SecondStepEvent = z.output<typeof secondStepEvent>

const recoveryEvent = z.enum(['begun', 'due', 'stopped', 'finished'])
export type RecoveryEvent = z.output<typeof recoveryEvent>

/** Everything that is sent, and what its words need. The recipient, the language and the product's name come with the message. */
const payloads = {
  /** Sent to an unverified address, so it contains no text of the caller. */
  registration_link: z.object({ token: z.string() }),
  registration_code: code,
  account_exists: z.object({}),
  login_code: code,
  restore_code: code,
  secure_code: code,
  password_changed: securing,
  new_device: securing.extend(device),
  passkey: securing.extend({ ...device, what: passkeyAct }),
  /** A refresh token came twice: the session was ended. */
  session_reused: notice,
  password_change_code: code,
  email_change_code: code,
  phone_verify_code: code,
  transport_change_code: code,
  /** To an e-mail that an account has and never proved. */
  email_verify_link: z.object({ token: z.string() }),
  /** To an e-mail that is to replace the present one. */
  new_email_link: z.object({ token: z.string() }),
  /** `now`: what it is from now on, masked. */
  email_changed: securing.extend({ now: z.string() }),
  phone_changed: securing.extend({ now: z.string() }),
  /** `now`: where codes go, masked; null when the second step was switched off. */
  transport_changed: securing.extend({ now: z.nullable(z.string()) }),
  /** Of the authenticator app and its recovery codes, of which `left` are left. */
  second_step_changed: securing.extend({ what: secondStepEvent, left: z.optional(z.number()) }),
  /** `goes`: where its code goes, masked; `until`: the ISO instant at which it is due, and once it is, at which it is over; `stop`: the token of its link. */
  recovery: securing.extend({
    what: recoveryEvent,
    goes: z.optional(z.string()),
    until: z.optional(z.string()),
    stop: z.optional(z.string()),
    device: z.optional(z.object(device)),
  }),
  /** `eraseAt`: an ISO instant. */
  account_deleted: notice.extend({ eraseAt: z.string() }),
  /** To the owner of the service `service`, by its name. */
  service_changed: securing.extend({ ...device, service: z.string(), changes: z.array(serviceChange) }),
  service_deleted: securing.extend({ ...device, service: z.string() }),
  /** What software did or wants. `service`: of `token_issued` the name of the token. */
  service_software: securing.extend({ ...device, service: z.string(), what: softwareAct }),
  /** To support. `isVerified`: the address is a verified one of the account. */
  support_request: z.object({
    number: z.string(),
    name: z.string(),
    email: z.string(),
    isVerified: z.boolean(),
    accountId: z.nullable(z.string()),
    message: z.string(),
  }),
  /** To whoever was named as the writer: nothing of what was written, for anybody can name anybody. */
  support_received: z.object({}),
}

export type MessageKind = keyof typeof payloads
export type PayloadOf<K extends MessageKind> = z.output<(typeof payloads)[K]>
/** A link never goes by SMS (docs/design.md#letters-and-sms), nor what is written to support. */
const letterOnly = [
  'registration_link',
  'email_verify_link',
  'new_email_link',
  'support_request',
  'support_received',
] as const satisfies readonly MessageKind[]
type LetterOnly = (typeof letterOnly)[number]
export type TransportOf<K extends MessageKind> = K extends LetterOnly ? 'email' : Transport
export type SmsKind = Exclude<MessageKind, LetterOnly>

export function isMessageKind(kind: string): kind is MessageKind {
  return Object.hasOwn(payloads, kind)
}

export function isSmsKind(kind: MessageKind): kind is SmsKind {
  return !letterOnly.some((one) => one === kind)
}

const readers: { [K in MessageKind]: z.ZodType<PayloadOf<K>> } = payloads

/** Throws for what another version of the product wrote and this one cannot read. */
export function readPayload<K extends MessageKind>(kind: K, json: string): PayloadOf<K> {
  return readers[kind].parse(JSON.parse(json))
}
