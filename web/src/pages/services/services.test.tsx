import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { granted } from '../../screens/list/access.ts'
import { sampleGrant } from '../../screens/list/grants.ts'
import { actions } from '../../testing/actions.ts'
import { openSample } from '../../testing/open-sample.tsx'

const { click } = actions
const connectLink = () => within(screen.getByRole('main')).queryByRole('link', { name: 'Подключить сервис' })
const readers = () => screen.findByRole('heading', { level: 1, name: /^Кто читает мои\sданные$/ })

test('shows the user’s services first, and the data readers on a page with its own URL and heading', async () => {
  const { router } = await openSample('page.services.filled', granted)
  expect(await screen.findAllByRole('link', { name: /^Ромашка/ })).toHaveLength(2)
  expect(connectLink()).toBeTruthy()
  await click('access.title')
  await readers()
  await screen.findByRole('link', { name: /^Ромашка.*доступ с/ })
  expect([router.state.location.pathname, connectLink()]).toEqual(['/services/access', null])
  const there = within(screen.getByRole('main')).getByRole('link', { name: /^Кто читает мои\sданные$/ })
  expect(there.getAttribute('aria-current')).toBe('page')
})

test('redirects the former address of the data readers', async () => {
  const { router } = await openSample('page.services.filled', granted)
  await router.navigate('/services?tab=access')
  await readers()
  expect(router.state.location).toMatchObject({ pathname: '/services/access', search: '' })
})

test('shows in a row who may read what, since when, and the last read', async () => {
  const client = { ...sampleGrant.client, client_id: 'other', name: 'Астра' }
  await openSample('page.services-access.filled', (r) =>
    granted(r, sampleGrant, { ...sampleGrant, client, claims: [], last_read_at: null }),
  )
  const shop = await screen.findByRole('link', { name: /^Ромашка.*доступ с/ })
  expect(shop.textContent).toMatch(/romashka\.ru/)
  expect(shop.textContent).toMatch(/Электронная почта\s· Дата рождения/)
  expect(shop.textContent).toMatch(/доступ с\s05\.03\.2026\s· последнее чтение 20\.11\.2026$/)
  expect(shop.getAttribute('href')).toBe(`/services/access/${sampleGrant.client.client_id}`)
  const astra = screen.getByRole('link', { name: /^Астра/ })
  expect(astra.textContent).toMatch(/только вход, без\sваших данных.*чтений не\sбыло/)
})

test('shows an empty state when no service has access', async () => {
  await openSample('page.services-access.empty')
  expect(await screen.findByRole('heading', { name: /^Ваши данные не\sчитает ни один сервис$/ })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Доступ закрыт' })).toBeNull()
})

test('lists services without access below, with the date', async () => {
  await openSample('page.services-access.filled')
  await screen.findByRole('heading', { name: 'Доступ закрыт' })
  expect(screen.getByRole('link', { name: /закрыт/ }).textContent).toMatch(/romashka\.ru\s· закрыт 21\.11\.2026/)
})

test('offers a retry when the list fails to load, and still shows the user’s services', async () => {
  const { replies } = await openSample('page.services-access.loadFailed')
  await screen.findByRole('button', { name: 'Повторить' })
  granted(replies)
  await click('shell.retry')
  await screen.findByRole('link', { name: /^Ромашка.*доступ с/ })
  await click('access.tab.mine')
  expect(await screen.findByRole('heading', { level: 1, name: 'Сервисы' })).toBeTruthy()
})

test('shows an empty state when there are no services', async () => {
  await openSample('page.services.empty')
  expect(await screen.findByRole('heading', { name: 'Пока нет сервисов' })).toBeTruthy()
})

test('shows the list and the summary below it together, so that neither moves', async () => {
  await openSample('page.services-access.loading')
  const link = screen.findByRole('link', { name: /^Ромашка/ }, { timeout: 500 })
  await expect(link).rejects.toThrow('Unable to find')
})

test('counts the reads of a year by value and by service', async () => {
  await openSample('page.services-access.counts.filled')
  await screen.findByText(/^Всего: 41\sраз, 3\sсервиса\.$/)
  const valueOf = (label: string | RegExp) =>
    screen.getAllByText(label).map((term) => term.closest('div')?.querySelector('dd')?.textContent)
  expect(valueOf('Телефон')).toContain('14\u00a0раз\u00a0· 3\u00a0сервиса')
  expect(valueOf('Дата рождения')).toContain('1\u00a0раз\u00a0· 1\u00a0сервис')
  expect(screen.getByRole('link', { name: /^5\sраз$/ }).getAttribute('href')).toMatch(/^\/services\/access\/0192/)
  expect(valueOf('Удалённый сервис')).toEqual(['1\u00a0раз'])
})

test('says when nothing was read for a year', async () => {
  await openSample('page.services-access.filled')
  expect(await screen.findByText(/^За\s12\sмесяцев ваши данные не\sчитал/)).toBeTruthy()
})
