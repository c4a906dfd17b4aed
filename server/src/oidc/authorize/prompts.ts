import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { strongerSignIn, unmetContext } from './context-class.ts'
import { parameter } from '../protocol/parameters.ts'
import { signOnOfRequest } from '../storage/sign-on-of-request.ts'
import { owes } from '../../domain/second-step-policy/second-step-policy.ts'
import { isProvenWithin } from '../storage/sign-on.sql.ts'

const { base, Check, Prompt } = interactionPolicy

type OfConsent = { checks: readonly interactionPolicy.Check[]; last: interactionPolicy.Prompt }

/**
 * When to prompt the user (OpenID Connect Core 3.1.2.3): sign in, choose an account, consent. `checks`: more reasons for the consent page.
 * `last`: evaluated when nothing else is asked.
 */
export function createPrompts(deps: Deps, { checks, last }: OfConsent): interactionPolicy.DefaultPolicy {
  const prompts = base()
  const login = prompts.get('login')
  // max_age is checked with the database clock. A new sign-in can only raise the class to a passkey, hence our own
  // acr check.
  for (const reason of ['max_age', 'essential_acrs', 'essential_acr']) login?.checks.remove(reason)
  login?.checks.add(
    new Check('max_age', 'the sign-in is older than asked', 'login_required', (ctx) => isTooOld(deps, ctx)),
  )
  login?.checks.add(strongerSignIn(deps))
  login?.checks.add(missingSecondStep(deps))
  prompts.remove('consent')
  prompts.add(new Prompt({ name: 'select_account', requestable: true }))
  prompts.add(new Prompt({ name: 'consent', requestable: true }, unmetContext, native, ...checks))
  prompts.add(last)
  return prompts
}

/** The user signed in before the operator required a second step, and has none. */
const missingSecondStep = (deps: Deps) =>
  new Check('second_step', 'the user has to set up a second step', 'interaction_required', async (ctx) => {
    const signOn = ctx.oidc.session?.accountId ? signOnOfRequest(deps) : null
    return signOn !== null && owes(deps, deps.db, signOn)
  })

/** A client that can be impersonated always needs user interaction (RFC 8252 8.6). */
const native = new Check(
  'native_client_prompt',
  'native clients require interaction',
  'interaction_required',
  (ctx) => {
    return isImpersonable(ctx) && !ctx.oidc.result?.consent
  },
)

/** True for a client without a secret whose redirect URI any program on the device can claim. */
export const isImpersonable = ({ oidc: { client, params } }: KoaContextWithOIDC): boolean =>
  client?.clientAuthMethod === 'none' && !parameter(params, 'redirect_uri').startsWith('https:')

async function isTooOld(deps: Deps, ctx: KoaContextWithOIDC): Promise<boolean> {
  const { params, result, session } = ctx.oidc
  if (params?.['max_age'] === undefined || result?.login) return false
  const signOn = session?.accountId ? signOnOfRequest(deps) : null
  return !signOn || !(await isProvenWithin(deps.db, signOn, Number(params['max_age'])))
}
