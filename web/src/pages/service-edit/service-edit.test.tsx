import { checkPassword } from '@kabinet/contract/api/auth/auth.api'
import { createClient, deleteClient, patchClient } from '@kabinet/contract/api/services/clients.api'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillInService } from '../../screens/list/services.ts'
import { actions } from '../../testing/actions.ts'
import { findAlert, openSample } from '../../testing/open-sample.tsx'
import { password } from '../../testing/people.ts'
import { lost, refused } from '../../testing/replies.ts'
import { romashka } from '@kabinet/contract/examples/samples'

const { click, confirm, fill } = actions

test('shows the name and the owner’s own data in the preview [SP-2.50]', async () => {
  await openSample('page.services-new.filled')
  const preview = screen.getByRole('complementary')
  await waitFor(() => expect(preview.textContent).toContain('anna@example.ru'))
  expect(preview.textContent).toContain('Сервис «Ромашка» запрашивает доступ')
  expect(preview.textContent).toMatch(/Данные получит romashka\.ru/)
  expect(preview.textContent).not.toContain('Дата рождения')
  const terms = () => [...preview.querySelectorAll('option')].map(({ value }) => value)
  expect(terms()).toEqual(['', 'year', 'month', 'once'])
  await fill('service.maxDays', '90')
  await waitFor(() => expect(terms()).toEqual(['', 'month', 'once']))
})

test('reports a wrong redirect URI on blur, with its line and rule', async () => {
  await openSample('page.services-new.opened')
  await fillInService(actions, 'https://romashka.ru/cb\nhttps://romashka.ru/*')
  const problem = await screen.findByText('Строка 2: Уберите звёздочку: укажите адрес целиком')
  expect(screen.getByLabelText('Адреса возврата').getAttribute('aria-describedby')).toContain(problem.closest('p')?.id)
})

test('shows the server’s quota message and keeps the form', async () => {
  await openSample('page.services-new.refused')
  expect((await findAlert()).textContent).toBe('Не больше 50 сервисов')
  expect(screen.getByLabelText('Название')).toHaveProperty('value', 'Ромашка')
})

test('shows the secret after connecting, and not again once its page was left [SP-2.45]', async () => {
  const { router } = await openSample('page.services-id.done', (r) =>
    r.on(createClient, { ...romashka, client_secret: 'the-secret' }),
  )
  await screen.findByText('the-secret')
  await router.navigate('/services')
  await router.navigate(`/services/${romashka.id}`)
  await screen.findByText('Показан один раз')
  expect(screen.queryByText('the-secret')).toBeNull()
})

test('says that the secret was made when only its reply was lost', async () => {
  await openSample('page.services-new.filled', (r) => r.on(createClient, romashka))
  await click('service.create')
  await screen.findByText(/Секрет создан, но до этой страницы не/)
  expect(await screen.findByRole('button', { name: 'Выпустить новый' })).toBeTruthy()
})

test('says that a registration token was made when only its reply was lost', async () => {
  await openSample('page.services-registration.already')
  expect(await screen.findByText(/Токен выпущен, но до этой страницы не/)).toBeTruthy()
})

test('connects a service once when saved again after a lost response: same key, same body', async () => {
  const { replies } = await openSample('page.services-new.filled', (r) => r.on(createClient, lost, romashka))
  await click('service.create')
  await findAlert()
  expect(screen.getByLabelText('Название')).toHaveProperty('value', 'Ромашка')
  await click('service.create')
  await screen.findByRole('heading', { level: 1, name: 'Ромашка' })
  const [first, second] = replies.keysTo(createClient)
  expect([first, second]).toEqual([expect.stringMatching(/./), first])
})

test('reports a deletion with a lost response, and a retry succeeds [SP-4.34]', async () => {
  await openSample('delete-service.confirm.opened', (r) => r.on(deleteClient, lost, refused('NOT_EXIST')))
  await confirm('parts.delete')
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Ответ не\sпришёл/)
  await confirm('parts.delete')
  await screen.findByRole('heading', { level: 1, name: 'Сервисы' })
})

test('sends only what was changed, so that a new description needs no password', async () => {
  const { replies } = await openSample('page.services-id-edit.form', (r) => r.on(patchClient, romashka))
  await fill('service.description', 'Цветы')
  for (const _ of [1, 2]) await click('service.platform.WEB')
  await click('parts.save')
  await waitFor(() =>
    expect(replies.to(patchClient)).toEqual([{ description: 'Цветы', was: { description: romashka.description } }]),
  )
})

test('asks for the password for a changed redirect URI; keeps the input when cancelled, saves it when given', async () => {
  const redirect_uris = ['https://romashka.ru/cb2', 'ru.romashka.app:/callback']
  const was = { redirect_uris: ['https://romashka.ru/cb', 'ru.romashka.app:/callback'] }
  const stale = refused('AUTH_FORBIDDEN', { reason: 'step_up' })
  const { replies } = await openSample('page.services-id-edit.form')
  replies.on(patchClient, stale, stale, { ...romashka, redirect_uris }).on(checkPassword, {})
  await fill('service.redirects', redirect_uris.join('\n'))
  await click('parts.save')
  await confirm('parts.cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText('Адреса возврата')).toHaveProperty('value', redirect_uris.join('\n'))
  await click('parts.save')
  await fill('login.password', password)
  await click('parts.continue')
  await screen.findByRole('heading', { level: 1, name: /^Ромашка/ })
  expect(replies.to(patchClient)).toEqual([1, 2, 3].map(() => ({ redirect_uris, was })))
})
