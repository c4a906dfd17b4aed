import { api } from '@kabinet/contract/api/all'
import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import type { Need, Needs } from '@kabinet/contract/needs'
import { isOpenWhilePending } from '@kabinet/contract/while-pending'
import type { Route } from '@kabinet/contract/route'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newToken } from '../../lib/ids.ts'
import type { CallOptions } from '../../testing/call.ts'
import { perFile } from '../../testing/fixtures.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import { newService } from '../../testing/new-service.ts'
import { activate, password } from '../../testing/people.ts'
import { fileForm, plain } from '../../testing/photos.ts'
import { testWorld } from '../../testing/world.ts'

/** Writes that need only the token: they expose no more than it reads, or remove permissions. Justify new entries in the review. */
const openToToken = [
  'POST /api/auth/otp register',
  'POST /api/auth/otp restore',
  'POST /api/auth/logout',
  'PATCH /api/users/me update_profile',
  'POST /api/users/me/avatar',
  'DELETE /api/users/me/avatar',
  'DELETE /api/users/me/archive',
  'POST /api/documents',
  'DELETE /api/documents/:document_id',
  'POST /api/documents/:document_id/show',
  'POST /api/partners',
  'PATCH /api/partners/:id',
  'DELETE /api/partners/:id',
  'PATCH /api/users/me/grants/:client_id',
  'DELETE /api/users/me/grants/:client_id',
  'DELETE /api/users/me/sessions',
  'DELETE /api/users/me/recovery',
  'DELETE /api/users/me/sessions/:session_id',
  'POST /api/oauth/authorize reject',
  'POST /api/oauth/logout stay',
  'POST /api/oauth/device',
  'POST /api/oauth/device/decision',
  'POST /api/feedback',
  'DELETE /api/registration-tokens/:id',
  'POST /api/clients/:id/proposal no',
  'DELETE /api/clients/:id/registration',
  'POST /api/users/me/owner-invitations/:id decline',
]

/** Writes that wait while legal texts are not accepted, beyond those that need a token only. Justify a missing one in the review. */
const waiting = [
  'POST /api/auth/otp email_change',
  'POST /api/auth/otp email_verify',
  'POST /api/auth/otp phone_verify',
  'POST /api/auth/otp contact_trust',
  'PATCH /api/users/me update_profile',
  'PATCH /api/users/me set_email',
  'PATCH /api/users/me set_phone',
  'PATCH /api/users/me set_email_candidate',
  'PATCH /api/users/me confirm_email_candidate',
  'PATCH /api/users/me verify_email',
  'PATCH /api/users/me set_phone_candidate',
  'PATCH /api/users/me verify_phone',
  'PATCH /api/users/me trust_contact',
  'POST /api/users/me/avatar',
  'POST /api/users/me/passkey_options',
  'POST /api/users/me/passkeys',
  'PATCH /api/users/me/passkeys/:passkey_id',
  'POST /api/users/me/review',
  'POST /api/documents',
  'POST /api/partners',
  'PATCH /api/partners/:id',
  'PATCH /api/users/me/grants/:client_id again',
  'PATCH /api/users/me/grants/:client_id term',
  'POST /api/clients',
  'POST /api/clients/:id/secret',
  'POST /api/clients/:id/logo',
  'POST /api/clients/:id/apis',
  'POST /api/clients/:id/apis/:api_id/check',
  'POST /api/clients/:id/apis/:api_id/secret',
  'POST /api/clients/:id/test-logout',
  'POST /api/clients/:id/try',
  'POST /api/clients/:id/try/answer',
  'POST /api/clients/:id/proposal yes',
  'POST /api/clients/:id/owners',
  'POST /api/clients/:id/restore',
  'POST /api/clients/:id/hand-over',
  'POST /api/registration-tokens',
  'POST /api/users/me/owner-invitations/:id accept',
]

const id = '01a1fd34-da5d-708a-80d0-2e3e5ae4f5a4'
const app = '/api/users/me/second-step/app'
const wrongPassword = 'Sovsem-9Drugoy'

const bodies: Record<string, object> = {
  'POST /api/auth/authorize/confirm': { code: '000000' },
  'POST /api/auth/authorize/recovery': { step: 'look' },
  'POST /api/users/me/agreements': { accepted: [{ kind: 'user_agreement', version: '2026-11-21' }] },
  'PATCH /api/users/me/grants/:client_id again': { claims: [], again: ['email'] },
  'PATCH /api/users/me/grants/:client_id term': { claims: [], term: 'year' },
  [`POST ${app}`]: {},
  [`POST ${app}/confirm`]: { app_code: '000000' },
  [`DELETE ${app}`]: { app_code: '000000' },
  'POST /api/users/me/second-step/recovery-codes': { app_code: '000000' },
  'POST /api/auth/otp login': { purpose: 'login' },
  'POST /api/auth/otp password_change': { purpose: 'password_change' },
  'POST /api/auth/otp data_download': { purpose: 'data_download' },
  'POST /api/users/me/archive': { with_documents: true },
  'POST /api/users/me/archive/file': {},
  'POST /api/auth/otp email_change': { purpose: 'email_change' },
  'POST /api/auth/otp email_verify': { purpose: 'email_verify' },
  'POST /api/auth/otp phone_verify': { purpose: 'phone_verify' },
  'POST /api/auth/otp transport_leave': { purpose: 'transport_leave' },
  'POST /api/auth/otp contact_trust': { purpose: 'contact_trust', contact: '+79123456789' },
  'POST /api/auth/otp transport_change': { purpose: 'transport_change', otp_transport: 'email' },
  'POST /api/auth/password_check': { password: wrongPassword },
  'PATCH /api/users/me set_email': { action: 'set_email', email: 'new@example.com' },
  'PATCH /api/users/me set_phone': { action: 'set_phone', phone: '+79123456789' },
  'PATCH /api/users/me set_email_candidate': { action: 'set_email_candidate', email: 'new@example.com' },
  'PATCH /api/users/me confirm_email_candidate': { action: 'confirm_email_candidate', code: '000000' },
  'PATCH /api/users/me verify_email': { action: 'verify_email', token: 'x'.repeat(43) },
  'PATCH /api/users/me set_phone_candidate': { action: 'set_phone_candidate', phone: '+79123456789' },
  'PATCH /api/users/me verify_phone': { action: 'verify_phone', code: '000000' },
  'PATCH /api/users/me change_password': {
    action: 'change_password',
    password: wrongPassword,
    new_password: 'Tikhaya-9Zima',
  },
  'PATCH /api/users/me trust_contact': { action: 'trust_contact', contact: '+79123456789', code: '000000' },
  'PATCH /api/users/me change_transport': { action: 'change_transport', otp_transport: null, code: '000000' },
  'DELETE /api/users/me': { password: wrongPassword },
  'POST /api/auth/passkey_check_options': {},
  'POST /api/auth/passkey_check': {
    id: 'x',
    response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x', userHandle: 'x' },
  },
  'POST /api/users/me/passkey_options': {},
  'POST /api/users/me/passkeys': { id: 'x', response: { clientDataJSON: 'x', attestationObject: 'x' } },
  'PATCH /api/users/me/passkeys/:passkey_id': { name: 'x' },
  'DELETE /api/users/me/passkeys/:passkey_id': {},
  'POST /api/users/me/lock': {},
  'POST /api/users/me/review': {},
  'POST /api/clients': newService,
  'PATCH /api/clients/:id platforms': { platforms: ['WEB'] },
  'PATCH /api/clients/:id redirect_uris': { redirect_uris: ['https://evil.example/callback'] },
  'PATCH /api/clients/:id post_logout_redirect_uris': { post_logout_redirect_uris: ['https://evil.example/'] },
  'PATCH /api/clients/:id backchannel_logout_uri': { name: 'Лютик', backchannel_logout_uri: null },
  'PATCH /api/clients/:id account_events_uri': { account_events_uri: null },
  'PATCH /api/clients/:id token_endpoint_auth_method': { token_endpoint_auth_method: 'private_key_jwt' },
  'PATCH /api/clients/:id jwks': { jwks: null },
  'PATCH /api/clients/:id grant_types': { grant_types: ['authorization_code', 'refresh_token'] },
  'PATCH /api/clients/:id takes_unverified_contacts': { takes_unverified_contacts: true },
  'PATCH /api/clients/:id require_pkce': { require_pkce: false },
  'PATCH /api/clients/:id require_pushed_authorization_requests': { require_pushed_authorization_requests: false },
  'PATCH /api/clients/:id dpop_bound_access_tokens': { dpop_bound_access_tokens: false },
  'PATCH /api/clients/:id require_signed_request_object': { require_signed_request_object: false },
  'PATCH /api/clients/:id authorization_signed_response_alg': { authorization_signed_response_alg: null },
  'PATCH /api/clients/:id initiate_login_uri': { initiate_login_uri: null },
  'PATCH /api/clients/:id status': { status: 'published' },
  'PATCH /api/clients/:id testers': { testers: ['thief@example.com'] },
  'PATCH /api/clients/:id access': { access: 'list' },
  'PATCH /api/clients/:id access_logins': { access_logins: ['thief@example.com'] },
  'PATCH /api/clients/:id access_domains': { access_domains: ['example.com'] },
  'PATCH /api/clients/:id groups': { groups: ['staff'] },
  'PATCH /api/clients/:id name': { name: 'Лютик' },
  'PATCH /api/clients/:id mobile_redirect_uris': { mobile_redirect_uris: ['com.evil.app:/callback'] },
  'PATCH /api/clients/:id': { description: 'Цветы' },
  'DELETE /api/clients/:id': {},
  'POST /api/clients/:id/secret': {},
  'DELETE /api/clients/:id/old-secrets': {},
  'POST /api/clients/:id/apis': { address: 'https://api.evil.example', name: 'API' },
  'PATCH /api/clients/:id/apis/:api_id': { admits: 'any' },
  'DELETE /api/clients/:id/apis/:api_id': {},
  'POST /api/clients/:id/apis/:api_id/check': {},
  'POST /api/clients/:id/apis/:api_id/secret': {},
  'DELETE /api/clients/:id/apis/:api_id/old-secrets': {},
  'POST /api/clients/:id/logo': {},
  'DELETE /api/clients/:id/logo': {},
  'POST /api/clients/:id/test-logout': {},
  'POST /api/clients/:id/try': {},
  'POST /api/clients/:id/try/answer': { state: 'x', code: 'x' },
  'POST /api/registration-tokens': { name: 'Вор', services: 20, days: 30 },
  'POST /api/clients/:id/proposal yes': { answer: 'yes', proposed_at: '2026-11-22T09:30:00.000Z' },
  'POST /api/clients/:id/owners': { login: 'thief@example.com' },
  'DELETE /api/clients/:id/owner-invitations/:invitation_id': {},
  'DELETE /api/clients/:id/owners/:owner_id': {},
  'POST /api/clients/:id/leave': {},
  'POST /api/clients/:id/restore': {},
  'POST /api/clients/:id/hand-over': {},
  'POST /api/users/me/owner-invitations/:id accept': { answer: 'accept' },
  'POST /api/oauth/authorize provide': { interaction: 'x'.repeat(21), decision: 'provide' },
  'POST /api/oauth/authorize switch_account': { interaction: 'x'.repeat(21), decision: 'switch_account' },
  'POST /api/oauth/logout log_out': { request: 'x'.repeat(21), decision: 'log_out' },
}

const tokenBodies: Record<string, object> = {
  'PATCH /api/users/me update_profile': { action: 'update_profile', birthplace: 'Псков' },
  'POST /api/documents': { document_type: 'inn', number: '500100732259' },
  'POST /api/partners': { type: 'PERSON', name: 'Пётр' },
  'PATCH /api/partners/:id': { name: 'Пётр' },
}

const needsOf = (needs: Needs): [string, Need][] => {
  if (typeof needs === 'string') return [['', needs]]
  if ('by' in needs) return Object.entries(needs.each).map(([value, need]) => [` ${value}`, need])
  return [...needs.anyOf.map((name): [string, Need] => [` ${name}`, needs.need]), ['', needs.otherwise]]
}
function bodyOf(needs: Needs, value: string): object {
  if (typeof needs === 'string' || value === '') return {}
  return 'by' in needs ? { [needs.by]: value } : { [value]: null }
}
const acts = Object.values(api)
  .flatMap((group): Route[] => Object.values(group))
  .flatMap((route) => {
    const { method, path, who, needs } = route
    return needs
      ? needsOf(needs).map(([which, need]) => ({
          method,
          url: path.replaceAll(/:\w+/g, id),
          who,
          need,
          name: `${method} ${path}${which}`,
          isOpen: isOpenWhilePending(route, bodyOf(needs, which.trim())),
        }))
      : []
  })
type Act = (typeof acts)[number]
const guarded = acts.filter(({ need }) => need !== 'token')

const w = testWorld({ clears: false })
const half = { token: '', cookies: {} as Record<string, string> }
let picture: Awaited<ReturnType<typeof fileForm>>
const anna = perFile(() => w.person('anna'))
beforeAll(async () => {
  const boris = await activate(w, 'boris')
  const browser = openBrowser(w)
  half.token = (await browser.call(authApi.authorize, { body: { login: boris.login, password } })).body.access_token
  half.cookies = browser.cookies
  picture = await fileForm(await plain(300, 200).jpeg().toBuffer())
})

const isHalf = ({ who, name }: Act) => who === 'half-signed-in' || name === 'POST /api/auth/otp login'
const ownerOf = (act: Act) => (isHalf(act) ? half : { token: anna.token, cookies: anna.cookies })
async function perform(act: Act, cookies: Record<string, string>) {
  const options: CallOptions = { token: ownerOf(act).token, cookies }
  const isUpload = act.name === 'POST /api/clients/:id/logo' || act.name === 'POST /api/users/me/avatar'
  const answer = isUpload
    ? await w.send(act.method, act.url, picture.body, { ...options, headers: picture.headers })
    : await w.send(act.method, act.url, bodies[act.name] ?? tokenBodies[act.name], options)
  return answer.status < 300 ? [answer.status] : [answer.status, answer.error.error_code, answer.error.reason]
}

test('declares the needs of every act, and lists the acts that need only a token', () => {
  expect(
    acts
      .filter(({ need }) => need === 'token')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(openToToken.toSorted())
  expect(guarded.map(({ name }) => name).toSorted()).toEqual(Object.keys(bodies).toSorted())
})

describe('answers a token without its browser like an expired one', () => {
  test.each(guarded.map((act) => [act.name, act] as const))('%s', async (_name, act) => {
    expect(await perform(act, {})).toEqual([401, 8, undefined])
    expect(await perform(act, { kabinet_device: newToken() })).toEqual([401, 8, undefined])
  })

  test('changes nothing and keeps the session', async () => {
    const { body } = await anna.call(meApi.getMe)
    expect(body).toMatchObject({ email: 'anna@example.com', email_candidate: null, phone: null })
    expect(await w.db.selectFrom('service').selectAll().execute()).toEqual([])
  })
})

describe('while legal texts wait to be accepted', () => {
  const waits = acts.filter(({ isOpen, name }) => !isOpen && !name.startsWith('PATCH /api/clients/:id'))

  test('lists the writes that wait', () => {
    expect(waits.map(({ name }) => name).toSorted()).toEqual(waiting.toSorted())
    const changes = acts.filter(({ name }) => name.startsWith('PATCH /api/clients/:id'))
    expect(changes.filter(({ isOpen }) => isOpen)).toEqual([])
  })

  test('rejects each of them, before anything is sent or changed', async () => {
    const summary = JSON.stringify({ ru: 'Стало короче.', en: 'It is shorter.' })
    await sql`insert into legal_change (kind, version, summary, effective_at)
      values ('user_agreement', '2099-01-31', ${summary}::jsonb, app_now())`.execute(w.db)
    const sent = w.mail.all().length
    for (const act of acts.filter(({ isOpen }) => !isOpen))
      expect([act.name, ...(await perform(act, anna.cookies))]).toEqual([act.name, 403, 9, 'agreements'])
    expect(w.mail.all()).toHaveLength(sent)
    for (const name of ['POST /api/auth/password_check', 'DELETE /api/documents/:document_id'])
      for (const act of acts.filter((one) => one.name === name))
        expect((await perform(act, anna.cookies))[2]).not.toBe('agreements')
    await sql`delete from legal_change`.execute(w.db)
  })
})

describe('needs a step-up in its browser ten minutes after the password was proven', () => {
  beforeAll(async () => {
    await sql`update session set password_proven_at = app_now() - interval '11 minutes' where account_id = ${anna.accountId}`.execute(
      w.db,
    )
  })
  test.each(guarded.map((act) => [act.name, act] as const))('%s', async (_name, act) => {
    const answer = await perform(act, ownerOf(act).cookies)
    if (act.need === 'step-up') expect(answer).toEqual([403, 9, 'step_up'])
    else {
      expect([4, 5, 8]).not.toContain(answer[1])
      expect(answer[2]).not.toBe('step_up')
    }
  })
})
