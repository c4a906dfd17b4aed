import { errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { isRecord } from '../consent/requested-claims.ts'

/** How a person signed in (`acr`, OpenID Connect Core 2): by the password alone, or by a code beside it. */
export const contextClasses = { password: 'urn:kabinet:acr:pwd', twoSteps: 'urn:kabinet:acr:mfa' } as const

/** `amr`: as the session keeps it (RFC 8176). */
export function contextClassOf(amr: readonly string[]): string {
  return amr.some((method) => method === 'otp' || method === 'sms') ? contextClasses.twoSteps : contextClasses.password
}

/**
 * An essential `acr` that the sign-in does not have is told to the service (OpenID Connect Core 5.5.1.1). Asking the person again would
 * change nothing: whether a code is asked for is the person's own choice.
 */
export const unmetContext = new interactionPolicy.Check(
  'unmet_acr',
  'the sign-in is of another class',
  'unmet_authentication_requirements',
  (ctx) => {
    const wanted = essentialClasses(ctx)
    if (wanted.length > 0 && !wanted.includes(ctx.oidc.session?.acr))
      throw new errors.UnmetAuthenticationRequirements('the sign-in is of another class')
    return false
  },
)

function essentialClasses({ oidc }: KoaContextWithOIDC): unknown[] {
  const asked: unknown = oidc.claims.id_token?.['acr']
  if (!isRecord(asked) || asked['essential'] !== true) return []
  return [asked['value'], ...(Array.isArray(asked['values']) ? asked['values'] : [])].filter(
    (value) => value !== undefined,
  )
}
