import * as z from 'zod/mini'
import { problemKey, token } from '../../fields/text.ts'
import { slicesInfo } from '../../fields/slices.ts'
import { route } from '../../route.ts'

export const logOutRequest = z.object({
  /** `signed_out`: nobody is signed in here any more. */
  state: z.enum(['ask', 'signed_out']),
  /** The service that asks; null when the person came by themselves, or the service did not say who it is. */
  client: z.nullable(
    z.object({
      name: z.string(),
      logo_url: z.nullable(z.string()),
      /** Where the browser goes after the answer; null: it stays on the page. */
      redirect_host: z.nullable(z.string()),
    }),
  ),
  account: z.optional(z.object({ name: z.string(), email: z.nullable(z.string()), slices_info: slicesInfo })),
})
export type LogOutRequest = z.output<typeof logOutRequest>

/** Known by the cookies of the browser. `request`: of `/oauth/logout`, where a service sent the person; 404/10 when another one came after it. */
export const getLogOutRequest = route({
  method: 'GET',
  path: '/api/oauth/logout',
  who: 'maybe-signed-in',
  summary: 'Who asks to log out, and of which account',
  query: z.strictObject({ request: z.optional(token) }),
  reply: logOutRequest,
  errors: ['NOT_EXIST'],
})

/** `log_out` ends the sessions of this browser, in the cabinet and at services. `redirect_url`: the service's own address, if it named one. */
export const answerLogOutRequest = route({
  method: 'POST',
  path: '/api/oauth/logout',
  who: 'maybe-signed-in',
  needs: { by: 'decision', each: { log_out: 'device', stay: 'token' } },
  repeat: 'acts-again',
  summary: 'Log out of everything in this browser, or stay',
  body: z.strictObject({ request: z.optional(token), decision: z.enum(['log_out', 'stay'], problemKey('v.value')) }),
  reply: z.object({ redirect_url: z.nullable(z.string()) }),
  errors: ['NOT_EXIST'],
})

export const logOutApi = { getLogOutRequest, answerLogOutRequest }
