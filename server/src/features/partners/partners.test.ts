import {
  createPartner,
  deletePartner,
  getPartner,
  listPartners,
  patchPartner,
} from '@kabinet/contract/api/partners.api'
import type { BodyFor } from '@kabinet/contract/route'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { sber } from '../../testing/sber.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld({ limits: { partnersPerPerson: 12 } })
const anna = perTest(() => w.person('anna'))
const boris = perTest(() => w.person('boris'))

const person = { type: 'PERSON', last_name: 'Ёлкина', first_name: 'Яна' } as const
const selfEmployed = { ...person, type: 'SELF_EMPLOYED', inn: '500100732259' } as const
const proprietor = { ...person, type: 'SOLE_PROPRIETOR', inn: '500100732259', ogrnip: '304500116000157' } as const
const post = (body: object, who = anna) => who.send('POST', createPartner.path, body)
const create = async (body: BodyFor<typeof createPartner>) => (await anna.call(createPartner, { body })).body
const read = (id: string, who = anna) => who.call(getPartner, { params: { id } })
const change = (id: string, body: object, who = anna) => who.send('PATCH', `/api/partners/${id}`, body)
const remove = (id: string, who = anna) => who.call(deletePartner, { params: { id } })
const list = async (query: object = {}) => (await anna.call(listPartners, { query })).body
const names = async (query: object = {}) => (await list(query)).items.map(({ display_name }) => display_name)
const call = (last_name: string, first_name = 'Яна') => post({ type: 'PERSON', last_name, first_name })

describe('new partner', () => {
  test('is returned with all fields, null for those not in its type', async () => {
    const { status, body } = await anna.call(createPartner, { body: sber })
    expect(status).toBe(201)
    expect(body).toEqual({
      ...sber,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      display_name: sber.name,
      last_name: null,
      first_name: null,
      middle_name: null,
      ogrnip: null,
      contact_person: null,
      phone: null,
      email: null,
      address: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    expect((await read(body.id)).body).toEqual(body)
  })

  test('works for each type; people are named by last, first and middle name [SP-3.10]', async () => {
    for (const body of [person, selfEmployed, proprietor]) expect((await create(body)).display_name).toBe('Ёлкина Яна')
    expect((await post({ ...person, middle_name: 'Львовна' })).body).toMatchObject({
      display_name: 'Ёлкина Яна Львовна',
    })
  })

  test('accepts contacts in common formats, and null for none', async () => {
    const { body } = await post({
      ...person,
      phone: '8 (912) 345-67-89',
      email: ' Yana@Example.com ',
      address: null,
      kpp: null,
    })
    expect(body).toMatchObject({ phone: '+79123456789', email: 'yana@example.com', address: null, kpp: null })
  })

  test.each([
    ['a KPP of a person', { ...person, kpp: '773601001' }, ['kpp']],
    ['an INN of an organization with a person', { ...person, inn: '7707083893' }, ['inn']],
    ['an INN with a wrong digit', { ...sber, inn: '7707083894' }, ['inn']],
    ['an OGRN with a wrong digit', { ...sber, ogrn: '1027700132196' }, ['ogrn']],
    ['an OGRNIP with a wrong digit', { ...proprietor, ogrnip: '304500116000158' }, ['ogrnip']],
    ['a KPP of zeros', { ...sber, kpp: '000000000' }, ['kpp']],
    ['an organization with nothing but a name', { type: 'ORGANIZATION', name: 'Рога' }, ['inn', 'kpp', 'ogrn']],
    ['a self-employed person without an INN', { ...selfEmployed, inn: null }, ['inn']],
    ['a name of 201 letters', { ...sber, name: 'я'.repeat(201) }, ['name']],
    ['a name that pretends', { ...sber, name: 'a\u202eb' }, ['name']],
    ['a phone of letters', { ...person, phone: 'позвоните' }, ['phone']],
    ['another type', { ...person, type: 'ALIEN' }, ['type']],
    ['an owner', { ...person, owner_id: '0' }, ['owner_id']],
    ['an id', { ...person, id: '0' }, ['id']],
  ])('rejects %s by field and stores nothing', async (_, body, paths) => {
    const { status, error } = await post(body)
    expect([status, error.error_code, error.fields?.map(({ path }) => path).toSorted()]).toEqual([
      400,
      4,
      paths.toSorted(),
    ])
    expect(await list()).toEqual({ items: [], total: 0 })
  })

  test('rejects text that PostgreSQL cannot store, and stores quotes unchanged', async () => {
    for (const name of ['"\\u0000Рога"', '"\\udfffРога"'])
      expect(
        (await anna.send('POST', createPartner.path, JSON.stringify(sber).replace('"ПАО Сбербанк"', name))).error
          .error_code,
      ).toBe(4)
    const name = `'); drop table partner; -- %_ \\ $1`
    expect((await post({ ...sber, name })).body).toMatchObject({ display_name: name, name })
    expect(await names({ q: "'); drop" })).toEqual([name])
  })

  test('is rejected at the limit', async () => {
    for (let i = 0; i < 12; i++) expect((await call(`Иванов${'а'.repeat(i)}`)).status).toBe(201)
    expect(await call('Лишний')).toMatchObject({ status: 422, error: { error_code: 202 } })
    expect((await call('Лишний', 'Яна')).status).toBe(422)
    expect((await post(person, boris)).status).toBe(201)
  })
})

describe('duplicate partner', () => {
  test('is rejected with the existing id: same type, INN and KPP [SP-8.12]', async () => {
    const { id } = await create(sber)
    expect(await post({ ...sber, name: 'Другое имя' })).toMatchObject({
      status: 409,
      error: { error_code: 13, existing_id: id, fields: [{ path: 'inn' }] },
    })
    expect((await list()).total).toBe(1)
  })

  test('does not include another KPP, type or owner, or a partner without an INN', async () => {
    await create(sber)
    expect((await post({ ...sber, kpp: '997950001' })).status).toBe(201)
    expect((await post(selfEmployed)).status).toBe(201)
    expect((await post(proprietor)).status).toBe(201)
    expect((await post(person)).status).toBe(201)
    expect((await post(person)).status).toBe(201)
    expect((await post(sber, boris)).status).toBe(201)
  })

  test('is also rejected on change, and allowed once the first is deleted', async () => {
    const { id } = await create(sber)
    const branch = (await post({ ...sber, kpp: '997950001' })).body as { id: string }
    expect((await change(branch.id, { kpp: sber.kpp })).error).toMatchObject({ error_code: 13, existing_id: id })
    expect((await read(branch.id)).body.kpp).toBe('997950001')
    await remove(id)
    expect((await change(branch.id, { kpp: sber.kpp })).status).toBe(200)
  })
})

describe('repeat with the same idempotency-key', () => {
  const idempotent = { headers: { 'idempotency-key': 'k-1' } }

  test('returns the first response, even after later changes', async () => {
    const first = await anna.call(createPartner, { body: sber }, idempotent)
    await change(first.body.id, { name: 'Сбер' })
    const again = await anna.call(createPartner, { body: sber }, idempotent)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await list()).total).toBe(1)
    expect((await anna.call(createPartner, { body: { ...sber, name: 'Другая' } }, idempotent)).error.error_code).toBe(
      13,
    )
  })

  test('changes once and deletes once, even after later changes', async () => {
    const { id } = await create(sber)
    const rename = () => anna.call(patchPartner, { params: { id }, body: { name: 'Первое' } }, idempotent)
    const first = await rename()
    await change(id, { name: 'Второе' })
    expect((await rename()).body).toEqual(first.body)
    expect((await read(id)).body.name).toBe('Второе')
    const drop = () => anna.call(deletePartner, { params: { id } }, idempotent)
    expect([(await drop()).status, (await drop()).status, (await remove(id)).status]).toEqual([204, 204, 404])
  })
})

describe('partner change', () => {
  test('sets given fields, clears null ones and keeps the rest [SP-7.34]', async () => {
    const { id, created_at } = await create(sber)
    await change(id, { phone: '+79123456789', contact_person: 'Яна Ёлкина' })
    const { body } = await change(id, { name: 'Сбер', phone: null })
    expect(body).toMatchObject({
      ...sber,
      id,
      created_at,
      name: 'Сбер',
      display_name: 'Сбер',
      phone: null,
      contact_person: 'Яна Ёлкина',
    })
    expect((await read(id)).body).toEqual(body)
    expect((await change(id, {})).body).toEqual(body)
  })

  test.each([
    ['a type', { type: 'PERSON' }, 'type'],
    ['an id', { id: '01a1fd34-da5d-708a-80d0-2e3e5ae4f5a4' }, 'id'],
    ['an owner', { owner_id: '01a1fd34-da5d-708a-80d0-2e3e5ae4f5a4' }, 'owner_id'],
    ['a shown name', { display_name: 'Х' }, 'display_name'],
    ['nothing where something is needed', { ogrn: null }, 'ogrn'],
    ['a field of another type', { last_name: 'Ёлкина' }, 'last_name'],
    ['a wrong INN', { inn: '7707083894' }, 'inn'],
  ])('rejects %s and changes nothing', async (_, wrong, path) => {
    const before = await create(sber)
    const { status, error } = await change(before.id, { name: 'Сбер', ...wrong })
    expect([status, error.error_code, error.fields?.map((field) => field.path)]).toEqual([400, 4, [path]])
    expect((await read(before.id)).body).toEqual(before)
  })
})

test('answers 404 for partners of other users [SP-6.03]', async () => {
  const { id } = await create(sber)
  for (const which of [id, '01890000-0000-7000-8000-000000000000'])
    for (const act of [read(which, boris), change(which, { name: 'Чужое' }, boris), remove(which, boris)])
      expect(await act).toMatchObject({ status: 404, error: { error_code: 10 } })
  expect((await boris.call(listPartners)).body).toEqual({ items: [], total: 0 })
  expect((await read(id)).body.name).toBe(sber.name)
})

test('rejects malformed ids', async () => {
  const service = '01a1fd34-da5d-708a-80d0-2e3e5ae4f5a4'
  for (const id of ['1', '-1', service, anna.accountId, 'x'.repeat(10_000), '\u0000', "' or 1=1"])
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      const { status } = await anna.send(
        method,
        `/api/partners/${encodeURIComponent(id)}`,
        method === 'PATCH' ? {} : undefined,
      )
      expect([400, 404], `${method} ${id.slice(0, 40)}`).toContain(status)
    }
})

test('deletes a partner [SP-7.35]', async () => {
  const { id } = await create(sber)
  expect((await remove(id)).status).toBe(204)
  expect((await read(id)).status).toBe(404)
  expect((await remove(id)).status).toBe(404)
})

test('encrypts numbers and contacts of partners, but not names', async () => {
  await post({ ...sber, phone: '+79123456789', email: 'yana@example.com' })
  const { rows } = await sql<{ row: string }>`select to_jsonb(partner)::text as row from partner`.execute(w.db)
  const lying = rows.map(({ row }) => row).join()
  expect(lying).toContain(sber.name)
  for (const secret of [sber.inn, sber.kpp, sber.ogrn, '9123456789', 'yana@']) expect(lying).not.toContain(secret)
})
