/** Loaded with the first passkey: the library takes a third of a second because it contains all attestation formats. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
