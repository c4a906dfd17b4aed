import { listGrants } from '@kabinet/contract/api/grants.api'
import { getMe } from '@kabinet/contract/api/me.api'
import { listPasskeys } from '@kabinet/contract/api/passkeys.api'
import { getSecondStep } from '@kabinet/contract/api/second-step.api'
import { added } from '@kabinet/contract/examples/passkeys'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleGrant, library, shop } from '../../../screens/list/grants.ts'
import { openSample } from '../../../testing/open-sample.tsx'
import { anna, annaBySms } from '../../../testing/people.ts'

const seenBy = (label: string) => {
  const row = within(screen.getByRole('main')).getByText(label).closest('div')
  return within(row ?? document.body)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
}

test('shows under each value which services read it and when, with links [SP-2.75]', async () => {
  await openSample('page.index.filled')
  const [romashka, books] = [
    `/services/access/${shop.client.client_id}`,
    `/services/access/${library.client.client_id}`,
  ]
  expect(seenBy('Электронная почта')).toEqual([
    [expect.stringMatching(/^Видит сервис «Ромашка.*», читал 20\.11\.2026$/), romashka],
    [expect.stringMatching(/^Видит сервис «Городская библиотека», ещё не\s?читал$/), books],
  ])
  expect(seenBy('Дата рождения')).toEqual([[expect.stringMatching(/читал 05\.03\.2026$/), romashka]])
  for (const label of ['Пол', 'Место рождения', 'Часовой пояс']) expect(seenBy(label)).toEqual([])
  expect(screen.getByText(/^Сервисы не\sполучают ваши документы\.$/)).toBeTruthy()
})

test('greets, leads to the readers in the first view, and counts them without sign-in-only ones', async () => {
  await openSample('page.index.filled')
  const greeting = screen.getByText(/^Здравствуйте, Анна!$/).closest('p')
  expect(
    within(greeting ?? document.body)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/services/access')
  expect(screen.getByText(/^Ваши данные читают 2\sсервиса\.$/)).toBeTruthy()
  expect(within(screen.getByRole('main')).queryByText('Форум садоводов')).toBeNull()
})

test('shows two services under a value and the number of the others', async () => {
  const many = Array.from({ length: 5 }, (_, at) => ({
    ...sampleGrant,
    client: { ...sampleGrant.client, client_id: `client-${at}`, name: `Сервис ${at}` },
    last_reads: [{ claim: 'email' as const, read_at: `2026-11-1${at}T12:00:00.000Z` }],
  }))
  await openSample('page.index.filled', (r) => r.on(listGrants, { items: many, total: many.length }))
  expect(seenBy('Электронная почта').map(([words]) => words?.replaceAll('\u00a0', ' '))).toEqual([
    'Видит сервис «Сервис 4», читал 14.11.2026',
    'Видит сервис «Сервис 3», читал 13.11.2026',
    'И ещё 3 сервиса',
  ])
})

test('counts all services when the server returns them in pages', async () => {
  const many = Array.from({ length: 102 }, (_, at) => ({
    ...sampleGrant,
    client: { ...sampleGrant.client, client_id: `client-${at}` },
  }))
  const pages = [many.slice(0, 100), many.slice(100)].map((items) => ({ items, total: many.length }))
  await openSample('page.index.filled', (r) => r.on(listGrants, ...pages))
  expect(screen.getByText(/Ваши данные читают 102\sсервиса/)).toBeTruthy()
})

test('shows the values without reader counts when the readers fail to load', async () => {
  await openSample('page.index.readers.failed')
  expect(screen.queryByText(/Ваши данные читают/)).toBeNull()
  expect(screen.getByRole('main').textContent).toContain('anna@example.ru')
  expect(screen.getByRole('link', { name: 'Показать всех' }).getAttribute('href')).toBe('/services/access')
})

test('collapses unknown values into one line that opens the form, and shows the name once', async () => {
  await openSample('page.index.empty')
  const main = within(screen.getByRole('main'))
  expect(main.getByText(/^Отчество, пол, дата рождения, место рождения, часовой пояс, фактический адрес$/)).toBeTruthy()
  expect(main.getAllByText(/Иванова/).map((one) => one.textContent)).toEqual(['Анна Иванова'])
  main.getByRole('button', { name: 'Заполнить основное' }).click()
  expect(await screen.findByLabelText('Фамилия')).toBe(document.activeElement)
})

test('formats the phone in the menu', async () => {
  const byPhone = { ...anna, email: null, email_verified: false }
  await openSample('page.index.filled', (r) => r.on(getMe, byPhone))
  expect(document.querySelector('header')?.textContent).toContain('Анна Иванова+7 (900) 111-22-33')
})

test('gives no advice when all is well, and one that /security gives too otherwise', async () => {
  const app = { app: { added_at: '2026-11-21T12:00:00.000Z' }, recovery_codes_left: 10 }
  await openSample('page.index.filled', (r) =>
    r
      .on(getMe, annaBySms)
      .on(getSecondStep, app)
      .on(listPasskeys, { items: [added], total: 1, rp_id: 'id.example', user_handle: 'AZ' }),
  )
  expect(screen.queryByText(/^Можно улучшить/)).toBeNull()
  cleanup()
  await openSample('page.index.filled')
  const advice = screen.getByText(/^Можно улучшить/).textContent
  cleanup()
  await openSample('page.security.filled')
  expect(screen.getByText(/^Можно улучшить/).textContent).toBe(advice)
})

test('advises a new account to turn on the second step', async () => {
  const { router } = await openSample('page.index.empty')
  screen.getByRole('button', { name: 'Включить второй шаг' }).click()
  await waitFor(() => expect(router.state.location.hash).toBe('#second-step'))
})
