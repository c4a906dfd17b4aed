import { api } from '@kabinet/contract/api/all'
import { feedbackApi } from '@kabinet/contract/api/feedback.api'
import { meApi } from '@kabinet/contract/api/me.api'
import type { Route } from '@kabinet/contract/route'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { collecting, openZip } from '../../testing/archives.ts'
import { addPasskeyOf } from '../../testing/passkeys.ts'
import { fileForm, plain } from '../../testing/photos.ts'
import { pageOf, type Someone, testSso } from '../../testing/sso.ts'
import { writeArchive } from './write-archive.ts'

const w = testSso()

const passport = { issued_by: 'Отдел «Маркер»', issued_at: '2016-05-17', department_code: '770-119', region: '77' }
const person = { last_name: 'Партнёрова', first_name: 'Фёкла', middle_name: 'Саввишна' }
const key = { kty: 'RSA', kid: 'marked-key', alg: 'RS256', use: 'sig', n: 'w'.repeat(342), e: 'AQAB' }
const service = {
  name: 'Одуванчик',
  description: 'Семена и саженцы',
  platforms: ['WEB', 'MOBILE'],
  scopes: ['FIO', 'EMAIL'],
  reasons: { EMAIL: 'Пришлём чек о семенах' },
  essential_scopes: ['FIO'],
  max_consent_days: 77,
  resources: [],
  redirect_uris: ['https://marker-a.example/cb', 'https://marker-a.example/app'],
  mobile_redirect_uris: ['https://marker-a.example/app'],
  post_logout_redirect_uris: ['https://marker-b.example/bye'],
  backchannel_logout_uri: 'https://marker-a.example/out',
  account_events_uri: 'https://marker-a.example/events',
  initiate_login_uri: 'https://marker-a.example/in',
  token_endpoint_auth_method: 'private_key_jwt',
  jwks: { keys: [key] },
  grant_types: ['authorization_code', 'refresh_token'],
  takes_unverified_contacts: true,
  require_pkce: true,
  require_pushed_authorization_requests: true,
  dpop_bound_access_tokens: true,
  id_token_signed_response_alg: 'ES256',
  claims_from_userinfo_only: true,
  require_signed_request_object: true,
  authorization_signed_response_alg: 'ES256',
  status: 'test',
  testers: ['marker-tester@example.com'],
}
const listed = {
  access: 'list',
  access_logins: ['marker-guest@example.com'],
  access_domains: ['marker-domain.example'],
}

/** A body for each act that keeps typed values: `operation: bodies`. */
const typed: Record<string, object[]> = {
  'me.patchMe': [
    {
      action: 'update_profile',
      first_name: 'Аглая',
      last_name: 'Неизвестнова',
      middle_name: 'Маркеловна',
      gender: 'female',
      birthdate: '1987-03-08',
      birthplace: 'Деревня Маркер',
      timezone: 'Asia/Yekaterinburg',
      address: 'Улица Меток, дом 7',
      locale: 'en',
    },
    { action: 'set_phone_candidate', phone: '+79161234567' },
    { action: 'set_email_candidate', email: 'marker-new@example.com' },
  ],
  'documents.putDocument': [
    { document_type: 'passport', number: '4509 765432', ...passport, birthdate: '1987-03-08' },
    { document_type: 'snils', number: '11223344595' },
    { document_type: 'inn', number: '500100732259' },
  ],
  'partners.createPartner': [
    { type: 'SOLE_PROPRIETOR', ...person, inn: '500100732259', ogrnip: '304500116000157', phone: '+79031112233' },
    {
      type: 'ORGANIZATION',
      name: 'ООО «Меченый атом»',
      inn: '7707083893',
      kpp: '773601001',
      ogrn: '1027700132195',
      contact_person: 'Гликерия Атомова',
      email: 'marker-partner@example.com',
      address: 'Атомный переулок, 3',
    },
  ],
  'clients.createClient': [service],
  'clients.patchClient': [listed],
  'apis.createApi': [
    {
      address: 'https://marker-api.example/v1',
      name: 'Заказы семян',
      scopes: [{ name: 'seeds:read', title_ru: 'Смотреть семена', title_en: 'See seeds' }],
      admits: 'named',
      named_clients: [],
      token_format: 'jwt',
      token_alg: 'ES256',
    },
  ],
  'owners.inviteOwner': [{ login: 'marker-owner@example.com' }],
  'clientRegistration.createRegistrationToken': [{ name: 'Метка сборки', services: 7, days: 30 }],
  'passkeys.renamePasskey': [{ name: 'Ключ с меткой' }],
}

/** Fields whose values are secrets, confirmations, or not kept. */
const unkept = new Set(
  'action with_documents was code token password new_password app_code recovery_code contact passkey otp_transport id response unseen answer again keep_old_hours proposed_at state platform claims term shorten accepted services days groups'.split(
    ' ',
  ),
)

const schema = z.object({
  properties: z.optional(z.record(z.string(), z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
})

function fieldsOf(json: unknown): string[] {
  const { properties = {}, anyOf = [], oneOf = [] } = z.parse(schema, json)
  return [...Object.keys(properties), ...[...anyOf, ...oneOf].flatMap(fieldsOf)]
}

test('types a marker into every field that the API of signed-in users takes', () => {
  const routes = Object.entries(api).flatMap(([group, all]) =>
    Object.entries<Route>(all).map(([name, route]) => ({ name: `${group}.${name}`, route })),
  )
  const taken = routes
    .filter(({ route: { method, who, body } }) => method !== 'GET' && who === 'signed-in' && body)
    .flatMap(({ name, route }) =>
      fieldsOf(z.toJSONSchema(route.body ?? z.never(), { io: 'input', unrepresentable: 'any' })).map(
        (field) => `${name.replace(/patch(Client|Partner|Api)$/, 'create$1')} ${field}`,
      ),
    )
  const saved = new Set(
    Object.entries(typed).flatMap(([name, bodies]) =>
      bodies.flatMap((body) =>
        Object.keys(body).map((field) => `${name.replace('patchClient', 'createClient')} ${field}`),
      ),
    ),
  )
  const missing = taken.filter((field) => !saved.has(field) && !unkept.has(field.split(' ')[1] ?? ''))
  expect([...new Set(missing)]).toEqual([])
})

/** Every string that was typed, as it stands in the archive. */
const markersOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(markersOf)
const stored: Record<string, string> = { '4509 765432': '4509765432', '770-119': '770119' }
const notFound = new Set(['update_profile', 'set_phone_candidate', 'set_email_candidate'])

async function typeEverything(anna: Someone): Promise<void> {
  const send = async (path: string, method: 'POST' | 'PATCH', body: unknown) => {
    const answer = await w.send(method, path, body, pageOf(anna))
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return z.safeParse(z.object({ id: z.string() }), answer.body).data?.id ?? ''
  }
  const all = (name: string) => typed[name] ?? []
  for (const body of all('me.patchMe')) await send(meApi.patchMe.path, 'PATCH', body)
  for (const body of all('documents.putDocument')) await send('/api/documents', 'POST', body)
  for (const body of all('partners.createPartner')) await send('/api/partners', 'POST', body)
  const id = await send('/api/clients', 'POST', service)
  await send(`/api/clients/${id}`, 'PATCH', listed)
  for (const body of all('apis.createApi')) await send(`/api/clients/${id}/apis`, 'POST', body)
  for (const body of all('owners.inviteOwner')) await send(`/api/clients/${id}/owners`, 'POST', body)
  for (const body of all('clientRegistration.createRegistrationToken'))
    await send('/api/registration-tokens', 'POST', body)
  await addPasskeyOf(w, anna, 'Ключ с меткой')
  const feedback = { name: 'Автор Меткин', email: 'marker-writer@example.com', message: 'Метка в обращении' }
  const sent = await w.call(feedbackApi.sendFeedback, { body: feedback }, pageOf(anna))
  expect(sent.status).toBeLessThan(300)
  const { body, headers } = await fileForm(await plain(300, 300).jpeg().toBuffer())
  for (const path of [meApi.putAvatar.path, `/api/clients/${id}/logo`])
    expect((await w.send('POST', path, body, { ...pageOf(anna), headers })).status).toBe(200)
}

test('exports every typed value, decrypted, with the pictures', async () => {
  const anna = await w.someone({ email: 'anna@example.com' })
  await typeEverything(anna)
  const { sink, bytes } = collecting()
  await writeArchive(w.deps, { accountId: anna.accountId, withDocuments: true }, sink)
  const { files } = await openZip(bytes())
  const text = files['data.ndjson'] ?? ''
  const markers = [...markersOf(Object.values(typed)), 'Автор Меткин', 'marker-writer@example.com', 'Метка в обращении']
  const lost = markers
    .filter((marker) => !notFound.has(marker))
    .map((marker) => JSON.stringify(stored[marker] ?? marker).slice(1, -1))
    .filter((marker) => !text.includes(marker))
  expect(lost).toEqual([])
  for (const file of ['photo.jpg', expect.stringMatching(/^logos\/[0-9a-f-]{36}\.jpg$/)])
    expect(Object.keys(files)).toContainEqual(file)
  const without = collecting()
  await writeArchive(w.deps, { accountId: anna.accountId, withDocuments: false }, without.sink)
  const other = (await openZip(without.bytes())).files['data.ndjson'] ?? ''
  expect([other.includes('Одуванчик'), other.includes('770119'), other.includes('4509765432')]).toEqual([
    true,
    false,
    false,
  ])
})
