import type { ConsentName, DataScope } from '@kabinet/contract/claims'
import { receiptKinds } from '@kabinet/contract/data/receipt-kinds'
import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import { json, nullable, oneOf, string, time, withDefault } from './columns.ts'

type LegalTextOf = { kind: LegalKind; version: string; hash: string }

/** Written by `add_receipt` (migration 0085). */
export type ConsentFacts = {
  client_id: string
  client_ids: string[]
  name: string
  owner: { is_operator: true } | { is_operator: false; name: string } | null
  claims: ConsentName[]
  declined: ConsentName[]
  apis: { address: string; scopes: string[] }[]
  reasons: Partial<Record<DataScope, string>>
  /** Absent before migration 0086. */
  until?: string | null
  /** The consent to the processing of personal data that the user accepted last. */
  text: LegalTextOf | null
  previous: string | null
}
/** Written by `note_agreement`. */
export type AgreementFacts = { text: LegalTextOf; previous: string | null }

export const receiptTables = {
  receipt: {
    account_id: string(),
    id: withDefault(string()),
    service_id: nullable(string()),
    kind: oneOf(...receiptKinds),
    issued_at: withDefault(time()),
    facts: json<ConsentFacts | AgreementFacts>(),
    jws: nullable(string()),
  },
  receipt_key: {
    kid: string(),
    public_jwk: json<{ kty: string; crv: string; x: string; y: string }>(),
    sealed_private_jwk: nullable(string()),
    valid_from: time(),
    valid_until: nullable(time()),
    compromised_at: nullable(time()),
  },
}
