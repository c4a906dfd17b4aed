import type { Transport } from '@kabinet/contract/api/auth/otp'
import {
  boolean,
  bytes,
  type ContactKind,
  contactKinds,
  json,
  nullable,
  oneOf,
  string,
  time,
  withDefault,
} from './columns.ts'

/** Rows as `to_jsonb` wrote them. `transport` only if it was changed. */
export type SupportUndo = {
  contact?: { kind: ContactKind; value: string }
  app?: object | null
  codes?: object[] | null
  transport?: Transport | null
}

/** What an act changed, by name: never a secret, a document or a whole contact. */
export type ActValues = Record<string, string | number | boolean | null>

export const supportTables = {
  admin_token: {
    id: string(),
    who: string(),
    role: oneOf('reader', 'support', 'operator'),
    hash: bytes(),
    created_at: withDefault(time()),
    expires_at: time(),
    last_used_at: nullable(time()),
    ended_at: nullable(time()),
  },
  operator_role: {
    account_id: string(),
    role: oneOf('support', 'operator'),
    who: string(),
    given_at: withDefault(time()),
    vouched_at: nullable(time()),
    suspended_at: nullable(time()),
    suspended_by: nullable(string()),
  },
  console_session: {
    account_id: string(),
    hash: bytes(),
    session_id: string(),
    created_at: withDefault(time()),
    last_used_at: withDefault(time()),
    expires_at: time(),
  },
  support_act: {
    id: string(),
    act: string(),
    account_id: nullable(string()),
    service_id: nullable(string()),
    invitation_id: nullable(string()),
    who: string(),
    /** Null: somebody looked at the account. */
    why: nullable(string()),
    happened_at: withDefault(time()),
    before: nullable(json<ActValues>()),
    after: nullable(json<ActValues>()),
  },
  support_recovery: {
    id: string(),
    account_id: string(),
    kind: oneOf('contact', 'link'),
    contact_kind: nullable(oneOf(...contactKinds)),
    value: nullable(string()),
    old: nullable(oneOf('lost', 'stolen')),
    skips_second_step: withDefault(boolean()),
    token_hash: nullable(bytes()),
    who: string(),
    approved_by: nullable(string()),
    password_changed_at: time(),
    created_at: withDefault(time()),
    expires_at: time(),
    used_at: nullable(time()),
    ended_at: nullable(time()),
    undo: withDefault(json<SupportUndo>()),
  },
}
