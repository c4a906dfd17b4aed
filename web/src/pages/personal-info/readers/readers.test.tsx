import { listGrants } from '@kabinet/contract/api/grants.api'
import { getMe, type User } from '@kabinet/contract/api/me.api'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleGrant, library, shop } from '../../../screens/list/access.ts'
import { openSample } from '../../../testing/open-sample.tsx'
import { anna, annaInFull, newcomer } from '../../../testing/people.ts'
import { nextStep } from './next-step.ts'

const seenBy = (label: string) => {
  const row = within(screen.getByRole('main')).getByText(label).closest('div')
  return within(row ?? document.body)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
}
const state = () => screen.findByText(/второй шаг/i, { selector: 'main p span' })

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

test('shows a secure account in one line and counts the services that read data, without sign-in-only ones', async () => {
  await openSample('page.index.filled')
  expect((await state()).textContent).toMatch(
    /^Всё в\sпорядке: второй шаг входа включён\. Ваши данные читают 2\sсервиса\.$/,
  )
  expect(screen.getByRole('link', { name: /^Ваши данные читают/ }).getAttribute('href')).toBe('/services/access')
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
  expect((await state()).textContent).toMatch(/Ваши данные читают 102\sсервиса/)
})

test('shows the values without reader counts when the readers fail to load', async () => {
  await openSample('page.index.readers.failed')
  expect((await state()).textContent).not.toMatch(/Ваши данные/)
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

test.each<[string, Partial<User>, ReturnType<typeof nextStep>]>([
  ['nothing', {}, null],
  ['the e-mail first', { email_verified: false, phone_verified: false, otp_transport: null }, 'verifyEmail'],
  ['the phone', { phone_verified: false }, 'verifyPhone'],
  ['a contact that waits has its own row', { email_verified: false, email_candidate: 'a@example.ru' }, null],
  ['the second step', { otp_transport: null, phone: null }, 'secondStep'],
  ['a second contact', { phone: null, phone_verified: false }, 'addPhone'],
  ['the other one', { email: null, email_verified: false }, 'addEmail'],
])('suggests the next step: %s', (_, changed, step) => {
  expect(nextStep({ ...annaInFull, ...changed })).toBe(step)
})

test('starts the first step for a new account', async () => {
  await openSample('page.index.empty')
  expect(nextStep(newcomer)).toBe('verifyEmail')
  screen.getByRole('button', { name: 'Подтвердить сейчас' }).click()
  await screen.findByRole('dialog', { name: 'Подтвердите почту' })
})
