import { now } from './retention-proofs.ts'
import type { Rule } from './rule.ts'

export const serviceRules = {
  'sign-in tries': {
    table: 'sign_in_try',
    rows: 'trial sign-ins of owners',
    age: 'expires_at',
    keep: now,
    why: 'expired',
  },
  'registration tokens': {
    table: 'registration_token',
    rows: 'tokens for dynamic client registration',
    age: 'expires_at',
    keep: now,
    why: 'expired; the registered services keep its name',
  },
  consents: {
    table: 'consent',
    rows: 'consents whose term is over, with the tokens of the service',
    age: 'expires_at',
    keep: now,
    why: 'they have counted as none since then; others last until they are withdrawn',
    act: 'end-consents',
  },
  'unknown applications': {
    table: 'service',
    rows: 'unregistered clients without a consent',
    age: 'updated_at',
    keep: { days: 1 },
    only: `account_id is null and coalesce(client_id, mobile_client_id) like 'http%' and not exists (select from consent k where k.service_id = service.id)
      and not exists (select from service_username u where u.service_id = service.id)`,
    why: 'their document is read again when needed; a client that received a user name stays, with the name',
  },
  'open clients': {
    table: 'service',
    rows: 'clients that registered without a token, and hold none',
    age: 'updated_at',
    keep: { days: 30 },
    only: `account_id is null and coalesce(client_id, mobile_client_id) not like 'http%'
      and not exists (select from consent k join oidc_artifact a on a.account_id = k.account_id and a.service_id = k.service_id
        where k.service_id = service.id and (a.kind = 'RefreshToken' or a.created_at > app_now() - interval '30 days'))
      and not exists (select from sign_in_day d where d.service_id = service.id and d.day > (app_now() - interval '30 days')::date)`,
    why: 'no user signed in for 30 days and no refresh token is left; such a client registers again',
  },
  'deleted services': {
    table: 'service',
    rows: 'deleted services that had users',
    age: 'deleted_at',
    keep: 'erase-after-days',
    why: 'an owner can restore them until then',
  },
  'former owners': {
    table: 'former_owner',
    rows: 'owners of services who left or were removed',
    age: 'ended_at',
    keep: { days: 30 },
    why: '«This was not me» also reaches former owners who were invited in its scope',
  },
  'sign-in days': {
    table: 'sign_in_day',
    rows: 'sign-ins per service and day',
    age: 'day',
    keep: { months: 12 },
    why: 'period of the chart',
  },
  'requests of services': {
    table: 'service_request',
    rows: 'accepted requests of services, counted by minute, at most 100 a service',
    age: 'last_at',
    keep: { days: 7 },
    why: 'shown to the owners of the service',
  },
  'refused requests of services': {
    table: 'service_refusal',
    rows: 'refused requests of services, counted by day and sent value, at most 300 a service',
    age: 'last_at',
    keep: { days: 7 },
    why: 'shown to the owners of the service',
  },
} as const satisfies Record<string, Rule>
