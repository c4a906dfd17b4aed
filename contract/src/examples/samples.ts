import { forEachField } from '../data/profile-fields.ts'
import type { Client } from '../data/client-fields.ts'
import type { ListedClient } from '../data/listed-client.ts'
import type { User } from '../api/me.api.ts'
import type { Partner } from '../api/partners.api.ts'

export const anna: User = {
  ...forEachField(() => null),
  user_id: '0192f0c1-7b1e-7c6e-9a51-3f2a1c0d9e77',
  first_name: 'Анна',
  last_name: 'Иванова',
  gender: 'female',
  birthdate: '1990-03-27',
  email: 'anna@example.ru',
  email_verified: true,
  email_trusted: true,
  email_trusted_from: null,
  email_candidate: null,
  email_candidate_step: null,
  phone: null,
  phone_verified: false,
  phone_trusted: false,
  phone_trusted_from: null,
  phone_candidate: null,
  locale: 'ru',
  otp_transport: 'email',
  codes_go_to: 'a***@example.ru',
  slices_info: null,
  recovery: null,
  secured_at: null,
  created_at: '2026-11-21T00:00:00Z',
}

export const romashka: Client = {
  id: '0192f0c1-0000-7c6e-9a51-3f2a1c0d9e77',
  client_id: 'k7Zt3mQ9xL2vR8pN',
  name: 'Ромашка',
  description: null,
  logo_url: null,
  platforms: ['WEB'],
  scopes: ['EMAIL'],
  reasons: {},
  essential_scopes: [],
  max_consent_days: null,
  resources: [],
  redirect_uris: ['https://romashka.ru/cb'],
  post_logout_redirect_uris: [],
  backchannel_logout_uri: null,
  account_events_uri: null,
  token_endpoint_auth_method: 'client_secret_basic',
  jwks: null,
  grant_types: ['authorization_code', 'refresh_token'],
  mobile_redirect_uris: [],
  takes_unverified_contacts: false,
  require_pkce: false,
  require_pushed_authorization_requests: false,
  dpop_bound_access_tokens: false,
  id_token_signed_response_alg: 'RS256',
  claims_from_userinfo_only: false,
  require_signed_request_object: false,
  authorization_signed_response_alg: null,
  initiate_login_uri: null,
  status: 'published',
  testers: [],
  access: 'everybody',
  access_logins: [],
  access_domains: [],
  groups: [],
  created_at: '2026-11-21T00:00:00Z',
}
export const romashkaListed: ListedClient = {
  ...romashka,
  is_suspended: false,
  activity: { sign_ins: 128, refusals: 0, last_sign_in_on: '2026-11-21' },
}
export const romashkaShown = { name: romashka.name, description: null, logo_url: null }

const blank = {
  last_name: null,
  first_name: null,
  middle_name: null,
  name: null,
  inn: null,
  kpp: null,
  ogrn: null,
  ogrnip: null,
  contact_person: null,
  phone: null,
  email: null,
  address: null,
}

export const sberbank: Partner = {
  ...blank,
  id: '0192f0c1-1111-7c6e-9a51-3f2a1c0d9e77',
  type: 'ORGANIZATION',
  display_name: 'Сбербанк',
  name: 'Сбербанк',
  inn: '7707083893',
  kpp: '773601001',
  ogrn: '1027700132195',
  phone: '+74955005550',
  created_at: '2026-11-21T12:00:00.000Z',
}

export const pyotr: Partner = {
  ...blank,
  id: '0192f0c1-2222-7c6e-9a51-3f2a1c0d9e77',
  type: 'PERSON',
  display_name: 'Ёлкин Пётр',
  last_name: 'Ёлкин',
  first_name: 'Пётр',
  created_at: '2026-03-05T12:00:00.000Z',
}
