import * as z from 'zod/mini'
import { platforms } from '../../claims.ts'
import { id, problemKey, token } from '../../fields/text.ts'
import { count } from '../../fields/told.ts'
import { route } from '../../route.ts'

const params = z.strictObject({ id })
const claimsOfToken = z.record(z.string(), z.unknown())

/** What the service would hold now. The tokens themselves are not told: they are revoked before the answer leaves. */
const answer = z.object({
  token_type: z.string(),
  expires_in: count,
  scope: z.string(),
  id_token: z.object({ header: claimsOfToken, payload: claimsOfToken }),
  userinfo: claimsOfToken,
})

/** The answer of a try, or the error that the token endpoint gave (RFC 6749 5.2). */
const trialResult = z.object({
  error: z.optional(z.object({ error: z.string(), error_description: z.string() })),
  answer: z.optional(answer),
})
export type TrialResult = z.output<typeof trialResult>

/** Opens a try of the sign-in for its owner alone; the browser navigates to `redirect_url`. A later one overtakes it. */
export const beginTrial = route({
  method: 'POST',
  path: '/api/clients/:id/try',
  who: 'signed-in',
  needs: 'device',
  repeat: 'acts-again',
  summary: 'Begin a try of the sign-in of one of my services',
  params,
  body: z.strictObject({ platform: z.optional(z.enum(platforms, problemKey('v.value'))) }),
  reply: z.object({ redirect_url: z.string() }),
  errors: ['NOT_EXIST'],
})

/** `code` and `state` as they came back to `/services/{id}/try`; used once, in the session that began it. */
export const finishTrial = route({
  method: 'POST',
  path: '/api/clients/:id/try/answer',
  who: 'signed-in',
  needs: 'device',
  repeat: 'acts-again',
  summary: 'What the service would learn: the decoded answer of a try',
  params,
  body: z.strictObject({ state: token, code: token }),
  reply: trialResult,
  errors: ['NOT_EXIST'],
  statuses: { NOT_EXIST: [404, 410] },
})

export const trialsApi = { beginTrial, finishTrial }
