import { deleteDocument, listDocuments, putDocument } from '@kabinet/contract/api/documents.api'
import { meApi } from '@kabinet/contract/api/me.api'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createKeys, type Keys } from '../../lib/keys.ts'
import { perTest } from '../../testing/fixtures.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))
const boris = perTest(() => w.person('boris'))

const passport = {
  document_type: 'passport',
  number: '4510123456',
  issued_by: 'ОВД «Тверской» г. Москвы',
  issued_at: '2010-05-20',
  department_code: '770001',
  region: '77',
} as const
const snils = { document_type: 'snils', number: '11223344595' } as const
const inn = { document_type: 'inn', number: '500100732259' } as const

const put = (body: object, who = anna) => who.send('POST', putDocument.path, body)
const list = async (who = anna) => (await who.call(listDocuments)).body.items
const remove = (document_id: string, who = anna) => who.call(deleteDocument, { params: { document_id } })

describe('documents', () => {
  test('are empty at first [SP-7.36]', async () => {
    expect(await list()).toEqual([])
  })

  test('returns all documents after adding one, passport first [SP-3.05]', async () => {
    await put(inn)
    await put(snils)
    const { status, body } = await put(passport)
    expect(status).toBe(200)
    expect(body).toEqual({
      items: [expect.objectContaining(passport), expect.objectContaining(snils), expect.objectContaining(inn)],
    })
    expect((await anna.call(listDocuments)).body).toEqual(body)
    for (const { document_id, created_at } of await list()) {
      expect(document_id).toMatch(/^[0-9a-f-]{36}$/)
      expect(created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    }
  })

  test('are read in one statement with the session check', async () => {
    await put(passport)
    expect(await w.statements(() => list())).toHaveLength(1)
  })

  test('replaces a document of the same type and keeps its id [SP-7.37, SP-9.11]', async () => {
    await put(passport)
    const [before] = await list()
    await w.pass(60)
    await put({ ...passport, number: '4511654321' })
    const after = await list()
    expect(after).toMatchObject([
      { document_id: before?.document_id, created_at: before?.created_at, number: '4511654321' },
    ])
    expect(after[0]?.updated_at).not.toBe(before?.updated_at)
  })

  test('accepts upper-case types and formatted numbers [SP-3.06]', async () => {
    await put({ ...passport, document_type: 'PASSPORT', number: '45 10 123456', department_code: '770-001' })
    await put({ document_type: 'SNILS', number: '112-233-445 95' })
    await put({ document_type: 'INN', number: '5001 0073 2259' })
    expect(await list()).toMatchObject([passport, snils, inn])
  })

  test('deletes one document and keeps the others [SP-7.38]', async () => {
    await put(snils)
    await put(inn)
    const [first] = await list()
    expect((await remove(first?.document_id ?? '')).status).toBe(204)
    expect(await list()).toMatchObject([inn])
    expect((await remove(first?.document_id ?? '')).error.error_code).toBe(10)
  })

  test('answers 404 for documents of other users [SP-6.02]', async () => {
    await put(passport)
    const [mine] = await list()
    expect(await list(boris)).toEqual([])
    for (const id of [mine?.document_id ?? '', '01a1fd34-da5d-708a-80d0-2e3e5ae4f5a4'])
      expect(await remove(id, boris)).toMatchObject({ status: 404, error: { error_code: 10 } })
    expect(await list()).toHaveLength(1)
  })
})

describe('rejects an invalid document by field and stores nothing', () => {
  test.each([
    ['an INN with a wrong digit', { ...inn, number: '500100732258' }, 'number'],
    ['an INN of an organization', { ...inn, number: '7707083893' }, 'number'],
    ['a SNILS with a wrong digit', { ...snils, number: '11223344594' }, 'number'],
    ['a SNILS of zeros', { ...snils, number: '00000000000' }, 'number'],
    ['a passport of zeros', { ...passport, number: '0000000000' }, 'number'],
    ['a passport of nine digits', { ...passport, number: '451012345' }, 'number'],
    ['a passport from tomorrow on', { ...passport, issued_at: '2999-01-01' }, 'issued_at'],
    ['a day that does not exist', { ...passport, issued_at: '2010-02-31' }, 'issued_at'],
    ['a region that Russia does not have', { ...passport, region: '96' }, 'region'],
    ['a region called like a member of every object', { ...passport, region: 'constructor' }, 'region'],
    ['a department of five digits', { ...passport, department_code: '77000' }, 'department_code'],
    ['an empty issuer', { ...passport, issued_by: ' ' }, 'issued_by'],
    ['an issuer of 1001 characters', { ...passport, issued_by: 'я'.repeat(1001) }, 'issued_by'],
    ['a passport without a number', { ...passport, number: undefined }, 'number'],
    ['a SNILS with a region', { ...snils, region: '77' }, 'region'],
    ['another type', { document_type: 'visa', number: '1' }, 'document_type'],
    ['an owner', { ...snils, account_id: '0' }, 'account_id'],
    ['an id', { ...snils, document_id: '0' }, 'document_id'],
  ])('%s', async (_, body, path) => {
    const { status, error } = await put(body)
    expect([status, error.error_code, error.fields?.map((field) => field.path)]).toEqual([400, 4, [path]])
    expect(await list()).toEqual([])
  })

  test('text that PostgreSQL cannot store', async () => {
    for (const issued_by of ['"ОВД\\u0000"', '"ОВД\\ud800"']) {
      const body = JSON.stringify(passport).replace(JSON.stringify(passport.issued_by), issued_by)
      expect((await anna.send('POST', putDocument.path, body)).error.error_code).toBe(4)
    }
    expect(await list()).toEqual([])
  })

  test('malformed ids and unknown parameters', async () => {
    for (const id of ['1', '-1', `${anna.accountId}'`, "' or 1=1", 'x'.repeat(10_000), '%00'])
      expect([400, 404]).toContain((await anna.send('DELETE', `/api/documents/${encodeURIComponent(id)}`)).status)
    expect((await anna.send('GET', `/api/documents?owner_id=${boris.accountId}`)).error.error_code).toBe(4)
  })
})

test('stores quotes and percent signs unchanged', async () => {
  const issued_by = `'; drop table document; -- %s \\ $1 "`
  await put({ ...passport, issued_by })
  expect(await list()).toMatchObject([{ issued_by }])
})

describe('issue date of a passport', () => {
  const born = (birthdate: string) => anna.call(meApi.patchMe, { body: { action: 'update_profile', birthdate } })

  test('must not be before the fourteenth birthday', async () => {
    await born('1996-05-21')
    expect(await put({ ...passport, issued_at: '2010-05-20' })).toMatchObject({
      status: 400,
      error: {
        error_code: 4,
        fields: [{ path: 'issued_at', message: 'Паспорт не выдают раньше 14 лет — проверьте дату' }],
      },
    })
    expect((await put({ ...passport, issued_at: '2010-05-21' })).status).toBe(200)
  })

  test('is allowed from 1 March for a birthday on 29 February', async () => {
    await born('1996-02-29')
    expect((await put({ ...passport, issued_at: '2010-02-28' })).status).toBe(400)
    expect((await put({ ...passport, issued_at: '2010-03-01' })).status).toBe(200)
  })

  test('is not checked without a date of birth', async () => {
    expect((await put({ ...passport, issued_at: '1997-10-01' })).status).toBe(200)
  })
})

describe('stored documents', () => {
  const rows = async () =>
    (await sql<{ row: string }>`select to_jsonb(document)::text as row from document`.execute(w.db)).rows
  const reseal = (keys: Keys) => Object.assign(w.deps, { keys: { ...keys, hintCiphers: w.deps.keys.hintCiphers } })

  test('contain no number in plain text', async () => {
    await put(passport)
    await put(snils)
    const lying = (await rows()).map(({ row }) => row).join()
    expect(lying).toContain('passport')
    for (const secret of [passport.number, passport.issued_at, 'Тверской', snils.number])
      expect(lying).not.toContain(secret)
  })

  test('cannot be decrypted in another row', async () => {
    await put(snils)
    await put(inn)
    await sql`update document set sealed = (select sealed from document where type = 'inn') where type = 'snils'`.execute(
      w.db,
    )
    expect((await anna.call(listDocuments)).status).toBe(500)
  })

  test('survive a rotation of SECRET_KEYS, and need only the new key after the next write', async () => {
    const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const before = w.deps.keys
    try {
      reseal(createKeys([older]))
      await put(snils)
      reseal(createKeys([newer, older]))
      expect(await list()).toMatchObject([snils])
      await put(inn)
      reseal(createKeys([newer]))
      expect(await list()).toMatchObject([snils, inn])
    } finally {
      reseal(before)
    }
  })
})

describe('a birthdate and a passport that contradict each other', () => {
  const update = (fields: object) => anna.send('PATCH', meApi.patchMe.path, { action: 'update_profile', ...fields })
  const birthdate = async () => (await anna.call(meApi.getMe)).body.birthdate

  test('are refused in both orders, and name the other value', async () => {
    await put({ ...passport, issued_at: '2010-05-20' })
    const { status, error } = await update({ birthdate: '1996-05-21', address: 'Тверь' })
    expect([status, error]).toMatchObject([400, { fields: [{ path: 'birthdate' }], issued_at: '2010-05-20' }])
    expect((await anna.call(meApi.getMe)).body).toMatchObject({ birthdate: null, address: null })
    expect((await update({ birthdate: '1996-05-20' })).status).toBe(200)
    expect((await put({ ...passport, issued_at: '2010-05-19' })).error.fields).toMatchObject([{ path: 'issued_at' }])
  })

  test('are corrected together', async () => {
    await update({ birthdate: '1996-05-20' })
    const both = { ...passport, issued_at: '2009-01-02', birthdate: '1994-01-02' }
    expect((await put({ ...both, birthdate: '1996-05-20' })).error.fields).toMatchObject([{ path: 'issued_at' }])
    expect((await put(both)).status).toBe(200)
    expect(await birthdate()).toBe('1994-01-02')
    expect(JSON.stringify(await list())).not.toContain('birthdate')
  })

  test('stay where an account has them already, and let its other data change', async () => {
    await put({ ...passport, issued_at: '2010-05-20' })
    await sql`update account set birthdate = '2000-01-01' where id = ${anna.accountId}`.execute(w.db)
    expect((await update({ birthdate: '2000-01-01', address: 'Тверь' })).status).toBe(200)
    expect((await put({ ...passport, issued_at: '2010-05-20', issued_by: 'ОВД Арбат' })).status).toBe(200)
    expect((await put({ ...passport, issued_at: '2010-05-21' })).status).toBe(400)
  })
})
