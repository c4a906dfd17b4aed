import { errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { hasPasskey } from '../../domain/passkeys/passkeys.sql.ts'
import { parameter } from '../protocol/parameters.ts'
import { wantedClasses } from './wanted-classes.ts'
import { contextClasses } from '../protocol/context-classes.ts'

const { twoSteps, phishingResistant } = contextClasses

/** A passkey is two steps in one. */
const alsoIs = (acr: unknown): string[] => (acr === phishingResistant ? [phishingResistant, twoSteps] : [String(acr)])

/** The person can sign in as the service wishes, and did not: asking once more leads there (RFC 9470 3 asks in the same way). */
export const strongerSignIn = (deps: Deps) =>
  new interactionPolicy.Check('acr', 'a passkey is wished for', 'login_required', async ({ oidc }) => {
    const { session, params = {}, result } = oidc
    if (result?.login || !session?.accountId || parameter(params, 'prompt') === 'none') return false
    return wantsPasskey(params, session.acr) && hasPasskey(deps.db, session.accountId)
  })

/** Of a sign-in of the class `acr`. */
export function wantsPasskey(params: Record<string, unknown>, acr: unknown): boolean {
  const { values } = wantedClasses(params)
  return values.includes(phishingResistant) && !alsoIs(acr).some((name) => values.includes(name))
}

/**
 * An essential `acr` that the sign-in does not have is told to the service (OpenID Connect Core 5.5.1.1). Of what a sign-in is, it is called
 * as the service asked, where it did.
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
