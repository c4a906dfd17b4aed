import { limits } from '@kabinet/contract/limits'
import { errorTextsEn, problemTextsEn } from '@kabinet/contract/texts/en'
import { errorTextsRu, problemTextsRu } from '@kabinet/contract/texts/ru'
import { describe, expect, test } from 'vitest'
import { perFile } from '../testing/fixtures.ts'
import { testWorld } from '../testing/world.ts'

const w = testWorld({ clears: false })
const anna = perFile(() => w.person('anna'))

const login = '/api/auth/authorize'
const right = { login: 'nobody@example.com', password: 'Ognennaya-7Reka' }

describe('a rejected request', () => {
  test('names the field and the problem in the language of the caller [SP-8.04]', async () => {
    const inRussian = await w.send('POST', login, { login: 'nobody' })
    expect(inRussian.status).toBe(400)
    expect(inRussian.error).toEqual({
      error_code: 4,
      error_message: errorTextsRu.INVALID_PARAM_VALUE,
      request_id: inRussian.headers['x-request-id'],
      fields: [
        { path: 'login', error_code: 4, message: problemTextsRu['v.login'] },
        { path: 'password', error_code: 4, message: problemTextsRu['v.required'] },
      ],
    })
    const inEnglish = await w.send('POST', login, { login: 'nobody' }, { headers: { 'device-locale': 'en' } })
    expect(inEnglish.error).toMatchObject({
      error_message: errorTextsEn.INVALID_PARAM_VALUE,
      fields: [{ message: problemTextsEn['v.login'] }, {}],
    })
  })

  test('is never cached and reveals nothing about the software', async () => {
    const { headers } = await w.send('POST', login, { login: 'nobody' })
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('answers a value of the wrong type with 5, a wrong value with 4', () => {
  test.each([
    [{ ...right, login: 123 }, 5, 'login'],
    [{ ...right, login: ['a@example.com', 'b@example.com'] }, 5, 'login'],
    [{ ...right, password: { $ne: 0 } }, 5, 'password'],
    [{ ...right, password: null }, 5, 'password'],
    [[], 5, ''],
    ['"text"', 5, ''],
    ['null', 5, ''],
    [{ ...right, login: 'V,A' }, 4, 'login'],
    [{ ...right, login: '' }, 4, 'login'],
    [{ ...right, remember: true }, 4, 'remember'],
    [{ ...right, constructor: { prototype: {} } }, 4, 'constructor'],
    [undefined, 4, ''],
    ['', 4, ''],
  ])('%j', async (body, code, path) => {
    const { error, status } = await w.send('POST', login, body)
    expect(status).toBe(400)
    expect(error.error_code).toBe(code)
    expect(error.fields?.map((field) => field.path)).toContain(path)
  })

  test('reports the problems of the nearest shape of a body', async () => {
    const { error } = await w.send('POST', '/api/auth/register/confirm', { registration_token: 'x', code: '12345' })
    expect(error.fields).toEqual([{ path: 'code', error_code: 4, message: problemTextsRu['v.code.length'] }])
    const restore = await w.send('POST', '/api/auth/restore', { step: 'hack' })
    expect(restore.error.fields).toEqual([{ path: 'step', error_code: 4, message: problemTextsRu['v.value'] }])
    const typed = await w.send('POST', '/api/auth/restore', { step: 1 })
    expect(typed.error.error_code).toBe(5)
  })
})

describe('checks before any schema', () => {
  test.each([
    ['broken JSON', '{"login":'],
    ['NUL', '{"login":"a\\u0000@example.com","password":"x"}'],
    ['a lone surrogate', '{"login":"a@example.com","password":"\\ud800"}'],
    ['__proto__', '{"login":"a@example.com","password":"x","__proto__":{"admin":true}}'],
    ['a name given twice', '{"login":"v@example.com","login":"a@example.com","password":"x"}'],
  ])('rejects %s with 4', async (_what, body) => {
    const { status, error } = await w.send('POST', login, body)
    expect([status, error.error_code]).toEqual([400, 4])
  })

  test.each([
    'text/plain',
    'application/json\ta',
    'application/x-www-form-urlencoded',
    'application/vnd.api+json',
    'multipart/form-data; boundary=x',
  ])('rejects a body of type %s with 415', async (type) => {
    const { status, error } = await w.send('POST', login, JSON.stringify(right), { headers: { 'content-type': type } })
    expect([status, error.error_code]).toEqual([415, 4])
  })

  test('rejects a body without a type with 415', async () => {
    const { statusCode } = await w.app.inject({
      method: 'POST',
      url: login,
      payload: Buffer.from(JSON.stringify(right)),
    })
    expect(statusCode).toBe(415)
  })

  test('rejects a body that is too large with 14 before it is parsed [SP-8.13]', async () => {
    const { status, error } = await w.send('POST', login, { ...right, password: 'x'.repeat(limits.bodyBytes) })
    expect([status, error.error_code]).toEqual([413, 14])
  })

  test.each([
    '?limit=1&limit=2',
    '?limit=0',
    '?limit=501',
    '?limit=1e3',
    '?offset=-1',
    '?sort=password',
    '?owner=anna',
    '?q=%00',
  ])('rejects the list of services with %s with 4', async (query) => {
    const { status, error } = await w.send('GET', `/api/clients${query}`, undefined, { token: anna.token })
    expect([status, error.error_code]).toEqual([400, 4])
  })

  test.each([
    ['1', '1'],
    ['-1', '-1'],
    ['NUL', '%00'],
    ['SQL', "' or 1=1"],
    ['half a letter', '%ff'],
    ['ten thousand letters', 'x'.repeat(10_000)],
  ])('rejects or does not find a service with the id %s', async (_name, id) => {
    const { status, error } = await w.send('GET', `/api/clients/${id}`, undefined, { token: anna.token })
    expect([400, 404]).toContain(status)
    expect([4, 10]).toContain(error.error_code)
  })

  test('rejects parameters on a route without parameters', async () => {
    const { error } = await w.send('GET', '/api/users/me?full=1', undefined, { token: anna.token })
    expect(error).toMatchObject({ error_code: 4, fields: [{ path: 'full' }] })
  })
})

describe('unknown paths and methods', () => {
  test('answers 404 for an unknown path [SP-8.09]', async () => {
    const { status, error } = await w.send('GET', '/api/nothing')
    expect([status, error.error_code]).toEqual([404, 10])
  })

  test.each([
    ['PUT', '/api/users/me'],
    ['TRACE', '/api/users/me'],
    ['OPTIONS', '/api/users/me'],
    ['HEAD', '/api/auth/register'],
    ['GET', '/api/auth/register/confirm'],
    ['POST', '/api/clients/01a1fd34-da5d-708a-80d0-2e3e5ae4f5a4'],
  ] as const)('rejects %s %s', async (method, url) => {
    const { statusCode, headers } = await w.app.inject({ method, url, headers: { 'x-http-method-override': 'DELETE' } })
    expect(statusCode).toBe(405)
    expect(headers.allow).not.toContain(method)
  })

  test.each([
    ['no JSON', 'application/json', '{'],
    ['another type', 'text/plain', 'x'],
    ['too much', 'application/json', JSON.stringify({ x: 'x'.repeat(300_000) })],
  ])('rejects the method before it checks the body: %s', async (_what, type, payload) => {
    const sent = { payload, headers: { 'content-type': type } }
    expect((await w.app.inject({ method: 'PUT', url: '/api/auth/register', ...sent })).statusCode).toBe(405)
    expect((await w.app.inject({ method: 'PUT', url: '/api/nothing', ...sent })).statusCode).toBe(404)
    expect((await w.app.inject({ method: 'POST', url: '/api/auth/register', ...sent })).statusCode).not.toBe(405)
  })

  test('refreshes with and without the trailing slash, and never redirects [SP-7.11]', async () => {
    for (const url of ['/api/auth/refresh', '/api/auth/refresh/'])
      expect((await w.send('POST', url, {})).status).toBe(400)
  })
})

describe('the access token', () => {
  test('is taken from either header [SP-7.03]', async () => {
    const bearer = { headers: { authorization: `Bearer ${anna.token}` } }
    expect((await w.send('GET', '/api/users/me', undefined, bearer)).status).toBe(200)
    expect((await w.send('GET', '/api/users/me', undefined, { ...bearer, token: anna.token })).status).toBe(200)
  })

  test('rejects two different tokens', async () => {
    const both = { token: anna.token, headers: { authorization: 'Bearer other' } }
    expect((await w.send('GET', '/api/users/me', undefined, both)).error.error_code).toBe(4)
    const open = await w.send('POST', login, right, both)
    expect([open.status, open.error.error_code]).toEqual([400, 4])
  })

  test.each([
    ['an empty one', '', 6],
    ['a made-up one', 'ka_nobody', 8],
    ['the word null', 'null', 8],
    ['a refresh token', 'refresh', 8],
    ['five thousand letters', 'x'.repeat(5000), 8],
  ])('grants nothing to %s', async (_what, token, code) => {
    const bearer = token === 'refresh' ? anna.refreshToken : token
    const { status, error } = await w.send('GET', '/api/users/me', undefined, { token: bearer })
    expect([status, error.error_code]).toEqual([401, code])
  })

  test('reports a missing session before invalid input [SP-8.05]', async () => {
    expect((await w.send('GET', '/api/clients?limit=0')).error.error_code).toBe(6)
    expect((await w.send('GET', '/api/clients?limit=0', undefined, { token: 'ka_old' })).error.error_code).toBe(8)
    expect((await w.send('PATCH', '/api/users/me', { action: 'fly' })).error.error_code).toBe(6)
  })
})
