import { authorize } from '@kabinet/contract/api/auth/auth.api'
import { getMe, patchMe } from '@kabinet/contract/api/me.api'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { logIn } from '../../screens/list/login.ts'
import { readSession } from '../../session/session.ts'
import { actions } from '../../testing/actions.ts'
import { openSample } from '../../testing/open-sample.tsx'
import { anna, tokens } from '../../testing/people.ts'
import { refused, type Replies } from '../../testing/replies.ts'

const { click } = actions
const verification = { action: 'verify_email', token: 'token' }
const signedIn = (r: Replies) => r.on(getMe, anna).on(authorize, { ...tokens, confirmed: true })
const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name: new RegExp(`^${name.replaceAll(' ', '\\s')}$`) })

test('changes the e-mail by its owner’s link: posts it once, clears the URL and names the new address [SP-2.14]', async () => {
  const { replies, router } = await openSample('page.email-confirm.done', (r) =>
    r.on(patchMe, { ...anna, email: 'novaya@example.ru' }),
  )
  await heading('Почта изменена')
  await screen.findByText(/Входите с\sадресом novaya@example.ru/)
  expect(replies.to(patchMe)).toEqual([verification])
  expect(router.state.location.search).toBe('')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('token')
})

test('reports an already verified address without a change', async () => {
  await openSample('page.email-confirm.done', (r) => r.on(patchMe, refused('USER_ALREADY_VERIFIED')))
  await heading('Почта подтверждена')
  expect(await screen.findByText(/anna@example.ru/)).toBeTruthy()
})

test('says where to get a new link when this one is replaced or expired [SP-2.15]', async () => {
  await openSample('page.email-confirm.expired')
  await heading('Ссылка устарела')
  expect(document.body.textContent).toMatch(/Запросите новую ссылку в\sразделе «Личная информация»/)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('token')
})

test('checks nothing when opened without a link', async () => {
  const { replies, router } = await openSample('page.feedback.filled')
  await router.navigate('/email-confirm')
  await heading('Ссылка устарела')
  expect(replies.to(patchMe)).toEqual([])
})

test('asks a signed-out user to sign in, then continues with the link [SP-2.16]', async () => {
  const { replies, router } = await openSample('page.email-confirm.signedOut', signedIn)
  replies.on(patchMe, anna)
  await heading('Войдите, чтобы подтвердить почту')
  expect(replies.to(patchMe)).toEqual([])
  await click({ words: 'Войти' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  await logIn(actions)
  await heading('Почта подтверждена')
  expect(replies.to(patchMe)).toEqual([verification])
})

test('treats an ended session as signed out', async () => {
  const { replies } = await openSample('page.email-confirm.loadFailed')
  replies.on(patchMe, refused('AUTH_NOT_PROVIDED'))
  await click('shell.retry')
  await heading('Войдите, чтобы подтвердить почту')
  expect(readSession()).toBeNull()
})

test('switches accounts for another account’s link, then continues with it', async () => {
  const { replies, router } = await openSample('page.email-confirm.other', signedIn)
  await heading('Эта ссылка для другого аккаунта')
  replies.on(patchMe, anna)
  await click('emailConfirm.other.switch')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(readSession()).toBeNull()
  await logIn(actions)
  await heading('Почта подтверждена')
  expect(replies.to(patchMe)).toHaveLength(2)
})

test('keeps an address with the account that verified it first', async () => {
  await openSample('page.email-confirm.taken')
  await heading('Почта не изменена')
  expect(screen.getByText(/^Эта почта уже используется$/)).toBeTruthy()
})

test('keeps the link after a failed check and offers a retry [SP-2.17]', async () => {
  const { replies } = await openSample('page.email-confirm.loadFailed')
  replies.on(patchMe, anna)
  await click('shell.retry')
  await heading('Почта подтверждена')
  expect(replies.to(patchMe)).toHaveLength(2)
})

test('says that no new link is needed when a replaced link is opened after the e-mail was verified', async () => {
  await openSample('page.email-confirm.already')
  await heading('Ссылка устарела')
  expect(await screen.findByText(/Ваша почта anna@example.ru уже подтверждена/)).toBeTruthy()
})
