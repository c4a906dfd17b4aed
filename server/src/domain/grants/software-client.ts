import type { NewClient } from '@kabinet/contract/data/client-fields'

/** Service settings from software registration, and URLs that only such services have. */
export type SoftwareClient = { settings: NewClient; jwksUri: string | null; sectorUri: string | null }

/** `token`: the initial access token. `accessToken`: the token that will manage the client. */
export type SoftwareRegistering = { token: string; clientId: string; accessToken: string }

/** A client, and the access token that must manage it at the time of the change. */
export type ManagedClient = { clientId: string; accessToken: string }

/** Version of the service before its metadata document was fetched; undefined when it did not exist. */
export type SeenVersion = string | undefined
