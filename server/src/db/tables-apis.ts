import {
  apiAdmissions,
  apiProblems,
  apiProofs,
  apiTokenAlgorithms,
  apiTokenFormats,
} from '@kabinet/contract/data/api-fields'
import type { ApiScope } from '@kabinet/contract/data/api-scope'
import { json, nullable, oneOf, string, texts, time, withDefault } from './columns.ts'

/** `hash`: base64url SHA-256. */
export type ApiSecret = { hash: string; created_at: string; created_by: string | null; expires_at: string | null }

export const apiTables = {
  api: {
    id: string(),
    service_id: string(),
    address: string(),
    name: string(),
    scopes: withDefault(json<ApiScope[]>()),
    admits: withDefault(oneOf(...apiAdmissions)),
    named_clients: withDefault(texts()),
    token_format: withDefault(oneOf(...apiTokenFormats)),
    token_alg: withDefault(oneOf(...apiTokenAlgorithms)),
    sector: string(),
    secrets: withDefault(json<ApiSecret[]>()),
    proved_by: nullable(oneOf(...apiProofs)),
    proved_at: nullable(time()),
    checked_at: nullable(time()),
    failing_since: nullable(time()),
    problem: nullable(oneOf(...apiProblems)),
    created_at: withDefault(time()),
    created_by: nullable(string()),
    admits_changed_at: nullable(time()),
    admits_changed_by: nullable(string()),
  },
}
