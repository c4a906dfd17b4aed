/**
 * How a person signed in (`acr`, OpenID Connect Core 2): by the password alone, by a code beside it, or so that no other site can get it out of
 * them (OpenID EAP ACR Values 1.0; `phrh` would say what kind of key it is, which nobody attests).
 */
export const contextClasses = {
  password: 'urn:kabinet:acr:pwd',
  twoSteps: 'urn:kabinet:acr:mfa',
  phishingResistant: 'phr',
} as const
const { password, twoSteps, phishingResistant } = contextClasses

/** `amr`: as the session keeps it (RFC 8176). */
export function contextClassOf(amr: readonly string[]): string {
  if (amr.some((method) => method === 'swk' || method === 'hwk')) return phishingResistant
  return amr.some((method) => method === 'otp' || method === 'sms') ? twoSteps : password
}
