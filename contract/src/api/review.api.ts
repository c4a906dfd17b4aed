import * as z from 'zod/mini'
import { instant, uuid } from '../fields/told.ts'
import { route } from '../route.ts'
import { endedKinds } from './auth/secure-account.api.ts'

const service = z.object({ id: uuid, name: z.string() })

/**
 * One thing that «This was not me» ended. `at`: when it was added, or when a session was signed in. `name`: the name of a passkey or token, an
 * address, a key identifier, or browser, system and network address of a session; null where there is none. `service`: of which service.
 */
const endedThing = z.object({
  what: z.enum([...endedKinds, 'session']),
  at: instant,
  name: z.nullable(z.string()),
  service: z.nullable(service),
})
export type EndedThing = z.output<typeof endedThing>

/**
 * What the owner reads after the first sign-in that follows «This was not me». `pressed_at`: its last use; null where there is nothing to
 * review. `secrets`: services with a secret of that time, which still works, because the service has no older one.
 */
const review = z.object({
  pressed_at: z.nullable(instant),
  ended: z.array(endedThing),
  secrets: z.array(z.object({ service, at: instant })),
})
export type Review = z.output<typeof review>

export const getReview = route({
  method: 'GET',
  path: '/api/users/me/review',
  who: 'signed-in',
  summary: 'What «This was not me» ended, by name, and what of that time still works',
  reply: review,
  errors: [],
})

export const finishReview = route({
  method: 'POST',
  path: '/api/users/me/review',
  who: 'signed-in',
  needs: 'device',
  summary: 'Keep what is left: the review is not offered again',
  body: z.strictObject({}),
  errors: [],
})

export const reviewApi = { getReview, finishReview }
