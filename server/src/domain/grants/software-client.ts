import type { NewClient } from '@kabinet/contract/data/client-fields'

export type SoftwareClient = { settings: NewClient; jwksUri: string | null; sectorUri: string | null }

/** `token`: the initial access token. `accessToken`: the token that will manage the client. */
export type SoftwareRegistering = { token: string; clientId: string; accessToken: string }

export type ManagedClient = { clientId: string; accessToken: string }

/** Version of the service before its metadata document was fetched; undefined when it did not exist. */
export type SeenVersion = string | undefined
