import type { PendingAgreement as Presented } from '@kabinet/contract/api/agreements.api'
import type { Config } from '../../config/config.ts'
import type { PendingAgreement } from './pending-agreements.sql.ts'

/** Fills in the version in force where no change names one. */
export const presentPending = ({ brand }: Pick<Config, 'brand'>, pending: readonly PendingAgreement[]): Presented[] =>
  pending.map(({ kind, version, summary, accepted }) => ({
    kind,
    version: version ?? brand.legal[kind].ru.version,
    summary,
    accepted_version: accepted,
  }))
