/** `acr` values (OpenID Connect Core 2; OpenID EAP ACR Values 1.0). `phrh` would state the kind of key, which is not attested. */
export const contextClasses = {
  password: 'urn:kabinet:acr:pwd',
  twoSteps: 'urn:kabinet:acr:mfa',
  phishingResistant: 'phr',
} as const
const { password, twoSteps, phishingResistant } = contextClasses

/** `amr`: as stored in the session (RFC 8176). */
export function contextClassOf(amr: readonly string[]): string {
  if (amr.some((method) => method === 'swk' || method === 'hwk')) return phishingResistant
  return amr.some((method) => method === 'otp' || method === 'sms') ? twoSteps : password
}
