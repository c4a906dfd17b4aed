import type { NewClient } from '@kabinet/contract/data/client-fields'

/** What software registers or wants: our settings, and addresses that only services of software have. */
export type SoftwareClient = { settings: NewClient; jwksUri: string | null; sectorUri: string | null }

/** `token`: the initial access token. `accessToken`: the token that will manage the client. */
export type SoftwareRegistering = { token: string; clientId: string; accessToken: string }

/** A client and the token that has to manage it at the moment of the change. */
export type ManagedClient = { clientId: string; accessToken: string }

/** Version of the service that was known before its document was fetched; undefined: there was none. */
export type SeenVersion = string | undefined
