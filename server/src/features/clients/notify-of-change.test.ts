import { generateKeyPairSync } from 'node:crypto'
import { deleteClient, patchClient, renewClientSecret } from '@kabinet/contract/api/services/clients.api'
import {
  type ClientChanges,
  type SensitiveClientField,
  sensitiveClientFields,
} from '@kabinet/contract/data/client-fields'
import { beforeEach, expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { insertPerson } from '../../testing/insert-person.ts'
import { pageOf, type Service, type Someone, testSso } from '../../testing/sso.ts'

let romashka: Service
const max = 6
const w = testSso({ limits: { serviceChangesPerHour: max } })
const anna = perTest(() => w.someone({ email: 'anna@example.com' }))
beforeEach(async () => {
  romashka = await w.service(anna.accountId)
})

const as = (someone: Someone) => ({
  ...pageOf(someone),
  headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' },
})
const change = (body: ClientChanges, someone = anna) =>
  w.call(patchClient, { params: { id: romashka.id }, body }, as(someone))
const emails = (to = 'anna@example.com') => w.mail.to(to)

const jwks = { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })] }
const changes: Record<SensitiveClientField, [ClientChanges, string]> = {
  name: [{ name: 'Лютик' }, 'название'],
  platforms: [
    {
      platforms: ['WEB', 'MOBILE'],
      redirect_uris: ['https://romashka.example/callback'],
      mobile_redirect_uris: ['https://romashka.example/callback'],
    },
    'платформы; адреса возврата приложения',
  ],
  mobile_redirect_uris: [{ mobile_redirect_uris: ['https://romashka.example/callback'] }, 'адреса возврата приложения'],
  redirect_uris: [{ redirect_uris: ['https://other.example/callback'] }, 'адреса возврата'],
  post_logout_redirect_uris: [
    { post_logout_redirect_uris: ['https://romashka.example/'] },
    'адреса возврата после выхода',
  ],
  backchannel_logout_uri: [{ backchannel_logout_uri: 'https://romashka.example/out' }, 'адрес для сообщений о выходе'],
  account_events_uri: [{ account_events_uri: 'https://romashka.example/events' }, 'адрес для событий об аккаунтах'],
  token_endpoint_auth_method: [
    { token_endpoint_auth_method: 'private_key_jwt', jwks },
    'способ подтверждения сервиса; открытые ключи (JWKS)',
  ],
  jwks: [{ jwks }, 'открытые ключи (JWKS)'],
  grant_types: [
    { grant_types: ['authorization_code', 'refresh_token', 'client_credentials'] },
    'способы получения токенов',
  ],
  takes_unverified_contacts: [{ takes_unverified_contacts: true }, 'получение неподтверждённых контактов'],
  require_pkce: [{ require_pkce: true }, 'требование PKCE'],
  require_pushed_authorization_requests: [{ require_pushed_authorization_requests: true }, 'требование PAR'],
  dpop_bound_access_tokens: [{ dpop_bound_access_tokens: true }, 'привязка токенов к ключу (DPoP)'],
  require_signed_request_object: [
    { token_endpoint_auth_method: 'private_key_jwt', jwks, require_signed_request_object: true },
    'способ подтверждения сервиса; открытые ключи (JWKS); требование подписанных запросов',
  ],
  authorization_signed_response_alg: [{ authorization_signed_response_alg: 'RS256' }, 'подпись ответов (JARM)'],
  initiate_login_uri: [{ initiate_login_uri: 'https://romashka.example/login' }, 'адрес начала входа'],
  status: [{ status: 'test' }, 'включён тестовый режим'],
  testers: [{ testers: ['boris@example.com'] }, 'список тех, кому можно войти'],
  access: [{ access: 'list' }, 'кто может войти'],
  access_logins: [{ access_logins: ['boris@example.com'] }, 'список допущенных адресов и номеров'],
  access_domains: [{ access_domains: ['example.ru'] }, 'список допущенных доменов'],
  groups: [{ groups: ['staff'] }, 'группы'],
}

test.each(sensitiveClientFields)(
  'sends the owner one e-mail for a change of %s, with setting, service and device',
  async (field) => {
    const [body, words] = changes[field]
    expect((await change(body)).status).toBe(200)
    const [mail, ...more] = emails()
    expect([mail?.subject, more]).toEqual(['Настройки сервиса изменены — Kabinet', []])
    expect(mail?.text).toContain(`изменены настройки вашего сервиса «Ромашка»: ${words}.`)
    expect(mail?.text).toContain('Устройство: Chrome, Windows, сетевой адрес 127.0.0.1.')
    expect(mail?.text).toContain('/secure-account?token=')
  },
)

test('sends no e-mail for unchanged or insensitive settings, and one for several changes', async () => {
  await change({ name: 'Ромашка', redirect_uris: [romashka.callback], scopes: ['EMAIL'] })
  expect(emails()).toEqual([])
  await change({ require_pkce: true, status: 'test' })
  expect(emails().map(({ text }) => /«Ромашка»: .*/.exec(text)?.[0])).toEqual([
    '«Ромашка»: требование PKCE; включён тестовый режим.',
  ])
})

test('names the service as the owner knew it, escaped', async () => {
  await change({ name: 'Ромашка & «Лютик»' })
  await change({ name: 'Банк', require_pkce: true })
  const [, mail] = emails()
  expect(mail?.html).toContain('Ромашка &amp; «Лютик»')
  expect(mail?.text).not.toContain('Банк')
})

test('sends an e-mail for a new secret, also after a change of the auth method', async () => {
  await w.call(renewClientSecret, { params: { id: romashka.id }, body: {} }, as(anna))
  await change({ token_endpoint_auth_method: 'private_key_jwt', jwks })
  await change({ token_endpoint_auth_method: 'client_secret_basic' })
  expect(emails().map(({ text }) => text.includes('секрет (выпущен новый)'))).toEqual([true, false, true])
})

test('sends an e-mail for a deleted service', async () => {
  expect((await w.call(deleteClient, { params: { id: romashka.id } }, as(anna))).status).toBe(204)
  expect(emails().map(({ subject }) => subject)).toEqual(['Сервис удалён — Kabinet'])
  expect(emails()[0]?.text).toContain('удалён ваш сервис «Ромашка»')
})

test('sends an SMS to an owner without e-mail, and nothing for a foreign change', async () => {
  const boris = await w.signIn(await insertPerson(w, { email: null, phone: '+79123456789' }))
  expect((await change({ require_pkce: true }, boris)).status).toBe(404)
  expect([emails(), w.sms.to('+79123456789')]).toEqual([[], []])
  romashka = await w.service(boris.accountId)
  expect((await change({ require_pkce: true }, boris)).status).toBe(200)
  expect(w.sms.to('+79123456789').map(({ text }) => text)).toEqual([
    `Настройки сервиса изменены. Не вы? ${new URL(w.deps.config.publicUrl).host}/secure-account`,
  ])
})

test('rejects a sensitive change beyond the limit, so that none is made without an e-mail', async () => {
  for (let at = 0; at < max; at++) expect((await change({ require_pkce: at % 2 === 0 })).status).toBe(200)
  const refused = await change({ require_pkce: true })
  expect([refused.status, refused.error.error_code]).toEqual([429, 101])
  expect(emails()).toHaveLength(max)
  expect((await change({ description: 'Цветы' })).status).toBe(200)
  await w.later(3601, anna)
  expect((await change({ require_pkce: true })).status).toBe(200)
})

test('names the publishing of a service in the message and in the log', async () => {
  await change({ status: 'test' })
  await change({ status: 'published' })
  expect(emails().at(-1)?.text).toContain('изменены настройки вашего сервиса «Ромашка»: сервис опубликован.')
  const logged = await w.db.selectFrom('service_change').select('fields').orderBy('id', 'desc').execute()
  expect(logged.slice(0, 2).map(({ fields }) => fields)).toEqual([
    ['status', 'published'],
    ['status', 'test_mode'],
  ])
})
