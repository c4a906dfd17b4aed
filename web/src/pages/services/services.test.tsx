import { listClients } from '@kabinet/contract/api/clients.api'
import { type Grant, listGrants } from '@kabinet/contract/api/grants.api'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { refused, Replies } from '../../testing/replies.ts'
import { romashka, shopGrant } from '../../testing/samples.ts'
import { ServicesPage } from './services.tsx'

let replies: Replies
const pages = { '/services': ServicesPage, '/services/access/:clientId': () => <h1>Доступ</h1> }
const none = { items: [], total: 0 }
const isEnded = (asked: unknown) => new Map(Object.entries(asked ?? {})).get('ended') === 'true'
const grants = (holding: Grant[], ended: Grant[] = []) =>
  replies.on(listGrants, (asked) => {
    const items = isEnded(asked) ? ended : holding
    return { items, total: items.length }
  })

beforeEach(() => {
  replies = new Replies()
  replies.on(listClients, { items: [romashka], total: 1 })
  grants([])
})

const accessTab = () => screen.findByRole('tabpanel', { name: 'Доступ к\u00a0моим данным' })

test('my services stand first; the second tab is chosen by a press and kept in the address', async () => {
  grants([shopGrant])
  const { router } = await openPage(pages, '/services')
  await screen.findByRole('link', { name: /^Ромашка/ })
  expect(screen.getByRole('link', { name: 'Подключить сервис' })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Доступ к\u00a0моим данным' }))
  await within(await accessTab()).findByRole('link', { name: /^Лавка/ })
  expect(router.state.location.search).toBe('?tab=access')
  expect(screen.queryByRole('link', { name: 'Подключить сервис' })).toBeNull()
})

test('a row says who may read what, since when, and when it read last', async () => {
  grants([
    shopGrant,
    {
      ...shopGrant,
      client: { ...shopGrant.client, client_id: 'other', name: 'Астра' },
      claims: [],
      last_read_at: null,
    },
  ])
  await openPage(pages, '/services?tab=access')
  const tab = within(await accessTab())
  const shop = await tab.findByRole('link', { name: /^Лавка/ })
  expect(shop.textContent).toMatch(/lavka\.example/)
  expect(shop.textContent).toMatch(/Имя\s· Электронная почта/)
  expect(shop.textContent).toMatch(/доступ с\s05\.03\.2026\s· последнее чтение 21\.11\.2026, \d{1,2}:30/)
  expect(shop.getAttribute('href')).toBe(`/services/access/${shopGrant.client.client_id}`)
  const astra = tab.getByRole('link', { name: /^Астра/ })
  expect(astra.textContent).toMatch(/только вход, без\sваших данных.*ещё не\sчитал/)
})

test('whoever gave nothing is told so', async () => {
  await openPage(pages, '/services?tab=access')
  expect(await within(await accessTab()).findByRole('heading', { name: /^Никто не\sчитает ваши данные$/ })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Доступ закрыт' })).toBeNull()
})

test('services that may read no more stand below, with the day', async () => {
  grants([], [{ ...shopGrant, claims: [], ended_at: '2026-11-20T12:00:00.000Z' }])
  await openPage(pages, '/services?tab=access')
  const tab = within(await accessTab())
  await tab.findByRole('heading', { name: 'Доступ закрыт' })
  expect(tab.getByRole('link', { name: /^Лавка/ }).textContent).toMatch(/lavka\.example\s· закрыт 20\.11\.2026/)
})

test('a list that does not come says so and offers to try again, and my services are there all the same', async () => {
  replies.on(listGrants, refused('DATABASE'))
  await openPage(pages, '/services?tab=access')
  const again = await within(await accessTab()).findByRole('button', { name: 'Повторить' })
  grants([shopGrant])
  await userEvent.click(again)
  await within(await accessTab()).findByRole('link', { name: /^Лавка/ })
  await userEvent.click(screen.getByRole('tab', { name: 'Мои сервисы' }))
  expect(screen.getByRole('link', { name: /^Ромашка/ })).toBeTruthy()
})

test('no services and nobody who reads: each tab has its own empty state', async () => {
  replies.on(listClients, none)
  await openPage(pages, '/services')
  expect(await screen.findByRole('heading', { name: 'Пока нет сервисов' })).toBeTruthy()
})
