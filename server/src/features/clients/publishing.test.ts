import { clientsApi } from '@kabinet/contract/api/services/clients.api'
import type { ClientChanges } from '@kabinet/contract/data/client-fields'
import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { runAdmin } from '../../testing/run-admin.ts'
import { setPolicies } from '../../testing/policies.ts'
import { begin, consent, pageOf, type Service, type Someone, testSso } from '../../testing/sso.ts'

const w = testSso()
let anna: Someone
let romashka: Service
const set = (publish: 'owner' | 'operator') => setPolicies(w.deps, { services: { connect: 'everybody', publish } })
beforeEach(async () => {
  set('operator')
  anna = await w.someone({ email: 'anna@example.com' })
  set('owner')
  romashka = await w.service(anna.accountId, { status: 'test' })
  set('operator')
})

const why = ['--why', 'No company name', '--by', 'olga']
const admin = (...typed: string[]) => runAdmin(w.deps, ['services', ...typed])
const change = async (body: ClientChanges) =>
  (await w.call(clientsApi.patchClient, { params: { id: romashka.id }, body }, pageOf(anna))).body
const shown = async () => (await w.call(clientsApi.getClient, { params: { id: romashka.id } }, pageOf(anna))).body
const asked_at = expect.any(String)
const emails = () => w.mail.to('anna@example.com')

test('makes a request instead of publishing, lists it, and publishes on approval', async () => {
  const boris = await w.someone()
  expect(await change({ status: 'published' })).toMatchObject({ status: 'test', publishing: { asked_at } })
  await expect(consent(boris.browser, await begin(romashka))).rejects.toThrow('refused: 403')
  expect(await admin('requests')).toContain(romashka.id)
  expect(await admin('approve', romashka.id, ...why)).toContain('is published')
  const after = await shown()
  expect([after.status, after.publishing, await admin('requests')]).toEqual(['published', undefined, 'There are none.'])
  await w.pass(0)
  expect(emails().at(-1)?.text).toContain('опубликован')
  await consent(boris.browser, await begin(romashka))
  await expect(admin('approve', romashka.id, ...why)).rejects.toThrow('waits to be published')
})

test('shows and sends the reason of a refusal, until the owner asks again or withdraws', async () => {
  await change({ status: 'published' })
  await admin('refuse', romashka.id, ...why)
  const refused_at = expect.any(String)
  expect(await shown()).toMatchObject({ status: 'test', publishing: { refused_at, why: 'No company name' } })
  await w.pass(0)
  expect(emails().at(-1)?.text).toContain('No company name')
  expect((await change({ status: 'published' })).publishing).toEqual({ asked_at })
  expect((await change({ status: 'test' })).publishing).toBeUndefined()
  expect(await admin('requests')).toBe('There are none.')
})

test('requires approval of a service that the API creates as published', async () => {
  const body = {
    name: 'Лютик',
    platforms: ['WEB' as const],
    scopes: ['FIO' as const],
    redirect_uris: ['https://a.example/cb'],
  }
  const { body: made } = await w.call(clientsApi.createClient, { body }, pageOf(anna))
  expect(made).toMatchObject({ status: 'test', publishing: { asked_at }, client_secret: expect.any(String) })
  const acts = await w.db.selectFrom('support_act').select('act').execute()
  expect(acts).toEqual([])
})

test('goes on with published services and their changes, and lets the owner publish when the setting is gone', async () => {
  await change({ status: 'published' })
  set('owner')
  expect(await change({ status: 'published' })).toMatchObject({ status: 'published' })
  set('operator')
  expect((await shown()).publishing).toBeUndefined()
  expect((await change({ description: 'Цветы', status: 'published' })).status).toBe('published')
  expect(readConfig({ SERVICES_PUBLISH: 'operator' }).services.publish).toBe('operator')
})
