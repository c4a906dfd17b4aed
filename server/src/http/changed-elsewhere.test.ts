import { describe, expect, test } from 'vitest'
import { perTest } from '../testing/fixtures.ts'
import { testWorld } from '../testing/world.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))

const passport = {
  document_type: 'passport',
  number: '4510123456',
  issued_by: 'ОВД Тверской',
  issued_at: '2015-03-02',
  department_code: '770001',
  region: '77',
}
const sber = { type: 'ORGANIZATION', name: 'Сбербанк', inn: '7707083893', kpp: '773601001', ogrn: '1027700132195' }
const service = {
  name: 'Ромашка',
  platforms: ['WEB'],
  scopes: ['FIO', 'EMAIL'],
  redirect_uris: ['https://romashka.ru/cb'],
}

type Editor = { path: string; method?: 'POST'; read: object; first: object; second: object; other: object }

const editors: Record<string, () => Promise<Editor>> = {
  profile: async () => ({
    path: '/api/users/me',
    read: { middle_name: null },
    first: { action: 'update_profile', middle_name: 'Петровна' },
    second: { action: 'update_profile', middle_name: 'Ивановна' },
    other: { action: 'update_profile', address: 'Москва', was: { address: null } },
  }),
  partner: async () => {
    const { body } = await anna.send('POST', '/api/partners', sber)
    return {
      path: `/api/partners/${idOf(body)}`,
      read: { name: 'Сбербанк' },
      first: { name: 'Сбербанк России' },
      second: { name: 'ПАО Сбербанк' },
      other: { address: 'Москва', was: { address: null } },
    }
  },
  service: async () => {
    const { body } = await anna.send('POST', '/api/clients', service)
    return {
      path: `/api/clients/${idOf(body)}`,
      read: { scopes: ['FIO', 'EMAIL'] },
      first: { scopes: ['FIO'] },
      second: { scopes: ['EMAIL'] },
      other: { description: 'Цветы', was: { description: null } },
    }
  },
  testers: async () => {
    const { body } = await anna.send('POST', '/api/clients', service)
    return {
      path: `/api/clients/${idOf(body)}`,
      read: { testers: [] },
      first: { testers: ['one@example.ru'] },
      second: { testers: ['two@example.ru'] },
      other: { groups: ['staff'], was: { groups: [] } },
    }
  },
  document: async () => {
    await anna.send('POST', '/api/documents', passport)
    return {
      path: '/api/documents',
      method: 'POST',
      read: { issued_by: 'ОВД Тверской' },
      first: { ...passport, issued_by: 'ОВД Арбат' },
      second: { ...passport, issued_by: 'ОВД Сокол' },
      other: { ...passport, issued_by: 'ОВД Арбат', region: '78', was: { region: '77' } },
    }
  },
}

describe.each(Object.keys(editors))('two tabs that edit a %s', (name) => {
  test('the second gets the value that the first saved, and replaces it when it saves again', async () => {
    const { path, method = 'PATCH', read, first, second, other } = await editors[name]!()
    expect(await anna.send(method, path, { ...first, was: read })).toMatchObject({ status: 200 })
    const [field = ''] = Object.keys(read)
    const now = { [field]: Reflect.get(first, field) }
    const refused = await anna.send(method, path, { ...second, was: read })
    expect(refused).toMatchObject({ status: 409, error: { error_code: 203, fields: [{ path: field }], now } })
    expect(await anna.send(method, path, other)).toMatchObject({ status: 200 })
    expect(await anna.send(method, path, { ...second, was: now })).toMatchObject({ status: 200 })
  })

  test('the second succeeds when it wants what the first saved', async () => {
    const { path, method = 'PATCH', read, first } = await editors[name]!()
    for (const _ of [1, 2])
      expect(await anna.send(method, path, { ...first, was: read })).toMatchObject({ status: 200 })
  })
})

test('a document that another tab added or removed is not replaced or brought back', async () => {
  const empty = { number: null }
  await anna.send('POST', '/api/documents', { ...passport, was: empty })
  const second = { ...passport, number: '4510654321' }
  expect(await anna.send('POST', '/api/documents', { ...second, was: empty })).toMatchObject({
    status: 409,
    error: { now: { number: passport.number } },
  })
})

const idOf = (body: unknown) => {
  const { id } = body as { id: string }
  return id
}
