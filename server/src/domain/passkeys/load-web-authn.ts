/** Loaded with the first passkey: it brings every format of attestation along, and takes a third of a second. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
