import { type ServiceChangeKind, serviceChangers } from '@kabinet/contract/data/service-changes'
import { contactKinds, nullable, number, oneOf, string, texts, time, withDefault } from './columns.ts'

export const ownerTables = {
  service_owner: {
    account_id: string(),
    service_id: string(),
    since: withDefault(time()),
    invited_by: nullable(string()),
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
