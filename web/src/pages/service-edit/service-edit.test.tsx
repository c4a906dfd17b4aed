import { createClient, deleteClient, getClient, patchClient } from '@kabinet/contract/api/clients.api'
import { checkPassword } from '@kabinet/contract/api/auth.api'
import { getMe } from '@kabinet/contract/api/me.api'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { actions } from '../../testing/actions.ts'
import { openPage } from '../../testing/open-page.tsx'
import { openSample } from '../../testing/open-sample.tsx'
import { lost, refused, Replies } from '../../testing/replies.ts'
import { anna, romashka } from '../../testing/samples.ts'
import { ServicePage } from '../service/service.tsx'
import { ServiceEditPage, ServiceNewPage } from './service-edit.tsx'

let replies: Replies
const pages = {
  '/services/new': ServiceNewPage,
  '/services/:id': ServicePage,
  '/services/:id/edit': ServiceEditPage,
}

beforeEach(() => void (replies = new Replies().on(getMe, anna).on(getClient, romashka)))
afterEach(cleanup)

async function fillIn(redirects = 'https://romashka.ru/cb') {
  await userEvent.type(await screen.findByLabelText('Название'), 'Ромашка')
  await userEvent.click(screen.getByLabelText('Веб'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Электронная почта' }))
  await userEvent.type(screen.getByLabelText('Адреса возврата'), redirects)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))

test('the preview shows the name and one’s own data as they are ticked [SP-2.50]', async () => {
  await openPage(pages, '/services/new')
  await fillIn()
  const preview = screen.getByRole('complementary')
  await within(preview).findByText('anna@example.ru')
  expect(preview.textContent).toContain('Сервис Ромашка запрашивает доступ')
  expect(preview.textContent).toMatch(/Вы вернётесь на\sromashka\.ru/)
  expect(preview.textContent).not.toContain('Дата рождения')
})

test('a wrong redirect URI is told on leaving the field: which line, and which rule', async () => {
  await openPage(pages, '/services/new')
  await fillIn('https://romashka.ru/cb{Enter}https://romashka.ru/*')
  await userEvent.tab()
  const problem = await screen.findByText('Строка 2: Звёздочка в адресе не допускается: укажите адрес целиком')
  expect(screen.getByLabelText('Адреса возврата').getAttribute('aria-describedby')).toContain(problem.closest('p')?.id)
})

test('a reached quota is told in the server’s words, and nothing typed is lost', async () => {
  await openSample('page.services-new.refused')
  expect((await screen.findByRole('alert')).textContent).toBe('Не больше 50 сервисов')
  expect(screen.getByLabelText('Название')).toHaveProperty('value', 'Ромашка')
})

test('the secret is shown after connecting, and not again once its page was left [SP-2.45]', async () => {
  const { router } = await openSample('page.services-id.done', (r) =>
    r.on(createClient, { ...romashka, client_secret: 'the-secret' }),
  )
  await screen.findByText('the-secret')
  await router.navigate('/services')
  await router.navigate(`/services/${romashka.id}`)
  await screen.findByText('Показан один раз')
  expect(screen.queryByText('the-secret')).toBeNull()
})

test('saved again after the answer was lost, a service is connected once: the same key, the same words', async () => {
  replies.on(createClient, lost, romashka)
  await openPage(pages, '/services/new')
  await fillIn()
  await save()
  await screen.findByRole('alert')
  expect(screen.getByLabelText('Название')).toHaveProperty('value', 'Ромашка')
  await save()
  await screen.findByRole('heading', { level: 1, name: 'Ромашка' })
  const [first, second] = replies.keysTo(createClient)
  expect([first, second]).toEqual([expect.stringMatching(/./), first])
})

test('a deletion whose answer was lost is told, and asking again ends well [SP-4.34]', async () => {
  await openSample('delete-service.confirm.opened', (r) => r.on(deleteClient, lost, refused('NOT_EXIST')))
  const dialog = within(await screen.findByRole('dialog'))
  await actions.confirm('parts.delete')
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Не\sудалось удалить данные/)
  await actions.confirm('parts.delete')
  await screen.findByRole('heading', { level: 1, name: 'Сервисы' })
})

const edit = `/services/${romashka.id}/edit`

test('only what was changed is sent, so that new words ask for no password', async () => {
  replies.on(getClient, {
    ...romashka,
    platforms: ['MOBILE', 'WEB'],
    redirect_uris: ['https://romashka.ru/cb', 'ru.romashka:/cb'],
  })
  replies.on(patchClient, romashka)
  await openPage(pages, edit)
  await userEvent.type(await screen.findByLabelText(/^Описание/), 'Цветы')
  // Ticked and unticked: as it was.
  for (const _ of [1, 2]) await userEvent.click(screen.getByLabelText('Веб'))
  await save()
  await waitFor(() => expect(replies.to(patchClient)).toEqual([{ description: 'Цветы' }]))
})

test('a changed redirect URI asks for the password; given up, what was typed stays, and given, it is saved', async () => {
  const redirect_uris = ['https://romashka.ru/cb2']
  const stale = refused('AUTH_FORBIDDEN', { reason: 'step_up' })
  replies.on(patchClient, stale, stale, { ...romashka, redirect_uris }).on(checkPassword, {})
  await openPage(pages, edit)
  await userEvent.type(await screen.findByLabelText('Адреса возврата'), '2')
  await save()
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText('Адреса возврата')).toHaveProperty('value', redirect_uris[0])
  await save()
  await userEvent.type(await screen.findByLabelText('Пароль'), 'Tishina-2026!{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Ромашка' })
  expect(replies.to(patchClient)).toEqual([{ redirect_uris }, { redirect_uris }, { redirect_uris }])
})
