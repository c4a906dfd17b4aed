import { authorize } from '@kabinet/contract/api/auth/auth.api'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { missingPage } from '../lib/missing-page.ts'
import { logIn } from '../screens/list/login.ts'
import { actions } from '../testing/actions.ts'
import { openSample } from '../testing/open-sample.tsx'
import { refused } from '../testing/replies.ts'

afterEach(() => missingPage.set(null))

const heading = () =>
  screen.getByRole('heading', { level: 1 }).textContent?.replaceAll('\u00a0', ' ').replaceAll('\u00ad', '')

test.each([
  'login.enterCode.opened',
  'reset-password.enterPassword.opened',
  'page.registration-finish.opened',
  'page.partners-id.filled',
  'page.services-id-edit.form',
  'page.feedback.opened',
])('names the page or step in the title: %s', async (id) => {
  await openSample(id)
  await waitFor(() => expect(document.title).toBe(`${heading()} — Kabinet`))
})

test('keeps the titles that the specification gives to sections', async () => {
  await openSample('page.security.filled')
  await waitFor(() => expect(document.title).toBe('Kabinet — Безопасность'))
})

test('marks the title after a refusal that no field takes, until the next try', async () => {
  await openSample('login.enterPassword.opened', (r) => r.on(authorize, refused('AUTH_FORBIDDEN')))
  await waitFor(() => expect(document.title).toMatch(/^Вход/))
  await logIn(actions)
  await waitFor(() => expect(document.title).toMatch(/^Ошибка: Вход/))
})

test('marks the title after a wrong code', async () => {
  await openSample('login.enterCode.wrong')
  await waitFor(() => expect(document.title).toMatch(/^Ошибка: /))
})

test('says once where an unknown address led, without decoding it', async () => {
  const { router } = await openSample('login.enterPassword.opened')
  await router.navigate('/partnrs%20call%20us')
  await screen.findByText('Страницы /partnrs%20call%20us нет. Возможно, ссылка устарела')
  expect(router.state.location.pathname).toBe('/login')
  await router.navigate('/registration')
  await waitFor(() => expect(screen.queryByText(/Возможно, ссылка устарела/)).toBeNull())
})

test('names the missing page on the first page of the cabinet too', async () => {
  const { router } = await openSample('page.security.filled')
  await router.navigate(`/${'x'.repeat(60)}`)
  await screen.findByText(`Страницы /${'x'.repeat(39)}… нет. Возможно, ссылка устарела`)
  expect(router.state.location.pathname).toBe('/')
})
