import type { Locale } from '@kabinet/contract/fields/locale'
import type { Generated } from 'kysely'
import type { Transport, ContactKind, Day, Json } from './columns.ts'

/** What is kept of people: who they are, how they are reached, what they agreed to and what they keep with us. */
export type PeopleTables = {
  account: {
    id: string
    status: Generated<'active' | 'blocked' | 'deactivated'>
    first_name: string
    last_name: string
    middle_name: string | null
    gender: 'male' | 'female' | null
    birthdate: Day | null
    birthplace: string | null
    timezone: string | null
    address: string | null
    locale: Locale
    otp_transport: Transport | null
    password_hash: string
    password_changed_at: Generated<Date>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  identifier: {
    account_id: string
    kind: ContactKind
    value: string
    verified_at: Date | null
    created_at: Generated<Date>
    released_at: Date | null
  }
  contact_candidate: { account_id: string; kind: ContactKind; value: string; step: 'code' | 'link'; created_at: Generated<Date> }
  registration: {
    account_id: string
    first_name: string
    last_name: string
    middle_name: string | null
    email: string | null
    phone: string | null
    password_hash: string
    locale: Locale
    interaction: string | null
    consents: Json<unknown>
    created_at: Generated<Date>
    expires_at: Date
    confirmed_at: Date | null
  }
  agreement: {
    account_id: string
    kind: 'user_agreement' | 'personal_data'
    version: string
    text_hash: string
    address: string | null
    agreed_at: Date
  }
  avatar: { account_id: string; folder: string; created_at: Generated<Date> }
  stray_folder: { folder: string; after: Generated<Date> }
  feedback: { id: string; account_id: string | null; locale: Locale; sealed: string; created_at: Generated<Date> }
  person_key: { account_id: string; sealed: string; created_at: Generated<Date> }
  document: {
    account_id: string
    type: 'passport' | 'snils' | 'inn'
    id: string
    sealed: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  partner: {
    account_id: string
    id: string
    type: 'PERSON' | 'SELF_EMPLOYED' | 'SOLE_PROPRIETOR' | 'ORGANIZATION'
    display_name: string
    sealed: string
    twin: Buffer | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
}
