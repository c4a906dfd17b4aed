import { transports } from '../api/auth/otp.ts'
import { policyNames } from '../data/policies.ts'
import { count, instant, uuid } from '../fields/reply-types.ts'
import * as z from 'zod/mini'
import { signingKey } from './replies.ts'

const number = z.number()

/** Of 30 days, except registrations (7, after which the sweep deletes them) and deliveries (1 day). */
export const figures = z.object({
  /** `active`: used a session or logged in. `new`: created. */
  accounts: z.object({ all: number, active: number, new: number, blocked: number, deleted: number }),
  /** Accounts by second step; `share` is from 0 to 1. */
  second_step: z.object({ app: number, email: number, sms: number, off: number, share: number }),
  /** The 50 services with the largest number of sign-ins. */
  log_ins: z.array(z.object({ service_id: z.string(), name: z.string(), log_ins: number })),
  /** Registrations by the step that they reached. */
  registrations: z.object({ form_sent: number, confirmed: number, logged_in: number }),
  /** Seconds from the request to the acceptance by the mail server or SMS gateway. */
  deliveries: z.array(
    z.object({
      transport: z.enum(transports),
      sent: number,
      median_seconds: number,
      slowest_5_percent_seconds: number,
    }),
  ),
})

export const overview = z.object({
  version: z.string(),
  /** Of the process that answers. */
  started_at: instant,
  warnings: z.array(z.string()),
  /** 1001 means more than 1,000. */
  waiting: z.object({ messages_waiting: count, messages_dead: count, publish_requests: count, feedback: count }),
  /** Links that a second operator must approve, the oldest 50. `to`: null for a printed one. */
  waiting_links: z.array(
    z.object({
      id: uuid,
      account_id: uuid,
      who: z.string(),
      to: z.nullable(z.enum(transports)),
      without_second_step: z.boolean(),
      expires_at: instant,
    }),
  ),
  signing_keys: z.array(signingKey),
  /** Ids of SECRET_KEYS, newest first. */
  secret_keys: z.array(z.string()),
})

/** `error`: without contacts and ids. `day`, `week`: of the last 24 hours and seven days. Messages that expired are kept for a day. */
export const messageErrors = z.object({
  items: z.array(z.object({ transport: z.string(), error: z.string(), day: count, week: count, last_at: instant })),
  /** True: more than 5,000 messages failed, so the oldest may not be counted. */
  is_more: z.boolean(),
})

const policyText = z.nullable(z.string())
export const shownPolicy = z.object({
  policy: z.enum(policyNames),
  in_force: policyText,
  environment: policyText,
  database: policyText,
  changed_at: z.nullable(instant),
  who: policyText,
  why: policyText,
})
