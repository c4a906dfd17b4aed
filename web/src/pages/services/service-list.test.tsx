import { listClients } from '@kabinet/contract/api/services/clients.api'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { actions } from '../../testing/actions.ts'
import { openSample } from '../../testing/open-sample.tsx'
import { pending } from '../../testing/replies.ts'

const { click, fill } = actions
const rows = async () => within(await screen.findByRole('list', { name: 'Мои сервисы' })).getAllByRole('link')
const texts = async () => (await rows()).map(({ textContent }) => textContent)

test('shows state, sign-ins and refusals in a row, and marks undelivered log-outs', async () => {
  await openSample('page.services.thirty.filled')
  const shown = await texts()
  expect(shown).toHaveLength(30)
  expect(shown.find((text) => text.startsWith('УУчёт рабочего'))).toMatch(/опубликован1840\sвходов12\sотказов$/)
  expect(shown.find((text) => text.startsWith('ССкладо'))).toMatch(/^ССкладопубликовансбой выхода128\sвходов$/)
  expect(shown.find((text) => text.startsWith('ККасса'))).toMatch(/приостановлен0\sвходов301\sотказ$/)
})

test('finds services by a part of the name, and says when there are none', async () => {
  await openSample('page.services.thirty.filled')
  await fill('services.search', 'елка')
  expect(await rows()).toHaveLength(3)
  await fill('services.search', 'бухгалтерия')
  await screen.findByText(/^Сервисов с\sтаким названием нет/)
})

test('sorts by the last sign-in at first, and keeps another order in the URL', async () => {
  const { router } = await openSample('page.services.thirty.filled')
  expect((await texts())[0]).toMatch(/1840/)
  await click('services.sort.refusals')
  expect((await texts()).slice(0, 6).map((text) => text.match(/\d+(?=\sотказ)/)?.[0])).toEqual([
    '301',
    '301',
    '301',
    '301',
    '12',
    '12',
  ])
  expect(router.state.location.search).toBe('?sort=refusals')
  await click('services.sort.name')
  expect((await texts())[0]).toMatch(/^WWarehouse|^ЁЁлка/)
})

test('has no search for a few services', async () => {
  await openSample('page.services.filled')
  expect(await rows()).toHaveLength(2)
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('offers to connect a service only once the list is known', async () => {
  await openSample('page.services.loading', (r) => r.on(listClients, pending))
  await screen.findByRole('heading', { name: 'Сервисы' })
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Подключить сервис' })).toBeNull()
})
