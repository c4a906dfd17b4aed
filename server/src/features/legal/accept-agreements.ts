import type { agreementsApi, PendingAgreement } from '@kabinet/contract/api/agreements.api'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { BodyOf } from '@kabinet/contract/route'
import type { ActDeps } from '../../deps.ts'
import { invalidField } from '../../lib/api-error.ts'
import { type By, recordEvent } from '../../domain/accounts/events.sql.ts'
import { presentPending } from '../../domain/accounts/present-pending.ts'
import { findPendingAgreements } from '../../domain/accounts/pending-agreements.sql.ts'
import { findLegalText, insertAgreement } from './agreements.sql.ts'

type Accepted = BodyOf<typeof agreementsApi.acceptAgreements>['accepted']
type Reader = { accountId: string; sessionId: string; by: By & { locale: Locale } }

/** Throws 4 when another version is pending. Returns the texts that still are. */
export function acceptAgreements(
  deps: ActDeps,
  { accountId, sessionId, by }: Reader,
  accepted: Accepted,
): Promise<PendingAgreement[]> {
  return deps.db.transaction().execute(async (tx) => {
    const before = presentPending(deps.config, (await findPendingAgreements(tx, accountId)) ?? [])
    for (const { kind, version } of accepted) {
      const pending = before.find((one) => one.kind === kind)
      if (!pending) continue
      const text = await findLegalText(tx, kind, version, by.locale)
      if (pending.version !== version || !text) throw invalidField('accepted', 'v.value')
      await insertAgreement(tx, accountId, { kind, version, text_hash: text.text_hash, address: by.address })
      await recordEvent(tx, { accountId, kind: 'agreements_accepted', by, sessionId, details: { kind, version } })
    }
    return presentPending(deps.config, (await findPendingAgreements(tx, accountId)) ?? [])
  })
}
