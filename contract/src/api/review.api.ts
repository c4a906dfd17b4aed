import * as z from 'zod/mini'
import { instant, uuid } from '../fields/reply-types.ts'
import { route } from '../route.ts'
import { endedKinds } from './auth/secure-account.api.ts'

const service = z.object({ id: uuid, name: z.string() })

/** Settings of services whose lines the owner may put back, by changing the service. */
export const fieldsToPutBack = [
  ...(['redirect_uris', 'mobile_redirect_uris', 'post_logout_redirect_uris', 'testers', 'access_logins'] as const),
  ...(['access_domains', 'groups', 'backchannel_logout_uri', 'account_events_uri', 'initiate_login_uri'] as const),
]

/**
 * `at`: when it was added; for a session, when it was signed in. `archive_downloaded`: nothing ended, all data left. `name`: passkey or token name, address or key identifier; for a session its
 * browser, system and network address. `field`: the setting of the service that `name` was a line of.
 */
const endedThing = z.object({
  what: z.enum([...endedKinds, 'session', 'archive_downloaded']),
  at: instant,
  name: z.nullable(z.string()),
  service: z.nullable(service),
  field: z.optional(z.enum(fieldsToPutBack)),
})
export type EndedThing = z.output<typeof endedThing>

/**
 * `pressed_at`: time of the last «This was not me»; null when there is nothing to review. `secrets`: services whose recent secret
 * still works because they have no older one without an end. `settings`: names of the settings of services that were changed in that time, or kinds of other
 * changes (`serviceChangeKinds`).
 */
const review = z.object({
  pressed_at: z.nullable(instant),
  ended: z.array(endedThing),
  secrets: z.array(z.object({ service, at: instant })),
  settings: z.array(z.object({ service, fields: z.array(z.string()), at: instant })),
})
export type Review = z.output<typeof review>

export const getReview = route({
  method: 'GET',
  path: '/api/users/me/review',
  who: 'signed-in',
  summary: 'List what «This was not me» ended, and what from that time still works',
  reply: review,
  errors: [],
})

export const finishReview = route({
  method: 'POST',
  path: '/api/users/me/review',
  who: 'signed-in',
  needs: 'device',
  summary: 'Keep what is left and close the review',
  body: z.strictObject({}),
  errors: [],
})

export const reviewApi = { getReview, finishReview }
