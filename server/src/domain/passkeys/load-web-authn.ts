import type * as library from '@simplewebauthn/server'

let loading: Promise<typeof library> | undefined

/** Loaded with the first passkey: it brings every format of attestation along, and takes a third of a second. */
export const loadWebAuthn = (): Promise<typeof library> => (loading ??= import('@simplewebauthn/server'))
