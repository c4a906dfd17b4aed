import type { Locale } from '@kabinet/contract/fields/locale'
import type { ColumnType, Generated, Kysely } from 'kysely'

/** A transaction is a Db too: one function takes either. */
export type Db = Kysely<Tables>

/** The tables as migrated; `schema.test.ts` holds them against the database. */
export type Tables = {
  account: AccountTable
  identifier: IdentifierTable
  contact_candidate: ContactCandidateTable
  registration: RegistrationTable
  agreement: AgreementTable
  challenge: ChallengeTable
  restore: RestoreTable
  limit_counter: LimitCounterTable
  anomaly: AnomalyTable
  event: EventTable
  lease: LeaseTable
  session: SessionTable
  device: DeviceTable
  message: MessageTable
  service: ServiceTable
  sign_in_day: SignInDayTable
  sign_in_try: SignInTryTable
  consent: ConsentTable
  claim_read: ClaimReadTable
  past_grant: PastGrantTable
  oidc_artifact: OidcArtifactTable
  signing_key: SigningKeyTable
  house_secret: HouseSecretTable
  epoch: EpochTable
  avatar: AvatarTable
  stray_folder: StrayFolderTable
  idempotent_call: IdempotentCallTable
  feedback: FeedbackTable
  person_key: PersonKeyTable
  document: DocumentTable
  partner: PartnerTable
}

/** jsonb is read as parsed and written as `JSON.stringify(…)`: `pg` would make a PostgreSQL array of a bare one. */
type Json<T> = ColumnType<T, string, string>
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>
/** `date` is `YYYY-MM-DD` on both drivers: no time zone can shift it. */
type Day = string
type Contact = 'email' | 'phone'
type Channel = 'email' | 'sms'

type AccountTable = {
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
  otp_transport: Channel | null
  password_hash: string
  password_changed_at: Generated<Date>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
}

type IdentifierTable = {
  account_id: string
  kind: Contact
  value: string
  verified_at: Date | null
  created_at: Generated<Date>
  released_at: Date | null
}

type ContactCandidateTable = { account_id: string; kind: Contact; value: string; step: 'code' | 'link'; created_at: Generated<Date> }

type RegistrationTable = {
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

type AgreementTable = {
  account_id: string
  kind: 'user_agreement' | 'personal_data'
  version: string
  text_hash: string
  address: string | null
  agreed_at: Date
}

type ChallengeTable = {
  purpose: string
  subject: string
  account_id: string | null
  kind: 'code' | 'link'
  transport: Channel
  secret_hash: Buffer
  target: string
  tries: Generated<number>
  created_at: Generated<Date>
  expires_at: Date
  spent_at: Date | null
}

type RestoreTable = {
  id: string
  token_hash: Buffer
  account_id: string | null
  step: 'code' | 'password' | 'done'
  interaction: string | null
  password_changed_at: Date | null
  created_at: Generated<Date>
  expires_at: Date
}

type LimitCounterTable = { key: string; hits: number; resets_at: Date }

type AnomalyTable = {
  kind: 'sms_range' | 'codes'
  bucket: string
  suspect: Generated<number>
  honest: Generated<number>
  held: Generated<number>
  resets_at: Date
  began_at: Date | null
}

type EventTable = {
  id: string
  account_id: string
  kind: string
  session_id: string | null
  address: string | null
  user_agent: string | null
  details: JsonWithDefault<Record<string, unknown>>
  happened_at: Generated<Date>
  times: Generated<number>
  last_at: Date | null
  hour: Date | null
}

type LeaseTable = { name: string; holder: string; until: Date }

type SessionTable = {
  id: string
  account_id: string
  access_hash: Buffer
  access_expires_at: Date
  generation: Generated<number>
  refreshed_at: Date | null
  successor_used: Generated<boolean>
  device_hash: Buffer
  sso_hash: Buffer | null
  confirmed_at: Date | null
  password_proven_at: Date
  amr: Generated<string[]>
  address: string | null
  user_agent: string | null
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  expires_at: Date
}

type DeviceTable = { account_id: string; device_hash: Buffer; first_used_at: Generated<Date>; last_used_at: Generated<Date> }

type MessageTable = {
  id: string
  account_id: string | null
  transport: 'email' | 'sms' | 'logout'
  recipient: string
  kind: string
  locale: string
  payload: Json<unknown>
  state: Generated<'waiting' | 'sent' | 'dead' | 'expired'>
  tries: Generated<number>
  error: string | null
  next_try_at: Generated<Date>
  claimed_until: Date | null
  expires_at: Date | null
  created_at: Generated<Date>
  done_at: Date | null
}

type ServiceTable = {
  id: string
  account_id: string
  client_id: string | null
  mobile_client_id: string | null
  name: string
  description: string | null
  platforms: string[]
  scopes: string[]
  reasons: JsonWithDefault<Record<string, string>>
  redirect_uris: string[]
  post_logout_redirect_uris: Generated<string[]>
  backchannel_logout_uri: string | null
  token_endpoint_auth_method: string
  jwks: ColumnType<unknown, string | null | undefined, string | null>
  secrets: JsonWithDefault<{ hash: string; expires_at: string | null }[]>
  require_pkce: Generated<boolean>
  require_pushed_authorization_requests: Generated<boolean>
  dpop_bound_access_tokens: Generated<boolean>
  id_token_signed_response_alg: Generated<string>
  status: Generated<'published' | 'test'>
  testers: Generated<string[]>
  suspended_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  logo: string | null
}

type SignInDayTable = { service_id: string; day: Day; sign_ins: number }

type SignInTryTable = {
  service_id: string
  session_id: string
  client_id: string
  state_hash: Buffer
  sealed: string
  expires_at: Date
}

type ConsentTable = {
  account_id: string
  service_id: string
  claims: string[]
  declined: Generated<string[]>
  redirect_hosts: Generated<string[]>
  since: Generated<Date>
  updated_at: Generated<Date>
  last_read_at: Date | null
}

type ClaimReadTable = {
  account_id: string
  id: string
  service_id: string
  claims: string[]
  via: 'id_token' | 'userinfo'
  read_at: Generated<Date>
}

type PastGrantTable = {
  account_id: string
  service_id: string
  client_ids: string[]
  name: string
  address: string
  since: Date
  last_read_at: Date | null
  ended_at: Generated<Date>
}

type OidcArtifactTable = {
  kind: string
  id_hash: Buffer
  grant_id: string | null
  uid: string | null
  account_id: string | null
  service_id: string | null
  session_id: string | null
  payload: Json<Record<string, unknown>>
  consumed_at: Date | null
  created_at: Generated<Date>
  expires_at: Date | null
}

type SigningKeyTable = {
  kid: string
  alg: 'ES256' | 'RS256'
  sealed_private_jwk: string
  created_at: Generated<Date>
  retired_at: Date | null
  signs_from: Generated<Date>
}

type EpochTable = { one: Generated<boolean>; began_at: Date }

type HouseSecretTable = { name: string; sealed: string; created_at: Generated<Date> }

type AvatarTable = { account_id: string; folder: string; created_at: Generated<Date> }
type StrayFolderTable = { folder: string; after: Generated<Date> }

type IdempotentCallTable = {
  key_hash: Buffer
  call_id: string
  claim: string
  account_id: string | null
  body_mac: Buffer
  answer: string | null
  claimed_until: Date
  expires_at: Date
}

type FeedbackTable = { id: string; account_id: string | null; locale: Locale; sealed: string; created_at: Generated<Date> }

type PersonKeyTable = { account_id: string; sealed: string; created_at: Generated<Date> }

type DocumentTable = {
  account_id: string
  type: 'passport' | 'snils' | 'inn'
  id: string
  sealed: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

type PartnerTable = {
  account_id: string
  id: string
  type: 'PERSON' | 'SELF_EMPLOYED' | 'SOLE_PROPRIETOR' | 'ORGANIZATION'
  display_name: string
  sealed: string
  twin: Buffer | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}
