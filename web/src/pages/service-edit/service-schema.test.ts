import { accessNames } from '@kabinet/contract/data/client-access'
import { expect, test } from 'vitest'
import { withoutBlanks } from '../../lib/forms/schema-resolver.ts'
import { romashka } from '@kabinet/contract/examples/samples'
import { serviceDraft } from './service-draft.ts'
import { serviceSchema, type ServiceDraft } from './service-schema.ts'
import { wrongLine } from './typed-addresses.ts'

const draft: ServiceDraft = {
  ...serviceDraft(),
  name: 'Ромашка',
  platforms: ['WEB'],
  scopes: ['EMAIL'],
  redirect_uris: 'https://romashka.ru/cb',
}
function problem(changes: Partial<ServiceDraft>): string | undefined {
  const issue = serviceSchema.safeParse(withoutBlanks({ ...draft, ...changes })).error?.issues[0]
  return issue && `${issue.path.join('.')}: ${issue.message}`
}
const sent = (changes: Partial<ServiceDraft>) => serviceSchema.parse(withoutBlanks({ ...draft, ...changes }))

test('reads one redirect URI per line, without empty lines and spaces', () => {
  const read = sent({ redirect_uris: ' https://a.ru/cb \r\n\n  https://b.ru/cb\n' })
  expect(read.redirect_uris).toEqual(['https://a.ru/cb', 'https://b.ru/cb'])
})

test('reads a pasted list with commas, semicolons or spaces', () => {
  const list = ['https://a.ru/cb', 'https://b.ru/cb?a=1,2', 'https://c.ru/cb']
  for (const between of [', ', ',', '; ', ' ', ',\n', ' ,\n'])
    expect(sent({ redirect_uris: list.join(between) }).redirect_uris, JSON.stringify(between)).toEqual(list)
})

test('reports a repeated redirect URI, and its line', () => {
  const redirect_uris = 'https://a.ru/cb\nhttps://b.ru/cb\nhttps://a.ru/cb'
  expect(problem({ redirect_uris })).toBe('redirect_uris: v.redirect.repeated')
  expect(wrongLine(redirect_uris, 'v.redirect.repeated', ['WEB'])).toBe(3)
})

test('reports a wrong redirect URI at the field with the rule that it violates [SP-9.113]', () => {
  expect(problem({ redirect_uris: 'http://romashka.ru/cb' })).toBe('redirect_uris: v.redirect.https')
  expect(problem({ redirect_uris: 'https://romashka.ru/cb#x' })).toBe('redirect_uris: v.redirect.fragment')
  expect(problem({ redirect_uris: ' \n ' })).toBe('redirect_uris: v.redirect')
  expect(problem({ redirect_uris: 'ru.romashka.app:/cb' })).toBe('redirect_uris: v.redirect.https')
  expect(problem({ redirect_uris: 'ru.romashka.app:/cb', platforms: ['WEB', 'MOBILE'] })).toBeUndefined()
})

test('counts empty lines in the number of the wrong line', () => {
  const redirect_uris = 'https://a.ru/cb\n\nhttp://b.ru/cb'
  expect(wrongLine(redirect_uris, 'v.redirect.https', ['WEB'])).toBe(3)
  expect(wrongLine('https://a.ru/cb\nhttps://B.ru/cb', 'v.redirect.spelling', ['WEB'])).toBe(2)
  expect(wrongLine(`https://a.ru/cb\n${location.origin}/cb`, 'v.redirect.own', ['WEB'])).toBe(2)
  expect(wrongLine('http://b.ru/cb', 'v.redirect.https', ['WEB'])).toBeNull()
})

test('requires a platform and a data kind', () => {
  expect(problem({ platforms: [] })).toBe('platforms: v.platform')
  expect(problem({ scopes: [] })).toBe('scopes: v.scope')
})

test('reports a wrong address while other fields are empty', () => {
  const read = serviceSchema.safeParse({ platforms: [], scopes: [], redirect_uris: 'http://b.ru/cb' })
  expect(read.error?.issues.find(({ path }) => path[0] === 'redirect_uris')?.message).toBe('v.redirect.https')
  expect(serviceSchema.safeParse({ platforms: [], scopes: [] }).error?.issues.map(({ message }) => message)).toContain(
    'v.redirect',
  )
})

test('omits empty fields, and keeps reasons only for requested data', () => {
  const read = sent({ reasons: { EMAIL: ' чеки ', PHONE: 'звонки', FIO: ' ' } })
  expect(read).toMatchObject({
    description: null,
    reasons: { EMAIL: 'чеки' },
    jwks: null,
    backchannel_logout_uri: null,
    require_pkce: false,
  })
})

test('uses no secret and no key for a page without a server', () => {
  expect(sent({ method: 'none' })).toMatchObject({ token_endpoint_auth_method: 'none', jwks: null })
  expect(serviceDraft({ ...romashka, token_endpoint_auth_method: 'none' }).method).toBe('none')
  const app = { ...romashka, platforms: ['MOBILE' as const], token_endpoint_auth_method: 'none' as const }
  expect(serviceDraft(app).method).toBe('client_secret_basic')
})

test('uses no client authentication for an app, ignoring an earlier choice', () => {
  const read = sent({ platforms: ['MOBILE'], redirect_uris: 'ru.a.app:/cb', method: 'private_key_jwt' })
  expect(read).toMatchObject({ token_endpoint_auth_method: 'none', jwks: null })
})

test('applies FAPI with a key, PAR and DPoP, which excludes RS256', () => {
  const key = { kty: 'EC', crv: 'P-256', x: 'a'.repeat(43), y: 'b'.repeat(43) }
  const fapi: Partial<ServiceDraft> = {
    method: 'private_key_jwt',
    jwks: JSON.stringify({ keys: [key] }),
    protections: ['require_pushed_authorization_requests', 'dpop_bound_access_tokens'],
  }
  expect(problem(fapi)).toBe('id_token_signed_response_alg: v.alg.fapi')
  expect(problem({ ...fapi, id_token_signed_response_alg: 'PS256' })).toBeUndefined()
  expect(problem({ ...fapi, protections: ['dpop_bound_access_tokens'] })).toBeUndefined()
})

test('requires a public key set for authentication by key', () => {
  const key = { kty: 'EC', crv: 'P-256', x: 'a'.repeat(43), y: 'b'.repeat(43) }
  const pasted = (jwks: string) => problem({ method: 'private_key_jwt', jwks })
  const refused = (...keys: object[]) => pasted(JSON.stringify({ keys }))
  for (const wrong of ['', '{', JSON.stringify([key]), '{"keys":["a"]}'])
    expect(pasted(wrong), wrong).toBe('jwks: v.jwks')
  expect([refused(), refused({ ...key, d: 'secret' })]).toEqual(Array(2).fill('jwks: v.jwks'))
  expect([refused({ ...key, crv: 'P-384' }), refused({ ...key, alg: 'HS256' })]).toEqual(
    Array(2).fill('jwks: v.jwks.key'),
  )
  expect(refused(...Array.from({ length: 11 }, () => key))).toBe('jwks: v.jwks.count')
  const keys = JSON.stringify({ keys: [key] })
  expect(sent({ method: 'private_key_jwt', jwks: keys }).jwks?.keys).toHaveLength(1)
})

test('requires a key for signed requests, and signs responses with the algorithm of ID tokens', () => {
  expect(problem({ signed: ['require_signed_request_object'] })).toBe('signed: v.signed.key')
  const answers: Partial<ServiceDraft> = {
    signed: ['authorization_signed_response_alg'],
    id_token_signed_response_alg: 'ES256',
  }
  expect(sent(answers)).toMatchObject({
    require_signed_request_object: false,
    authorization_signed_response_alg: 'ES256',
  })
  expect(sent({})).toMatchObject({ authorization_signed_response_alg: null, initiate_login_uri: null })
})

test('requires the sign-in URL on the host of a redirect URI', () => {
  const login = (initiate_login_uri: string) => problem({ initiate_login_uri })
  expect(login('https://elsewhere.ru/login')).toBe('initiate_login_uri: v.initiate.host')
  expect(login('https://romashka.ru/login')).toBeUndefined()
})

test('checks the logout addresses at their own fields', () => {
  expect(problem({ post_logout_redirect_uris: 'http://romashka.ru/' })).toBe(
    'post_logout_redirect_uris: v.redirect.https',
  )
  expect(problem({ backchannel_logout_uri: 'https://elsewhere.ru/out' })).toBe('backchannel_logout_uri: v.logout.host')
  expect(
    problem({ backchannel_logout_uri: 'https://romashka.ru/out', post_logout_redirect_uris: 'https://romashka.ru/' }),
  ).toBeUndefined()
})

test('sends an unchanged service unchanged', () => {
  const {
    id: _id,
    client_id: _client,
    logo_url: _logo,
    created_at: _created,
    status: _status,
    resources: _,
    ...rest
  } = romashka
  const isOfOtherPage = (name: string) => accessNames.some((one) => one === name)
  const settings = Object.entries(rest).filter(([name]) => !isOfOtherPage(name))
  expect(sent(serviceDraft(romashka))).toEqual(Object.fromEntries(settings))
})

test('keeps only requested data kinds as essential', () => {
  expect(sent({ scopes: ['EMAIL'], essential_scopes: ['EMAIL', 'PHONE'] })).toMatchObject({
    essential_scopes: ['EMAIL'],
  })
  expect(serviceDraft({ ...romashka, essential_scopes: ['EMAIL'] }).essential_scopes).toEqual(['EMAIL'])
})

test('allows client_credentials only with client authentication', () => {
  expect(sent({ grants: ['client_credentials'] }).grant_types).toEqual([
    'authorization_code',
    'refresh_token',
    'client_credentials',
  ])
  expect(problem({ grants: ['client_credentials'], method: 'none' })).toBe('grants: v.grant.secret')
  expect(serviceDraft({ ...romashka, grant_types: ['authorization_code', 'refresh_token'] }).grants).toEqual([])
})

test('reads the longest consent in days, and none from an empty field', () => {
  expect(sent({ max_consent_days: ' 90 ' })).toMatchObject({ max_consent_days: 90 })
  expect(sent({ max_consent_days: '' })).toMatchObject({ max_consent_days: null })
})
