import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { strongerSignIn, unmetContext } from './context-class.ts'
import { parameter } from '../protocol/parameters.ts'
import { signOnOfRequest } from '../storage/sign-on-of-request.ts'
import { isProvenWithin } from '../storage/sign-on.sql.ts'

const { base, Check, Prompt } = interactionPolicy

/** When the person has to be asked something (OpenID Connect Core 3.1.2.3): sign in, choose an account, consent. */
export function createPrompts(deps: Deps): interactionPolicy.DefaultPolicy {
  const prompts = base()
  const login = prompts.get('login')
  // Age is judged by the database's clock; of context classes only that of passkeys is reached by signing in once more.
  for (const reason of ['max_age', 'essential_acrs', 'essential_acr']) login?.checks.remove(reason)
  login?.checks.add(
    new Check('max_age', 'the sign-in is older than asked', 'login_required', (ctx) => isTooOld(deps, ctx)),
  )
  login?.checks.add(strongerSignIn(deps))
  prompts.remove('consent')
  prompts.add(new Prompt({ name: 'select_account', requestable: true }))
  prompts.add(new Prompt({ name: 'consent', requestable: true }, unmetContext, native, undecided))
  return prompts
}

/** Whoever can be impersonated is never approved without the person (RFC 8252 8.6). */
const native = new Check(
  'native_client_prompt',
  'native clients require interaction',
  'interaction_required',
  (ctx) => {
    return isImpersonable(ctx) && !ctx.oidc.result?.consent
  },
)

/** A grant that was found or remembered is saved; a blank one means that something asked was never decided. */
const undecided = new Check(
  'undecided',
  'something asked was never decided',
  'consent_required',
  (ctx) => ctx.oidc.grant?.jti === undefined,
)

/** Without a secret, and at an address that any program on the device can take: a private scheme, or loopback. */
export const isImpersonable = ({ oidc: { client, params } }: KoaContextWithOIDC): boolean =>
  client?.clientAuthMethod === 'none' && !parameter(params, 'redirect_uri').startsWith('https:')

async function isTooOld(deps: Deps, ctx: KoaContextWithOIDC): Promise<boolean> {
  const { params, result, session } = ctx.oidc
  if (params?.['max_age'] === undefined || result?.login) return false
  const signOn = session?.accountId ? signOnOfRequest(deps) : null
  return !signOn || !(await isProvenWithin(deps.db, signOn, Number(params['max_age'])))
}
