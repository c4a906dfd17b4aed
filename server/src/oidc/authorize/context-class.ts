import { errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { hasPasskey } from '../../domain/passkeys/passkeys.sql.ts'
import { parameter } from '../protocol/parameters.ts'
import { wantedClasses } from '../protocol/wanted-classes.ts'
import { contextClasses } from '../protocol/context-classes.ts'

const { twoSteps, phishingResistant } = contextClasses

const alsoIs = (acr: unknown): string[] => (acr === phishingResistant ? [phishingResistant, twoSteps] : [String(acr)])

/** Asks for a new sign-in when the request wants a passkey sign-in and the user has a passkey (compare RFC 9470 3). */
export const strongerSignIn = (deps: Deps) =>
  new interactionPolicy.Check('acr', 'a passkey is wished for', 'login_required', async ({ oidc }) => {
    const { session, params = {}, result } = oidc
    if (result?.login || !session?.accountId || parameter(params, 'prompt') === 'none') return false
    return wantsPasskey(params, session.acr) && hasPasskey(deps.db, session.accountId)
  })

/** True when the request asks for a passkey and a sign-in of class `acr` does not satisfy it. */
export function wantsPasskey(params: Record<string, unknown>, acr: unknown): boolean {
  const { values } = wantedClasses(params)
  return values.includes(phishingResistant) && !alsoIs(acr).some((name) => values.includes(name))
}

/**
 * Rejects the request when an essential `acr` is not met (OpenID Connect Core 5.5.1.1). Otherwise reports the
 * class under the requested name.
 */
export const unmetContext = new interactionPolicy.Check(
  'unmet_acr',
  'the sign-in is of another class',
  'unmet_authentication_requirements',
  ({ oidc: { session, params = {} } }: KoaContextWithOIDC) => {
    const { values, isEssential } = wantedClasses(params)
    const met = alsoIs(session?.acr).find((name) => values.includes(name))
    if (isEssential && values.length > 0 && met === undefined)
      throw new errors.UnmetAuthenticationRequirements('the sign-in is of another class')
    if (session && met !== undefined) session.acr = met
    return false
  },
)
