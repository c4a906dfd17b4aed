import { createPartner, listPartners, patchPartner } from '@kabinet/contract/api/partners.api'
import { listDocuments, putDocument } from '@kabinet/contract/api/documents.api'
import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { sber } from '../../testing/sber.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld({ limits: { partnersPerPerson: 5 } })
const anna = perTest(() => w.person('anna'))

const times = <T>(n: number, act: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => act(i)))
const kpp = (i: number) => `77360100${i}`

test('stores one of nine concurrent equal organizations, and returns its id to the others', async () => {
  const answers = await times(9, () => anna.call(createPartner, { body: sber }))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const { items } = (await anna.call(listPartners)).body
  expect(items).toHaveLength(1)
  for (const { error } of answers.filter(({ status }) => status !== 201)) expect(error.existing_id).toBe(items[0]?.id)
})

test('enforces the limit for concurrent requests', async () => {
  const answers = await times(20, () =>
    anna.call(createPartner, { body: { type: 'PERSON', last_name: 'Ёлкина', first_name: 'Яна' } }),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect((await anna.call(listPartners)).body.total).toBe(5)
})

test('lets only one of several concurrent changes create the same partner', async () => {
  const made = await times(4, (i) => anna.call(createPartner, { body: { ...sber, kpp: kpp(i) } }))
  const answers = await times(4, (i) =>
    anna.call(patchPartner, { params: { id: made[i]?.body.id ?? '' }, body: { kpp: kpp(9) } }),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

test('keeps concurrent changes of different fields', async () => {
  const { id } = (await anna.call(createPartner, { body: sber })).body
  await Promise.all([
    anna.call(patchPartner, { params: { id }, body: { phone: '+79123456789' } }),
    anna.call(patchPartner, { params: { id }, body: { address: 'ул. Мира, 1' } }),
  ])
  expect((await anna.call(listPartners)).body.items).toMatchObject([{ phone: '+79123456789', address: 'ул. Мира, 1' }])
})

test('stores one document per type for concurrent first documents, all decryptable', async () => {
  await times(10, (i) =>
    anna.call(putDocument, {
      body:
        i % 2 ? { document_type: 'inn', number: '500100732259' } : { document_type: 'snils', number: '11223344595' },
    }),
  )
  expect((await anna.call(listDocuments)).body.items.map(({ document_type }) => document_type)).toEqual([
    'snils',
    'inn',
  ])
})
