import type { Client, ClientSettings, NewClient } from '@kabinet/contract/data/client-fields'
import type {
  ManagedClient,
  SoftwareRegistering,
  SeenVersion,
  SoftwareClient,
} from '../../domain/grants/software-client.ts'
import type { By } from '../../domain/accounts/events.sql.ts'

/** A registered service as it is, whatever is proposed. `registeredAt`: seconds since 1970. */
export type RegisteredService = Omit<SoftwareClient, 'settings'> & { settings: ClientSettings; registeredAt: number }

/** Who keeps services and their owners (`features/clients/registration`). What it refuses it throws as an `ApiError`. */
export type Registrar = {
  admit: (by: string) => Promise<void>
  isInitialToken: (token: string) => Promise<boolean>
  clientOfToken: (token: string) => Promise<string | undefined>
  /** Throws NOT_EXIST where `spent` manages nothing any more. */
  replaceToken: (spent: string, token: string) => Promise<void>
  dropToken: (token: string) => Promise<void>
  check: (settings: NewClient) => void
  register: (made: SoftwareRegistering, by: By, wanted: SoftwareClient) => Promise<Client & { client_secret?: string }>
  /** What the document at this address describes: the service without an owner that is known by it. */
  adopt: (document: string, seen: SeenVersion, wanted: SoftwareClient) => Promise<void>
  propose: (managed: ManagedClient, by: By, wanted: SoftwareClient) => Promise<void>
  proposeDeletion: (managed: ManagedClient, by: By) => Promise<void>
  find: (clientId: string) => Promise<RegisteredService | undefined>
}
