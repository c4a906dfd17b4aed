import { signedInSession } from '../api/sessions.api.ts'
import { secretKinds, transports } from '../api/auth/otp.ts'
import { serviceStatuses } from '../data/client-fields.ts'
import { locales } from '../fields/locale.ts'
import { legalKinds } from '../legal/legal-text.ts'
import { calendarDay, count, instant, uuid } from '../fields/reply-types.ts'
import { consoleRoles, roles } from './roles.ts'
import * as z from 'zod/mini'

export const actDone = z.object({ done: z.string() })
export const made = z.object({ id: uuid, done: z.string() })

const status = z.enum(['active', 'blocked', 'deactivated', 'unconfirmed'])
export const contactKind = z.enum(['email', 'phone'])
/** Always masked. */
export const foundContacts = z.array(z.object({ kind: contactKind, value: z.string(), is_verified: z.boolean() }))
export const personFound = z.object({
  id: uuid,
  status,
  last_name: z.string(),
  first_name: z.string(),
  created_at: instant,
  contacts: foundContacts,
})
/** Changes of an act, by name. */
export const actValues = z.nullable(z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))))
const supportAct = z.object({
  happened_at: instant,
  act: z.string(),
  who: z.string(),
  why: z.string(),
  before: actValues,
  after: actValues,
})
export const foundMessage = z.object({
  id: uuid,
  created_at: instant,
  transport: z.enum(transports),
  kind: z.string(),
  state: z.enum(['waiting', 'sent', 'dead', 'expired', 'unclear']),
  tries: count,
  error: z.nullable(z.string()),
  report: z.nullable(z.enum(['delivered', 'refused by the operator'])),
})
export const shownPerson = z.object({
  ...personFound.shape,
  middle_name: z.nullable(z.string()),
  locale: z.enum(locales),
  second_step: z.enum(['off', 'email', 'sms']),
  authenticator_app: z.nullable(instant),
  password_changed_at: z.nullable(instant),
  /** Until then lasting acts, documents and partners are closed, because support let the user in. */
  held_until: z.nullable(instant),
  deleted_at: z.nullable(instant),
  /** Deadline to confirm a registration; null for an account. */
  expires_at: z.nullable(instant),
  /** `frozen_until`: set by “This was not me”. Until then the contact can neither sign in nor receive messages. */
  contacts: z.array(
    z.object({
      kind: contactKind,
      value: z.string(),
      verified_at: z.nullable(instant),
      frozen_until: z.nullable(instant),
    }),
  ),
  recovery: z.nullable(z.object({ kind: contactKind, value: z.string(), due_at: instant })),
  changing_to: z.array(z.object({ kind: contactKind, value: z.string(), waits_for: z.enum(secretKinds) })),
  /** At the console. */
  role: z.nullable(z.object({ role: z.enum(consoleRoles), suspended_at: z.nullable(instant) })),
  /** `place`: approximate; null without a database of places. */
  sessions: z.array(z.omit(signedInSession, { is_current: true, address: true, amr: true, services: true })),
  /** The newest 50 with access. */
  services_that_read: z.array(z.object({ id: uuid, name: z.string(), since: instant })),
  accepted: z.array(z.object({ kind: z.enum(legalKinds), version: calendarDay, agreed_at: instant })),
  groups: z.array(z.string()),
  may_connect_services: z.boolean(),
  services_of_theirs: z.array(z.object({ id: uuid, name: z.string(), suspended_at: z.nullable(instant) })),
  /** Exhausted limits of the account, its contacts and devices; names as in docs/generated/limits.md. */
  over_limits: z.array(z.object({ limit: z.string(), until: instant })),
  last_failures: z.array(z.object({ happened_at: z.nullable(instant), reason: z.string() })),
  letters: z.array(foundMessage),
  support: z.array(supportAct),
})
export const shownContact = z.object({ kind: contactKind, value: z.string() })
export const deletedAccount = z.object({ id: uuid, deleted_at: instant })
export const deadMessage = z.object({
  id: uuid,
  done_at: instant,
  transport: z.string(),
  kind: z.string(),
  tries: count,
  error: z.nullable(z.string()),
  /** True: it has expired, so it cannot be sent again. */
  is_wiped: z.boolean(),
})
export const shownFeedback = z.object({
  id: uuid,
  account_id: z.nullable(uuid),
  created_at: instant,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  locale: z.enum(locales),
  closed_at: z.nullable(instant),
  closed_by: z.nullable(z.string()),
})
/** `audit` prints these lines (docs/operate-reference.md#the-audit). */
export const auditPage = z.object({ items: z.array(z.record(z.string(), z.unknown())), next: z.nullable(instant) })
export const signingKey = z.object({
  kid: z.string(),
  alg: z.string(),
  state: z.enum(['signs', 'next', 'old']),
  signs_from: instant,
  published_until: z.nullable(instant),
})
/** `use`: the number of values encrypted with it, by kind. */
export const secretKey = z.object({ id: z.string(), is_known: z.boolean(), use: z.record(z.string(), count) })
export const adminToken = z.object({
  id: uuid,
  who: z.string(),
  role: z.enum(roles),
  created_at: instant,
  expires_at: instant,
  last_used_at: z.nullable(instant),
  ended_at: z.nullable(instant),
})
export const shownGroup = z.object({ name: z.string(), members: count })
export const groupMember = z.object({
  ...z.omit(personFound, { created_at: true, contacts: true }).shape,
  since: instant,
})
export const shownService = z.object({
  id: uuid,
  client_id: z.nullable(z.string()),
  mobile_client_id: z.nullable(z.string()),
  name: z.string(),
  status: z.enum(serviceStatuses),
  account_id: z.nullable(uuid),
  without_owner_since: z.nullable(instant),
  suspended_at: z.nullable(instant),
  deleted_at: z.nullable(instant),
  verified_at: z.nullable(instant),
  first_party_since: z.nullable(instant),
  created_at: instant,
  support: z.array(supportAct),
})
/** `addresses`: redirect URIs. `refused`: the newest 50; with `is_claimed` the sender is not verified. Owners or strangers typed all values. */
export const serviceDetails = z.object({
  ...shownService.shape,
  description: z.nullable(z.string()),
  addresses: z.array(z.string()),
  scopes: z.array(z.string()),
  former_name: z.nullable(z.string()),
  former_owner: z.nullable(uuid),
  verified_by: z.nullable(z.string()),
  publish_asked_at: z.nullable(instant),
  publish_refused_at: z.nullable(instant),
  publish_refusal: z.nullable(z.string()),
  last_used_on: z.nullable(z.string()),
  owners: z.array(z.object({ account_id: uuid, name: z.string(), status: z.string(), since: z.nullable(instant) })),
  apis: z.array(z.object({ name: z.string(), address: z.string(), proved_by: z.nullable(z.string()) })),
  refused: z.array(
    z.object({
      step: z.string(),
      error: z.string(),
      detail: z.string(),
      sent: z.string(),
      times: count,
      last_at: instant,
      is_claimed: z.boolean(),
    }),
  ),
})
export const shownPublishRequest = z.object({
  asked_at: instant,
  id: uuid,
  name: z.string(),
  account_id: z.nullable(uuid),
  redirect_uris: z.array(z.string()),
})
export const shownInvitation = z.object({
  id: uuid,
  kind: contactKind,
  value: z.string(),
  state: z.enum(['waiting', 'accepted', 'revoked', 'expired']),
  locale: z.enum(locales),
  service_id: z.nullable(uuid),
  sent_times: count,
  account_id: z.nullable(uuid),
  created_at: instant,
  expires_at: instant,
})
export const shownEvent = z.object({
  happened_at: instant,
  kind: z.string(),
  times: count,
  address: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
})
