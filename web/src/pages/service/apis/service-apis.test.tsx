import { checkApi, createApi, deleteApi, listApis, patchApi } from '@kabinet/contract/api/services/apis.api'
import { apisExamples } from '@kabinet/contract/examples/apis'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { actions } from '../../../testing/actions.ts'
import { openSample } from '../../../testing/open-sample.tsx'

const { fill, click, find, confirm } = actions
const orders = apisExamples.createApi.reply.made

const type = async (label: string, at: number, value: string) => {
  const field = screen.getAllByLabelText(label)[at]
  if (!(field instanceof HTMLInputElement)) throw new Error(`no field ${label} ${at}`)
  await userEvent.type(field, value)
}

test('registers an API with scopes and named clients, and drops a removed scope', async () => {
  const { replies } = await openSample('page.services-id-apis-new.form', (r) =>
    r.on(createApi, orders).on(listApis, { items: [orders] }),
  )
  await fill('apis.name', 'Заказы')
  await fill('apis.address', 'https://api.romashka.example/orders')
  for (const [at, name] of ['orders:drop', 'orders:read'].entries()) {
    await click('apis.scope.add')
    await type('Имя в запросе (scope)', at, name)
    await type('Название по-русски', at, 'Видеть ваши заказы')
    await type('Название по-английски', at, 'See your orders')
  }
  screen.getAllByRole('button', { name: 'Убрать право' })[0]?.click()
  await click('apis.admits.named')
  await fill('apis.named', 'one\n two')
  await click('apis.create')
  await find('s.created')
  expect(replies.to(createApi)).toEqual([
    {
      name: 'Заказы',
      address: 'https://api.romashka.example/orders',
      scopes: [{ name: 'orders:read', title_ru: 'Видеть ваши заказы', title_en: 'See your orders' }],
      admits: 'named',
      named_clients: ['one', 'two'],
      token_format: 'opaque',
      token_alg: 'RS256',
    },
  ])
})

test('shows what is wrong with a scope at its field', async () => {
  await openSample('page.services-id-apis-new.form')
  await fill('apis.name', 'Заказы')
  await fill('apis.address', 'https://api.romashka.example/orders')
  await click('apis.scope.add')
  await type('Имя в запросе (scope)', 0, 'email')
  await click('apis.create')
  await find('v.api.scope')
  expect(screen.getByLabelText('Имя в запросе (scope)').getAttribute('aria-invalid')).toBe('true')
})

test('changes an API without its address', async () => {
  const { replies } = await openSample('page.services-id-apis-apiId-edit.form', (r) => r.on(patchApi, orders))
  await click('apis.admits.own')
  await click('parts.save')
  await find('s.changed')
  expect(replies.to(patchApi)).toEqual([{ admits: 'own', was: { admits: 'any' } }])
})

test('says after a check that the address is proved, and deletes the API', async () => {
  const proved = { ...orders, proof: 'metadata' as const, proved_at: orders.created_at }
  const { replies } = await openSample('page.services-id-apis.in-test.filled', (r) =>
    r
      .on(listApis, { items: [orders] })
      .on(checkApi, proved)
      .on(deleteApi, undefined),
  )
  replies.on(listApis, { items: [proved] })
  await click('apis.check')
  await find('apis.check.done')
  replies.on(listApis, { items: [] })
  await click({ words: `Удалить API «${orders.name}»` })
  await confirm('parts.delete')
  await find('apis.none.title')
  expect(screen.queryByText(orders.address)).toBeNull()
})
