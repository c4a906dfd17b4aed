import type { NewClient } from '@kabinet/contract/data/client-fields'

/** What software registers or wants: our settings, and addresses that only services of software have. */
export type SoftwareClient = { settings: NewClient; jwksUri: string | null; sectorUri: string | null }
