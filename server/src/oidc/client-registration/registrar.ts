import type { Client, ClientSettings, NewClient } from '@kabinet/contract/data/client-fields'
import type {
  ManagedClient,
  SoftwareRegistering,
  SeenVersion,
  SoftwareClient,
} from '../../domain/grants/software-client.ts'
import type { By } from '../../domain/accounts/events.sql.ts'

/** As in force, without proposed changes. `registeredAt`: epoch seconds. */
export type RegisteredService = Omit<SoftwareClient, 'settings'> & { settings: ClientSettings; registeredAt: number }

/** Implemented by `features/clients/client-registration`. Throws `ApiError`. */
export type Registrar = {
  admit: (by: string) => Promise<void>
  isInitialToken: (token: string) => Promise<boolean>
  clientOfToken: (token: string) => Promise<string | undefined>
  /** Throws NOT_EXIST when `spent` no longer manages a client. */
  replaceToken: (spent: string, token: string) => Promise<void>
  dropToken: (token: string) => Promise<void>
  check: (settings: NewClient) => void
  register: (made: SoftwareRegistering, by: By, wanted: SoftwareClient) => Promise<Client & { client_secret?: string }>
  /** Returns the client id. Undefined when the limit of such clients is reached. */
  registerOpenly: (settings: NewClient) => Promise<string | undefined>
  adopt: (document: string, seen: SeenVersion, wanted: SoftwareClient) => Promise<void>
  propose: (managed: ManagedClient, by: By, wanted: SoftwareClient) => Promise<void>
  proposeDeletion: (managed: ManagedClient, by: By) => Promise<void>
  find: (clientId: string) => Promise<RegisteredService | undefined>
}
