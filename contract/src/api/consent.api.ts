import * as z from 'zod/mini'
import type { Locale } from '../fields/locale.ts'
import { consentNames } from '../claims.ts'
import { problemKey, token } from '../fields/text.ts'
import type { Need } from '../needs.ts'
import { route } from '../route.ts'
import { slicesInfo } from '../fields/slices.ts'

/**
 * One line of the consent page. `granted`: left on before; `is_new`: this person never decided about it, so that it stands on and, beside others that
 * were decided, is marked. `value`: what the service would read, for the signed-in owner's eyes only; `null`: not set,
 * not shared, and asked for once it is set, whatever is sent about it now. With `verified: false` it is set and held back until it is verified.
 */
export const askedClaim = z.object({
  name: z.enum(consentNames),
  essential: z.boolean(),
  granted: z.boolean(),
  is_new: z.boolean(),
  reason: z.optional(z.string()),
  value: z.nullable(z.string()),
  verified: z.optional(z.boolean()),
})
export type AskedClaim = z.output<typeof askedClaim>

export const authorizationRequest = z.object({
  client: z.object({
    client_id: z.string(),
    name: z.string(),
    /** Its previous name, if it changed within the last 30 days. */
    former_name: z.optional(z.string()),
    logo_url: z.nullable(z.string()),
    description: z.nullable(z.string()),
    owner_verified: z.boolean(),
    redirect_host: z.string(),
    /** Of an unknown application, which nobody registered: the host of the document that describes it, which is its `client_id`. */
    document_host: z.optional(z.string()),
    /** It gets contacts that are not verified, too. */
    takes_unverified_contacts: z.optional(z.literal(true)),
    /** It asks from a device without a keyboard (RFC 8628): nobody returns to that host. */
    device: z.optional(z.literal(true)),
  }),
  state: z.enum(['login', 'consent', 'continue']),
  /** The signed-in person may not come in: a test service that they neither own nor test, or a try that is its owner's. */
  barred: z.optional(z.enum(['test', 'try'])),
  /** This person's data went to the service before, but never to this address. */
  new_host: z.optional(z.literal(true)),
  account: z.optional(z.object({ name: z.string(), email: z.nullable(z.string()), slices_info: slicesInfo })),
  login_hint: z.optional(z.string()),
  claims: z.array(askedClaim),
})
export type AuthorizationRequest = z.output<typeof authorizationRequest>

/** Only in the browser that began it (else 404/10); 410/10 after an hour, 409/13 when another tab overtook it. */
export const getAuthorizationRequest = route({
  method: 'GET',
  path: '/api/oauth/authorize',
  who: 'maybe-signed-in',
  summary: 'What a service asks for',
  query: z.strictObject({ interaction: token }),
  reply: authorizationRequest,
  errors: ['NOT_EXIST', 'ALREADY_EXIST'],
  statuses: { NOT_EXIST: [404, 410] },
})

const decisions = ['provide', 'reject', 'switch_account'] as const
type Decision = (typeof decisions)[number]

/** `reject` and `switch_account` need no session; `provide` needs a confirmed one (else 401/6 or 403/1006). */
export const decideAuthorizationRequest = route({
  method: 'POST',
  path: '/api/oauth/authorize',
  who: 'maybe-signed-in',
  needs: {
    by: 'decision',
    each: { provide: 'device', reject: 'token', switch_account: 'device' } satisfies Record<Decision, Need>,
  },
  repeat: 'by-act',
  summary: 'Provide, reject or switch account',
  body: z.strictObject({
    interaction: token,
    decision: z.enum(decisions, problemKey('v.value')),
    claims: z.optional(z.array(z.enum(consentNames, problemKey('v.value')))),
  }),
  reply: z.object({ redirect_url: z.string() }),
  errors: [
    'NOT_EXIST',
    'ALREADY_EXIST',
    'AUTH_FORBIDDEN',
    'AUTH_NOT_PROVIDED',
    'TOKEN_NOT_CONFIRMED',
    'INVALID_PARAM_VALUE',
  ],
  statuses: { NOT_EXIST: [404, 410] },
})

const inEachLanguage = z.object({ ru: z.string(), en: z.string() } satisfies Record<Locale, z.ZodMiniType>)

/** What of a refused request is to be changed. `registered`: for the owner and the testers of the service alone. */
const explanation = z.object({
  text: inEachLanguage,
  guide_url: inEachLanguage,
  parameter: z.nullable(z.string()),
  sent: z.nullable(z.string()),
  registered: z.nullable(z.array(z.string())),
})
export type Explanation = z.output<typeof explanation>

export const heldRedirect = z.object({
  /** null: it leads nowhere, because its address is not the service's. */
  redirect_host: z.nullable(z.string()),
  /** The service's address with what it is told; followed by a press alone. */
  redirect_url: z.nullable(z.string()),
  /** The OAuth error; null: none, the person is signed out. */
  error: z.nullable(z.string()),
  explanation: z.nullable(explanation),
})
export type HeldRedirect = z.output<typeof heldRedirect>

/** Known by `next` of our page's address, for ten minutes; 404/10 for whatever this server did not seal, or whose service is gone or has moved. */
export const getHeldRedirect = route({
  method: 'GET',
  path: '/api/oauth/way-on',
  who: 'maybe-signed-in',
  summary: 'Why a request was refused, and where it leads if one presses, towards a service that nobody uses yet',
  query: z.strictObject({
    next: z
      .string(problemKey('v.required'))
      .check(
        z.minLength(1, problemKey('v.required')),
        z.maxLength(16_000, problemKey('v.value')),
        z.regex(/^[\w.-]*$/, problemKey('v.value')),
      ),
  }),
  reply: heldRedirect,
  errors: ['NOT_EXIST'],
})

export const consentApi = { getAuthorizationRequest, decideAuthorizationRequest, getHeldRedirect }
