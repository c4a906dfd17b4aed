import type { Transport } from '@kabinet/contract/api/otp'
import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import type { Locale } from '@kabinet/contract/fields/locale'
import { bytes, type ContactKind, day, json, nullable, string, time, withDefault } from './columns.ts'

/** What a person agreed to by registering, and from where. */
export type Agreement = { kind: LegalKind; version: string; text_hash: string; address: string }

/** What is kept of people: who they are, how they are reached, what they agreed to and what they keep with us. */
export const peopleTables = {
  account: {
    id: string(),
    status: withDefault(string<'active' | 'blocked' | 'deactivated'>()),
    first_name: string(),
    last_name: string(),
    middle_name: nullable(string()),
    gender: nullable(string<'male' | 'female'>()),
    birthdate: nullable(day()),
    birthplace: nullable(string()),
    timezone: nullable(string()),
    address: nullable(string()),
    locale: string<Locale>(),
    otp_transport: nullable(string<Transport>()),
    password_hash: string(),
    password_changed_at: withDefault(time()),
    created_at: withDefault(time()),
    updated_at: withDefault(time()),
    deleted_at: nullable(time()),
  },
  identifier: {
    account_id: string(),
    kind: string<ContactKind>(),
    value: string(),
    verified_at: nullable(time()),
    created_at: withDefault(time()),
    released_at: nullable(time()),
  },
  identifier_owner: { kind: string<ContactKind>(), value: string(), account_id: string() },
  contact_candidate: {
    account_id: string(),
    kind: string<ContactKind>(),
    value: string(),
    step: string<'code' | 'link'>(),
    created_at: withDefault(time()),
  },
  registration: {
    account_id: string(),
    first_name: string(),
    last_name: string(),
    middle_name: nullable(string()),
    email: nullable(string()),
    phone: nullable(string()),
    password_hash: string(),
    locale: string<Locale>(),
    interaction: nullable(string()),
    device_hash: nullable(bytes()),
    consents: json<Agreement[]>(),
    created_at: withDefault(time()),
    expires_at: time(),
    confirmed_at: nullable(time()),
  },
  agreement: {
    account_id: string(),
    kind: string<LegalKind>(),
    version: string(),
    text_hash: string(),
    address: nullable(string()),
    agreed_at: time(),
  },
  avatar: { account_id: string(), folder: string(), created_at: withDefault(time()) },
  stray_folder: { folder: string(), after: withDefault(time()) },
  feedback: {
    id: string(),
    account_id: nullable(string()),
    locale: string<Locale>(),
    sealed: string(),
    created_at: withDefault(time()),
  },
  person_key: { account_id: string(), sealed: string(), created_at: withDefault(time()) },
  document: {
    account_id: string(),
    type: string<'passport' | 'snils' | 'inn'>(),
    id: string(),
    sealed: string(),
    created_at: withDefault(time()),
    updated_at: withDefault(time()),
  },
  partner: {
    account_id: string(),
    id: string(),
    type: string<'PERSON' | 'SELF_EMPLOYED' | 'SOLE_PROPRIETOR' | 'ORGANIZATION'>(),
    display_name: string(),
    sealed: string(),
    twin: nullable(bytes()),
    created_at: withDefault(time()),
    updated_at: withDefault(time()),
  },
}
