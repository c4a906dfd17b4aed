import { type Selectable, sql } from 'kysely'
import { expect, test } from 'vitest'
import { testWorld } from '../testing/world.ts'
import type { Tables } from './schema.ts'

type KindOf<V> = unknown extends V ? 'json' | 'json?' : null extends V ? `${BaseOf<NonNullable<V>>}?` : BaseOf<NonNullable<V>>
type BaseOf<V> = V extends string
  ? 'text'
  : V extends number
    ? 'number'
    : V extends boolean
      ? 'boolean'
      : V extends Date
        ? 'time'
        : V extends Buffer
          ? 'bytes'
          : V extends string[]
            ? 'texts'
            : 'json'

/** The types of schema.ts once more, as values: the compiler holds them against the types, the test against the database. */
const written: { [T in keyof Tables]: { [C in keyof Selectable<Tables[T]>]: KindOf<Selectable<Tables[T]>[C]> } } = {
  account: {
    id: 'text',
    status: 'text',
    first_name: 'text',
    last_name: 'text',
    middle_name: 'text?',
    gender: 'text?',
    birthdate: 'text?',
    birthplace: 'text?',
    timezone: 'text?',
    address: 'text?',
    locale: 'text',
    otp_transport: 'text?',
    password_hash: 'text',
    password_changed_at: 'time',
    created_at: 'time',
    updated_at: 'time',
    deleted_at: 'time?',
  },
  anomaly: {
    kind: 'text',
    bucket: 'text',
    suspect: 'number',
    honest: 'number',
    held: 'number',
    resets_at: 'time',
    began_at: 'time?',
  },
  avatar: { account_id: 'text', folder: 'text', created_at: 'time' },
  agreement: { account_id: 'text', kind: 'text', version: 'text', text_hash: 'text', address: 'text?', agreed_at: 'time' },
  challenge: {
    purpose: 'text',
    subject: 'text',
    account_id: 'text?',
    kind: 'text',
    transport: 'text',
    secret_hash: 'bytes',
    target: 'text',
    tries: 'number',
    created_at: 'time',
    expires_at: 'time',
    spent_at: 'time?',
  },
  claim_read: { account_id: 'text', id: 'text', service_id: 'text', claims: 'texts', via: 'text', read_at: 'time' },
  consent: {
    account_id: 'text',
    service_id: 'text',
    claims: 'texts',
    declined: 'texts',
    redirect_hosts: 'texts',
    since: 'time',
    updated_at: 'time',
    last_read_at: 'time?',
  },
  contact_candidate: { account_id: 'text', kind: 'text', value: 'text', step: 'text', created_at: 'time' },
  device: { account_id: 'text', device_hash: 'bytes', first_used_at: 'time', last_used_at: 'time' },
  document: { account_id: 'text', type: 'text', id: 'text', sealed: 'text', created_at: 'time', updated_at: 'time' },
  event: {
    id: 'text',
    account_id: 'text',
    kind: 'text',
    session_id: 'text?',
    address: 'text?',
    user_agent: 'text?',
    details: 'json',
    happened_at: 'time',
    times: 'number',
    last_at: 'time?',
    hour: 'time?',
  },
  feedback: { id: 'text', account_id: 'text?', locale: 'text', sealed: 'text', created_at: 'time' },
  epoch: { one: 'boolean', began_at: 'time' },
  house_secret: { name: 'text', sealed: 'text', created_at: 'time' },
  idempotent_call: {
    key_hash: 'bytes',
    call_id: 'text',
    claim: 'text',
    account_id: 'text?',
    body_mac: 'bytes',
    answer: 'text?',
    claimed_until: 'time',
    expires_at: 'time',
  },
  identifier: { account_id: 'text', kind: 'text', value: 'text', verified_at: 'time?', created_at: 'time', released_at: 'time?' },
  lease: { name: 'text', holder: 'text', until: 'time' },
  limit_counter: { key: 'text', hits: 'number', resets_at: 'time' },
  message: {
    id: 'text',
    account_id: 'text?',
    transport: 'text',
    recipient: 'text',
    kind: 'text',
    locale: 'text',
    payload: 'json',
    state: 'text',
    tries: 'number',
    error: 'text?',
    next_try_at: 'time',
    claimed_until: 'time?',
    expires_at: 'time?',
    created_at: 'time',
    done_at: 'time?',
  },
  oidc_artifact: {
    kind: 'text',
    id_hash: 'bytes',
    grant_id: 'text?',
    uid: 'text?',
    account_id: 'text?',
    service_id: 'text?',
    session_id: 'text?',
    payload: 'json',
    consumed_at: 'time?',
    created_at: 'time',
    expires_at: 'time?',
  },
  past_grant: {
    account_id: 'text',
    service_id: 'text',
    client_ids: 'texts',
    name: 'text',
    address: 'text',
    since: 'time',
    last_read_at: 'time?',
    ended_at: 'time',
  },
  partner: {
    account_id: 'text',
    id: 'text',
    type: 'text',
    display_name: 'text',
    sealed: 'text',
    twin: 'bytes?',
    created_at: 'time',
    updated_at: 'time',
  },
  person_key: { account_id: 'text', sealed: 'text', created_at: 'time' },
  registration: {
    account_id: 'text',
    first_name: 'text',
    last_name: 'text',
    middle_name: 'text?',
    email: 'text?',
    phone: 'text?',
    password_hash: 'text',
    locale: 'text',
    interaction: 'text?',
    consents: 'json',
    created_at: 'time',
    expires_at: 'time',
    confirmed_at: 'time?',
  },
  restore: {
    id: 'text',
    token_hash: 'bytes',
    account_id: 'text?',
    step: 'text',
    interaction: 'text?',
    password_changed_at: 'time?',
    created_at: 'time',
    expires_at: 'time',
  },
  service: {
    id: 'text',
    account_id: 'text',
    client_id: 'text?',
    mobile_client_id: 'text?',
    name: 'text',
    description: 'text?',
    platforms: 'texts',
    scopes: 'texts',
    reasons: 'json',
    redirect_uris: 'texts',
    post_logout_redirect_uris: 'texts',
    backchannel_logout_uri: 'text?',
    token_endpoint_auth_method: 'text',
    jwks: 'json?',
    secrets: 'json',
    require_pkce: 'boolean',
    require_pushed_authorization_requests: 'boolean',
    dpop_bound_access_tokens: 'boolean',
    id_token_signed_response_alg: 'text',
    status: 'text',
    testers: 'texts',
    suspended_at: 'time?',
    created_at: 'time',
    updated_at: 'time',
    logo: 'text?',
  },
  sign_in_day: { service_id: 'text', day: 'text', sign_ins: 'number' },
  sign_in_try: {
    service_id: 'text',
    session_id: 'text',
    client_id: 'text',
    state_hash: 'bytes',
    sealed: 'text',
    expires_at: 'time',
  },
  session: {
    id: 'text',
    account_id: 'text',
    access_hash: 'bytes',
    access_expires_at: 'time',
    generation: 'number',
    refreshed_at: 'time?',
    successor_used: 'boolean',
    device_hash: 'bytes',
    sso_hash: 'bytes?',
    confirmed_at: 'time?',
    password_proven_at: 'time',
    amr: 'texts',
    address: 'text?',
    user_agent: 'text?',
    created_at: 'time',
    last_used_at: 'time',
    expires_at: 'time',
  },
  stray_folder: { folder: 'text', after: 'time' },
  signing_key: { kid: 'text', alg: 'text', sealed_private_jwk: 'text', created_at: 'time', retired_at: 'time?', signs_from: 'time' },
}

const w = testWorld()

test('schema.ts is what the migrations make', async () => {
  expect(await columns()).toEqual(written)
})

const kinds: Record<string, string> = {
  text: 'text',
  uuid: 'text',
  date: 'text',
  int4: 'number',
  bool: 'boolean',
  timestamptz: 'time',
  bytea: 'bytes',
  _text: 'texts',
  jsonb: 'json',
}

async function columns() {
  const { rows } = await sql<{ table_name: string; column_name: string; udt_name: string; is_nullable: string }>`
    select table_name, column_name, udt_name, is_nullable from information_schema.columns
    where table_schema = 'public' and table_name not in ('migration', 'test_clock')`.execute(w.db)
  const found: Record<string, Record<string, string>> = {}
  for (const { table_name: table, column_name: column, udt_name: type, is_nullable: nullable } of rows) {
    found[table] = { ...found[table], [column]: `${kinds[type] ?? type}${nullable === 'YES' ? '?' : ''}` }
  }
  return found
}
