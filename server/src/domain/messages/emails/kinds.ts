import type { Transport } from '@kabinet/contract/api/auth/otp'
import { keptReasons } from '@kabinet/contract/data/after-erasure'
import { sensitiveClientFields } from '@kabinet/contract/data/client-fields'
import { legalKinds } from '@kabinet/contract/legal/legal-text'
import * as z from 'zod'

const code = z.object({ code: z.string() })
/** True when a deleted account had the address: a new one ends the way back to it. */
const former = z.optional(z.boolean())
/** `at` and `eraseAt`: ISO instants. `timeZone`: IANA. */
const notice = z.object({ at: z.string(), login: z.string(), timeZone: z.optional(z.nullable(z.string())) })

/** `secure`: the token of «This was not me»; absent in messages queued by an older version. */
const securing = notice.extend({ secure: z.optional(z.string()) })

const device = { userAgent: z.string(), address: z.nullable(z.string()) }
const serviceChange = z.enum([...sensitiveClientFields, 'logo', 'client_secret', 'apis', 'api_secret', 'restored'])
export type ServiceChange = z.output<typeof serviceChange>

const serviceStatus = z.enum(['published', 'test'])
export type ServiceStatus = z.output<typeof serviceStatus>

const checkedFact = z.enum(['name', 'logo', 'redirect_uris', 'owner'])
/** A change of one of these ends the verification of a service. */
export type CheckedFact = z.output<typeof checkedFact>

const softwareAct = z.enum(['token_issued', 'service_registered', 'change_proposed', 'deletion_proposed'])
export type SoftwareAct = z.output<typeof softwareAct>

const ownerAct = z.enum(['invited', 'joined', 'left', 'handed_over', 'removed', 'lost'])
export type OwnerAct = z.output<typeof ownerAct>

const passkeyAct = z.enum(['added', 'removed', 'copied'])
export type PasskeyAct = z.output<typeof passkeyAct>
const secondStepEvent = z.enum(['app_added', 'app_removed', 'recovery_codes_made', 'recovery_code_used', 'codes_off'])
export type SecondStepEvent = z.output<typeof secondStepEvent>

const recoveryEvent = z.enum(['begun', 'due', 'stopped', 'finished'])
export type RecoveryEvent = z.output<typeof recoveryEvent>

const supportNews = z.enum(['contact', 'stolen', 'link'])

const payloads = {
  /** Sent to an unverified address, so it contains no text of the caller. */
  registration_link: z.object({ token: z.string(), former }),
  registration_code: code.extend({ former }),
  invitation: z.object({ token: z.string(), service: z.optional(z.string()) }),
  /** `summary`: what changes, by the operator. `effectiveAt`: ISO instant. */
  legal_change: z.object({
    text: z.enum(legalKinds),
    summary: z.string(),
    effectiveAt: z.string(),
    timeZone: z.nullable(z.string()),
  }),
  account_exists: z.object({}),
  login_code: code,
  restore_code: code,
  secure_code: code,
  password_changed: securing,
  new_device: securing.extend(device),
  passkey: securing.extend({ ...device, what: passkeyAct }),
  /** `until`: end of the wait, an ISO instant; absent when there is none. */
  archive_requested: securing.extend({ ...device, until: z.optional(z.string()) }),
  session_reused: notice,
  account_secured: notice,
  password_change_code: code,
  data_download_code: code,
  email_change_code: code,
  phone_verify_code: code,
  transport_change_code: code,
  email_verify_link: z.object({ token: z.string() }),
  new_email_link: z.object({ token: z.string() }),
  email_changed: securing.extend({ now: z.string() }),
  phone_changed: securing.extend({ now: z.string() }),
  /** `now`: masked destination of codes; null when the second step was switched off. */
  transport_changed: securing.extend({ now: z.nullable(z.string()) }),
  second_step_changed: securing.extend({ what: secondStepEvent, left: z.optional(z.number()) }),
  /**
   * `goes`: destination of its code, masked. `until`: ISO instant when the recovery is due; for `due`, when it expires. `stop`: the token
   * of its link.
   */
  recovery: securing.extend({
    what: recoveryEvent,
    goes: z.optional(z.string()),
    until: z.optional(z.string()),
    stop: z.optional(z.string()),
    device: z.optional(z.object(device)),
  }),
  /** `contact`: a new contact proves itself. `password`: the link sets one. */
  support_link: z.object({ token: z.string(), what: z.enum(['contact', 'password']) }),
  /** `goes`: where the link goes, masked; absent for a printed one. `stolen`: to the contact that ended, without `secure`. */
  support_recovery: securing.extend({
    what: supportNews,
    goes: z.optional(z.string()),
    skipsSecondStep: z.optional(z.boolean()),
  }),
  account_deleted: notice.extend({ eraseAt: z.string() }),
  /** What the services that had access answered. `until`: `YYYY-MM-DD`. */
  account_erased: notice.extend({
    services: z.array(
      z.object({
        name: z.string(),
        address: z.nullable(z.string()),
        is_told: z.boolean(),
        has_access: z.optional(z.boolean()),
        result: z.nullable(z.enum(['done', 'kept'])),
        reason: z.nullable(z.enum(keptReasons)),
        until: z.nullable(z.string()),
      }),
    ),
  }),
  service_changed: securing.extend({
    ...device,
    service: z.string(),
    changes: z.array(serviceChange),
    status: z.optional(serviceStatus),
    who: z.optional(z.string()),
  }),
  service_deleted: securing.extend({
    ...device,
    service: z.string(),
    who: z.optional(z.string()),
    until: z.optional(z.string()),
  }),
  /**
   * `who`: the owner who acts, short; absent for the reader. `guest`: the contact that was invited, masked, or the owner that was removed,
   * short. `lost`: the reader was removed.
   */
  service_owner: securing.extend({
    ...device,
    service: z.string(),
    what: ownerAct,
    who: z.optional(z.string()),
    guest: z.optional(z.string()),
  }),
  owner_invitation: notice.extend({ service: z.optional(z.string()), who: z.string(), until: z.string() }),
  service_software: securing.extend({ ...device, service: z.string(), what: softwareAct }),
  service_publishing: notice.extend({
    service: z.string(),
    what: z.enum(['approved', 'refused']),
    why: z.optional(z.string()),
  }),
  support_request: z.object({
    number: z.string(),
    name: z.string(),
    email: z.string(),
    isVerified: z.boolean(),
    accountId: z.nullable(z.string()),
    message: z.string(),
  }),
  /** To operators: somebody acts on the account of one, or changes a role. */
  operator_news: notice
    .omit({ login: true })
    .extend({ act: z.string(), about: z.string(), who: z.string(), why: z.string() }),
  verification_ended: z.object({ id: z.string(), service: z.string(), changed: z.array(checkedFact) }),
  /** Sent to the address given as the writer's. It repeats none of the message, because anyone can give any address. */
  support_received: z.object({}),
}

export type MessageKind = keyof typeof payloads
export type PayloadOf<K extends MessageKind> = z.output<(typeof payloads)[K]>
/** Links and support messages are never sent by SMS (docs/design.md#e-mails-and-sms). */
const emailOnly = [
  'registration_link',
  'email_verify_link',
  'new_email_link',
  'support_request',
  'support_received',
  'verification_ended',
  'operator_news',
] as const satisfies readonly MessageKind[]
type EmailOnly = (typeof emailOnly)[number]
export type TransportOf<K extends MessageKind> = K extends EmailOnly ? 'email' : Transport
export type SmsKind = Exclude<MessageKind, EmailOnly>

export function isMessageKind(kind: string): kind is MessageKind {
  return Object.hasOwn(payloads, kind)
}

export function isSmsKind(kind: MessageKind): kind is SmsKind {
  return !emailOnly.some((one) => one === kind)
}

const readers: { [K in MessageKind]: z.ZodType<PayloadOf<K>> } = payloads

/** Throws for payloads written by an incompatible version. */
export function readPayload<K extends MessageKind>(kind: K, json: string): PayloadOf<K> {
  return readers[kind].parse(JSON.parse(json))
}

const secretFields = z.object({
  code: z.optional(z.string()),
  token: z.optional(z.string()),
  secure: z.optional(z.string()),
  stop: z.optional(z.string()),
})

/** Codes and tokens of a payload of any kind. */
export const secretsIn = (json: string): string[] =>
  Object.values(secretFields.parse(JSON.parse(json))).filter((secret) => secret !== undefined)
