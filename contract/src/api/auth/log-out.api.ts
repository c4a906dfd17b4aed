import * as z from 'zod/mini'
import { problemKey, token } from '../../fields/text.ts'
import { slicesInfo } from '../../fields/slices.ts'
import { route } from '../../route.ts'

export const logOutRequest = z.object({
  state: z.enum(['ask', 'signed_out']),
  /** The requesting service; null when the user opened the page directly or the service did not identify itself. */
  client: z.nullable(
    z.object({
      name: z.string(),
      logo_url: z.nullable(z.string()),
      /** Null when the browser stays on the page. */
      redirect_host: z.nullable(z.string()),
    }),
  ),
  account: z.optional(z.object({ name: z.string(), email: z.nullable(z.string()), slices_info: slicesInfo })),
})
export type LogOutRequest = z.output<typeof logOutRequest>

/** Identified by browser cookies. `request`: an `/oauth/logout` request from a service; 404/10 when a newer one replaced it. */
export const getLogOutRequest = route({
  method: 'GET',
  path: '/api/oauth/logout',
  who: 'maybe-signed-in',
  summary: 'Get the service that requests log-out, and the account',
  query: z.strictObject({ request: z.optional(token) }),
  reply: logOutRequest,
  errors: ['NOT_EXIST'],
})

/**
 * `log_out` ends this browser's sessions, in the cabinet and at services. `redirect_url`: the service's post-logout
 * address, if it sent one.
 */
export const answerLogOutRequest = route({
  method: 'POST',
  path: '/api/oauth/logout',
  who: 'maybe-signed-in',
  needs: { by: 'decision', each: { log_out: 'device', stay: 'token' } },
  whilePending: true,
  repeat: 'acts-again',
  summary: 'Log out in this browser, or stay',
  body: z.strictObject({ request: z.optional(token), decision: z.enum(['log_out', 'stay'], problemKey('v.value')) }),
  reply: z.object({ redirect_url: z.nullable(z.string()) }),
  errors: ['NOT_EXIST'],
})

export const logOutApi = { getLogOutRequest, answerLogOutRequest }
