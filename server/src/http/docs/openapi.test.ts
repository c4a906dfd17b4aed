import { readBrand } from '../../brand/read-brand.ts'
import { api } from '@kabinet/contract/api/all'
import type { Route } from '@kabinet/contract/route'
import { expect, test } from 'vitest'
import { testWorld } from '../../testing/world.ts'
import { buildOpenApi, pathOf } from './openapi.ts'

const w = testWorld({ config: { brand: readBrand(undefined, 'Дом <b>') } })

const document = buildOpenApi()
const get = (url: string) => w.app.inject({ url, headers: { accept: 'text/html' } })

test('describes every route of the contract by method and path [SP-7.01]', () => {
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  )
  const routes = Object.values(api).flatMap((group): Route[] => Object.values(group))
  const expected = routes.map((route) => `${route.method.toLowerCase()} ${pathOf(route)}`)
  expect(described.toSorted()).toEqual(expected.toSorted())
})

test('describes the checks of the server: unknown fields, lengths, callers, errors', () => {
  const register = document.paths['/api/auth/register']?.post
  const schema = register?.requestBody?.content['application/json']?.schema
  expect(schema?.anyOf).toHaveLength(2)
  for (const [at, contact] of ['email', 'phone'].entries())
    expect(schema?.anyOf?.[at]).toMatchObject({
      type: 'object',
      additionalProperties: false,
      required: expect.arrayContaining(['first_name', 'password', 'agreement', contact]),
      properties: { first_name: { minLength: 2, maxLength: 64 } },
    })
  expect(register?.security).toEqual([])
  const me = document.paths['/api/users/me']?.get
  expect(me?.security).toEqual([{ auth_token: [] }, { bearer: [] }])
  expect(Object.keys(me?.responses ?? {})).toEqual(['200', '400', '401', '403', '405', '429', '500', '503'])
  expect(me?.responses['401']?.description).toContain('6 AUTH_NOT_PROVIDED')
})

test('describes a photo as a form with one file, and an idempotent call by its header', () => {
  const avatar = document.paths['/api/users/me/avatar']?.post
  expect(avatar?.requestBody?.content['multipart/form-data']?.schema).toMatchObject({
    type: 'object',
    required: ['file'],
  })
  expect(document.paths['/api/feedback']?.post?.parameters).toEqual([
    { $ref: '#/components/parameters/DeviceLocale' },
    { $ref: '#/components/parameters/IdempotencyKey' },
  ])
})

test('serves the document to programs and the page to people', async () => {
  const json = await get('/api/openapi.json')
  expect(json.json()).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Дом <b> API' },
    servers: [{ url: 'http://localhost:3000' }],
  })
  const page = await get('/api/docs')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'self';/)
  expect(page.body).toContain('Дом &lt;b&gt; API')
  expect(page.body).not.toMatch(/<script>|<style| style=/)
  for (const file of ['docs.css', 'docs.js', 'docs-viewer.css', 'docs-viewer.js'])
    expect((await get(`/api/${file}`)).statusCode).toBe(200)
})

test('bounds the limit and offset of a list', () => {
  const parameters = document.paths['/api/partners']?.get?.parameters
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 500, default: 50 } }),
  )
  expect(parameters).toContainEqual(
    expect.objectContaining({
      name: 'offset',
      schema: { type: 'integer', minimum: 0, maximum: 999_999_999, default: 0 },
    }),
  )
})

test('lists each status with its headers on the operations that return it', () => {
  const operations = Object.values(document.paths).flatMap((item) => Object.entries(item))
  const headersAt = (status: number) =>
    new Set(operations.map(([, { responses }]) => Object.keys(responses[status]?.headers ?? {}).join()))
  expect(headersAt(405)).toEqual(new Set(['x-request-id,allow']))
  expect(headersAt(429)).toEqual(new Set(['x-request-id,retry-after']))
  expect(headersAt(503)).toEqual(new Set(['x-request-id,retry-after']))
  expect(headersAt(401)).toEqual(new Set(['', 'x-request-id,www-authenticate']))
  for (const status of [413, 415])
    for (const [method, { responses }] of operations) expect(status in responses).toBe(method !== 'get')
  expect(operations.filter(([, { responses }]) => 410 in responses).map(([, { operationId }]) => operationId)).toEqual([
    'confirmRegistration',
    'readInvitation',
    'acceptInvitation',
    'restoreAccount',
    'sendOtp',
    'resetPassword',
    'secureAccount',
    'secureByCode',
    'stopRecovery',
    'openSupportLink',
    'patchMe',
    'confirmApp',
    'lookAtEvent',
    'finishTrial',
    'getAuthorizationRequest',
    'decideAuthorizationRequest',
  ])
  expect(Object.keys(document.paths['/api/auth/refresh']?.post?.responses ?? {})).toContain('401')
})

test('names the scheme in a 401, and whether the token was invalid', async () => {
  const without = await get('/api/users/me')
  expect([without.statusCode, without.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  const dead = await w.app.inject({ url: '/api/users/me', headers: { authorization: 'Bearer x' } })
  expect([dead.statusCode, dead.headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"'])
})
