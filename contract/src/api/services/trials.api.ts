import * as z from 'zod/mini'
import { platforms } from '../../claims.ts'
import { id, problemKey, token } from '../../fields/text.ts'
import { count } from '../../fields/reply-types.ts'
import { route } from '../../route.ts'

const params = z.strictObject({ id })
const claimsOfToken = z.record(z.string(), z.unknown())

/** The token response without the tokens, which are revoked before the reply is sent. */
const answer = z.object({
  token_type: z.string(),
  expires_in: count,
  scope: z.string(),
  id_token: z.object({ header: claimsOfToken, payload: claimsOfToken }),
  userinfo: claimsOfToken,
})

/** RFC 6749 5.2. */
const trialResult = z.object({
  error: z.optional(z.object({ error: z.string(), error_description: z.string() })),
  answer: z.optional(answer),
})
export type TrialResult = z.output<typeof trialResult>

/** Starts a trial sign-in for the owner; the browser navigates to `redirect_url`. A later trial replaces it. */
export const beginTrial = route({
  method: 'POST',
  path: '/api/clients/:id/try',
  who: 'signed-in',
  needs: 'device',
  repeat: 'acts-again',
  summary: 'Start a trial sign-in of one of my services',
  params,
  body: z.strictObject({ platform: z.optional(z.enum(platforms, problemKey('v.value'))) }),
  reply: z.object({ redirect_url: z.string() }),
  errors: ['NOT_EXIST'],
})

/** `code` and `state` as received at `/services/{id}/try`; usable once, in the session that started the trial. */
export const finishTrial = route({
  method: 'POST',
  path: '/api/clients/:id/try/answer',
  who: 'signed-in',
  needs: 'device',
  repeat: 'acts-again',
  summary: 'Get the result of a trial sign-in: the decoded answer',
  params,
  body: z.strictObject({ state: token, code: token }),
  reply: trialResult,
  errors: ['NOT_EXIST'],
  statuses: { NOT_EXIST: [404, 410] },
})

export const trialsApi = { beginTrial, finishTrial }
