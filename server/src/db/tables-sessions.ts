import type { Generated } from 'kysely'
import type { Transport, Json, JsonWithDefault } from './columns.ts'

/** Sessions and the proofs before them, limits, messages on their way, and what processes share. */
export type SessionTables = {
  session: {
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
  device: { account_id: string; device_hash: Buffer; first_used_at: Generated<Date>; last_used_at: Generated<Date> }
  challenge: {
    purpose: string
    subject: string
    account_id: string | null
    kind: 'code' | 'link'
    transport: Transport
    secret_hash: Buffer
    target: string
    tries: Generated<number>
    created_at: Generated<Date>
    expires_at: Date
    spent_at: Date | null
  }
  restore: {
    id: string
    token_hash: Buffer
    account_id: string | null
    step: 'code' | 'password' | 'done'
    interaction: string | null
    password_changed_at: Date | null
    created_at: Generated<Date>
    expires_at: Date
  }
  limit_counter: { key: string; hits: number; resets_at: Date }
  anomaly: {
    kind: 'sms_range' | 'codes'
    bucket: string
    suspect: Generated<number>
    honest: Generated<number>
    held: Generated<number>
    resets_at: Date
    began_at: Date | null
  }
  event: {
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
  message: {
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
  lease: { name: string; holder: string; until: Date }
  epoch: { one: Generated<boolean>; began_at: Date }
  house_secret: { name: string; sealed: string; created_at: Generated<Date> }
  idempotent_call: {
    key_hash: Buffer
    call_id: string
    claim: string
    account_id: string | null
    body_mac: Buffer
    answer: string | null
    claimed_until: Date
    expires_at: Date
  }
}
