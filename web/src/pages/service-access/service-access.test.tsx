import { deleteGrant, getGrant, type GrantDetail, listGrants, listReads, patchGrant } from '@kabinet/contract/api/grants.api'
import { listClients } from '@kabinet/contract/api/clients.api'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { lost, refused, Replies } from '../../testing/replies.ts'
import { shopGrant } from '../../testing/samples.ts'
import { ServiceAccessPage } from './service-access.tsx'

let replies: Replies
const pages = { '/services/access/:clientId': ServiceAccessPage, '/services': () => <h1>Сервисы</h1> }
const here = `/services/access/${shopGrant.client.client_id}`

const lines: GrantDetail['lines'] = [
  { name: 'name', on: true, value: 'Анна' },
  { name: 'email', on: true, value: 'anna@example.ru', verified: true, reason: 'Пришлём чек' },
  { name: 'phone', on: false, value: null },
]
const detail: GrantDetail = { ...shopGrant, lines }
const withoutEmail: GrantDetail = {
  ...detail,
  claims: ['name'],
  lines: lines.map((line) => (line.name === 'email' ? { ...line, on: false } : line)),
}
const read = (minute: number) => ({
  claims: ['name' as const, 'email' as const],
  via: 'userinfo' as const,
  read_at: `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000Z`,
})

beforeEach(() => {
  replies = new Replies()
  replies
    .on(getGrant, detail)
    .on(listReads, { items: [read(30), { ...read(10), via: 'id_token' as const }], total: 2 })
    .on(listGrants, { items: [], total: 0 })
    .on(listClients, { items: [], total: 0 })
})
afterEach(cleanup)

const email = () => screen.findByRole<HTMLInputElement>('switch', { name: /Электронная почта/ })

test('who it is, what it may read with my values and its reasons, and what it read when', async () => {
  await openPage(pages, here)
  await screen.findByRole('heading', { level: 1, name: 'Лавка' })
  expect(screen.getByText('lavka.example')).toBeTruthy()
  const row = await email()
  expect([row.checked, row.labels?.[0]?.textContent]).toEqual([true, expect.stringMatching(/anna@example\.ru.*Зачем: Пришлём чек/)])
  expect((await screen.findByRole<HTMLInputElement>('switch', { name: /Телефон.*Выключено/ })).checked).toBe(false)
  expect((await screen.findAllByText(/^Имя\s· Электронная почта$/)).length).toBe(2)
  expect(screen.getByText('при входе')).toBeTruthy()
  expect(screen.getByText(/^по\sзапросу сервиса$/)).toBeTruthy()
})

test('a switch is saved at once, keeps the focus, and does not come back by another press', async () => {
  replies.on(patchGrant, withoutEmail)
  await openPage(pages, here)
  const row = await email()
  replies.on(getGrant, withoutEmail)
  await userEvent.click(row)
  await waitFor(() => expect(replies.to(patchGrant)).toEqual([{ claims: ['name'] }]))
  await screen.findByRole('switch', { name: /Электронная почта.*Выключено/ })
  expect(document.activeElement).toBe(row)
  await userEvent.click(row)
  expect(row.checked).toBe(false)
  expect(replies.to(patchGrant)).toHaveLength(1)
})

test('what could not be saved is on again, and says so', async () => {
  replies.on(patchGrant, lost)
  await openPage(pages, here)
  const row = await email()
  await userEvent.click(row)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Не\sудалось сохранить данные/)
  expect(row.checked).toBe(true)
  replies.on(patchGrant, withoutEmail).on(getGrant, withoutEmail)
  await userEvent.click(row)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(row.checked).toBe(false)
})

test('what another window switched off is fetched when the server refuses the list', async () => {
  replies.on(patchGrant, refused('INVALID_PARAM_VALUE'))
  await openPage(pages, here)
  await email()
  const changed: GrantDetail = { ...detail, claims: ['email'], lines: lines.map((line) => ({ ...line, on: line.name === 'email' })) }
  replies.on(getGrant, changed)
  await userEvent.click(await email())
  await screen.findByText(/^Доступ изменился в\sдругом окне/)
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Имя/ }).checked).toBe(false))
  expect((await email()).checked).toBe(true)
})

test('access is withdrawn after a question that says what will happen', async () => {
  replies.on(deleteGrant, undefined)
  const { router } = await openPage(pages, here)
  await userEvent.click(await screen.findByRole('button', { name: 'Закрыть доступ' }))
  const question = within(await screen.findByRole('dialog', { name: 'Закрыть доступ сервису «Лавка»?' }))
  expect(question.getByText(/выйдете из\sсервиса/)).toBeTruthy()
  expect(question.getByText(/останется у\sнего/)).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Закрыть доступ' }))
  await screen.findByRole('heading', { name: 'Сервисы' })
  expect([router.state.location.search, replies.to(deleteGrant).length]).toEqual(['?tab=access', 1])
})

test('a withdrawal that was done before is done; one that fails says so and can be tried again', async () => {
  replies.on(deleteGrant, lost, refused('NOT_EXIST'))
  await openPage(pages, here)
  await userEvent.click(await screen.findByRole('button', { name: 'Закрыть доступ' }))
  const question = within(await screen.findByRole('dialog'))
  await userEvent.click(question.getByRole('button', { name: 'Закрыть доступ' }))
  await question.findByRole('alert')
  await userEvent.click(question.getByRole('button', { name: 'Закрыть доступ' }))
  expect(await screen.findByRole('heading', { name: 'Сервисы' })).toBeTruthy()
})

test('access that has ended shows what was read, and nothing to press', async () => {
  replies.on(getGrant, { ...detail, claims: [], lines: [], ended_at: '2026-11-21T12:00:00.000Z' })
  await openPage(pages, here)
  await screen.findByText(/^Доступ закрыт 21\.11\.2026/)
  expect((await screen.findAllByText(/^Имя\s· Электронная почта$/)).length).toBe(2)
  expect(screen.queryAllByRole('switch')).toEqual([])
  expect(screen.queryByRole('button', { name: 'Закрыть доступ' })).toBeNull()
})

test('a long log goes on where it stopped, and the focus goes to the first new line', async () => {
  const first = Array.from({ length: 50 }, (_, at) => read(at % 60))
  const isFirst = (asked: unknown) => new Map(Object.entries(asked ?? {})).get('offset') === '0'
  replies.on(listReads, (asked) => (isFirst(asked) ? { items: first, total: 51 } : { items: [read(59)], total: 51 }))
  await openPage(pages, here)
  await userEvent.click(await screen.findByRole('button', { name: 'Показать ещё' }))
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/:59/))
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
})

test('a service that read nothing, and one that may read nothing, say so', async () => {
  replies.on(getGrant, { ...detail, claims: [], lines: [], last_read_at: null }).on(listReads, { items: [], total: 0 })
  await openPage(pages, here)
  await screen.findByText(/^Сервис ещё не\sчитал ваши данные/)
  expect(screen.getByText(/^Ничего: сервис только узнаёт/)).toBeTruthy()
})

test('somebody else’s or no service: not found, with the way to the list', async () => {
  replies.on(getGrant, refused('NOT_EXIST'))
  await openPage(pages, here)
  await screen.findByText(/Запись не\sнайдена/)
  expect(screen.getByRole('link', { name: /^К\sсписку сервисов$/ }).getAttribute('href')).toBe('/services?tab=access')
})
