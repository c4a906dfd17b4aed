import { type ServiceChangeKind, serviceChangers } from '@kabinet/contract/data/service-changes'
import { boolean, contactKinds, nullable, number, oneOf, string, texts, time, withDefault } from './columns.ts'

export const ownerTables = {
  service_owner: {
    account_id: string(),
    service_id: string(),
    since: withDefault(time()),
    invited_by: nullable(string()),
    /** Null for a former first owner, and in rows older than migration 0068. */
    invited_at: nullable(time()),
  },
  /** Written by a trigger on `service_owner`. */
  former_owner: {
    account_id: string(),
    service_id: string(),
    since: time(),
    invited_by: nullable(string()),
    invited_at: nullable(time()),
    ended_at: withDefault(time()),
    barred: withDefault(boolean()),
  },
  owner_invitation: {
    id: string(),
    service_id: string(),
    invited_by: string(),
    kind: oneOf(...contactKinds),
    value: string(),
    created_at: withDefault(time()),
    expires_at: time(),
  },
  service_change: {
    id: string(),
    service_id: string(),
    account_id: nullable(string()),
    who: oneOf(...serviceChangers),
    kind: string<ServiceChangeKind>(),
    fields: withDefault(texts()),
    happened_at: withDefault(time()),
  },
  service_request: {
    service_id: string(),
    slot: time(),
    step: string(),
    error: string(),
    detail: string(),
    times: withDefault(number()),
    first_at: withDefault(time()),
    last_at: withDefault(time()),
    sent: nullable(string()),
    network: nullable(string()),
  },
}
