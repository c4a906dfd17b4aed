import { serviceStatuses } from '../data/client-fields.ts'
import { instant, uuid } from '../fields/reply-types.ts'
import { id, oneLine } from '../fields/text.ts'
import * as z from 'zod/mini'
import { actValues, foundContacts } from './replies.ts'

/** The beginning of a text: three characters at least. */
const typed = oneLine(3, 255)

/** `count` is exact to 1,000; above, `is_more` is true. `next`: null on the last page. */
const listReply = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), count: z.number(), is_more: z.boolean(), next: z.nullable(z.string()) })

/** Each filter narrows the list. Days are in UTC. */
export const peopleFilters = z.strictObject({
  last_name: z.optional(typed),
  first_name: z.optional(typed),
  email: z.optional(typed),
  domain: z.optional(typed),
  phone_end: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  group: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  status: z.optional(z.enum(['active', 'blocked', 'deactivated'])),
  created_since: z.optional(z.iso.date()),
  created_before: z.optional(z.iso.date()),
  logged_in_since: z.optional(z.iso.date()),
  logged_in_before: z.optional(z.iso.date()),
  second_step: z.optional(z.enum(['off'])),
  legal: z.optional(z.enum(['pending'])),
})

export const peopleList = listReply(
  z.object({
    id: uuid,
    status: z.enum(['active', 'blocked', 'deactivated']),
    last_name: z.string(),
    first_name: z.string(),
    created_at: instant,
    last_log_in_at: z.nullable(instant),
    second_step: z.enum(['off', 'email', 'sms', 'app']),
    contacts: foundContacts,
  }),
)

export const serviceStates = ['test', 'published', 'suspended', 'deleted', 'without-owner', 'verified'] as const

/** `owner`: a login or an account id. `unused_since`: no sign-in since that day. Days are in UTC. */
export const serviceFilters = z.strictObject({
  name: z.optional(typed),
  owner: z.optional(typed),
  state: z.optional(z.enum(serviceStates)),
  used_since: z.optional(z.iso.date()),
  unused_since: z.optional(z.iso.date()),
  users_at_least: z.optional(z.string().check(z.regex(/^([1-9]\d{0,2}|1000)$/))),
})

export const servicesList = listReply(
  z.object({
    id: uuid,
    client_id: z.nullable(z.string()),
    name: z.string(),
    status: z.enum(serviceStatuses),
    account_id: uuid,
    owner: z.string(),
    suspended_at: z.nullable(instant),
    deleted_at: z.nullable(instant),
    without_owner_since: z.nullable(instant),
    verified_at: z.nullable(instant),
    created_at: instant,
    last_used_on: z.nullable(z.string()),
    /** Of the last 30 days; 101 means more than 100. */
    users: z.number(),
  }),
)

/** `name`: who acted, at the console `First Last <id>`. `act`: its first word. Days are in UTC; `until` excludes the day. */
export const actFilters = z.strictObject({
  name: z.optional(oneLine(1, 320)),
  act: z.optional(oneLine(1, 64)),
  account: z.optional(id),
  service: z.optional(id),
  since: z.optional(z.iso.date()),
  until: z.optional(z.iso.date()),
  reads: z.optional(z.boolean()),
})

export const actsList = listReply(
  z.object({
    id: uuid,
    happened_at: instant,
    act: z.string(),
    who: z.string(),
    /** Null: somebody looked at the account. */
    why: z.nullable(z.string()),
    account_id: z.nullable(uuid),
    service_id: z.nullable(uuid),
    service_name: z.nullable(z.string()),
    before: actValues,
    after: actValues,
  }),
)
