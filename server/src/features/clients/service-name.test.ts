import { createClient, getClient, patchClient } from '@kabinet/contract/api/services/clients.api'
import type { ProblemKey } from '@kabinet/contract/texts/problems'
import { serverTexts } from '@kabinet/contract/texts/by-locale'
import { eachLocale } from '../../lib/each-locale.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOperatorService } from '../../operations/support/services/operator-services.ts'
import { perTest } from '../../testing/fixtures.ts'
import { newService } from '../../testing/new-service.ts'
import { pageOf, testSso } from '../../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone())
let brandBefore: typeof w.deps.config.brand
beforeAll(() => {
  brandBefore = w.deps.config.brand
  const operator = eachLocale(() => ({ name: 'ООО «Синий Кит»', address: 'Москва' }))
  w.deps.config.brand = { ...brandBefore, operator, reservedNames: ['Сбербанк'] }
})
afterAll(() => void (w.deps.config.brand = brandBefore))

const create = (name: string) => w.call(createClient, { body: { ...newService, name } }, pageOf(anna))
const change = (id: string, body: { name?: string; description?: string }) =>
  w.call(patchClient, { params: { id }, body }, pageOf(anna))

test.each<[string, ProblemKey]>([
  ['Kabinet', 'v.service.reserved'],
  ['KABINET ID', 'v.service.reserved'],
  ['Kab1net', 'v.service.reserved'],
  ['Поддержка Kabinet', 'v.service.reserved'],
  ['Синий кит', 'v.service.reserved'],
  ['СБЕРБАНК Онлайн', 'v.service.reserved'],
  ['C6EP6AHK', 'v.service.reserved'],
  ['Kаbinet', 'v.service.mixed'],
  ['+7 900 123-45-67', 'v.service.name'],
  ['https://evil.example', 'v.service.name'],
  ['evil.example', 'v.service.name'],
])('rejects the name %j, also as a later change', async (name, problem) => {
  const fields = [{ path: 'name', message: serverTexts.ru.problems[problem] }]
  expect((await create(name)).error).toMatchObject({ error_code: 4, fields })
  const { id } = (await create('Ромашка')).body
  expect((await change(id, { name })).error).toMatchObject({ error_code: 4, fields })
  expect((await w.call(getClient, { params: { id } }, pageOf(anna))).body.name).toBe('Ромашка')
})

test('lets a service keep an older name while something else changes', async () => {
  const { id } = (await create('Ромашка')).body
  await w.db.updateTable('service').set({ name: 'Kabinet' }).where('id', '=', id).execute()
  expect((await change(id, { description: 'Цветы' })).status).toBe(200)
})

test('leaves these names to services of the operator', async () => {
  const made = await createOperatorService(w.deps, {
    wanted: { ...newService, name: 'Kabinet' },
    who: 'olga',
    why: 'x',
  })
  expect(made.name).toBe('Kabinet')
})
