import { sendFeedback } from '@kabinet/contract/api/feedback.api'
import { getMe } from '@kabinet/contract/api/me.api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { write } from '../../screens/list/others.ts'
import { actions } from '../../testing/actions.ts'
import { findAlert, openSample } from '../../testing/open-sample.tsx'
import { anna, tokens } from '../../testing/people.ts'
import { proxyPage, refused } from '../../testing/replies.ts'

const { click, fill } = actions
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const sent = () => screen.findByRole('heading', { level: 1, name: 'Обращение отправлено' })
const message = 'Не приходит код.\nЧто делать?'

test('sends a message to support without sign-in, then shows the reply address [SP-2.26]', async () => {
  const { replies, router } = await openSample('login.enterPassword.opened', (r) => r.on(sendFeedback, { id: '1' }))
  await router.navigate('/feedback')
  await write(actions)
  await sent()
  expect(screen.getByText(/Ответим на\sanna@example.ru/)).toBeTruthy()
  expect(replies.to(sendFeedback)).toEqual([{ name: 'Анна', email: 'anna@example.ru', message }])
  await click('parts.back')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})

test('knows why a user comes and with which login, and says when an answer comes', async () => {
  const { router } = await openSample('login.enterCode.opened')
  const link = await screen.findByText('Написать в поддержку')
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/feedback?why=code', null])
  await router.navigate('/feedback?why=code')
  expect((await field('Сообщение')).value).toMatch(/^Не приходит код\. Логин: anna@example\.ru/)
  expect((await field('Электронная почта для ответа')).value).toBe('anna@example.ru')
  expect(screen.getByText(/^Точного срока ответа нет/)).toBeTruthy()
})

test('ignores an unknown reason in the address', async () => {
  const { router } = await openSample('login.enterPassword.opened')
  await router.navigate('/feedback?why=<b>you+are+hacked</b>')
  expect((await field('Сообщение')).value).toBe('')
})

test('prefills the name and e-mail of a signed-in user', async () => {
  const { replies } = await openSample('page.feedback.filled', (r) => r.on(sendFeedback, { id: '1' }))
  expect((await field('Имя')).value).toBe('Анна Иванова')
  expect((await field('Электронная почта для ответа')).value).toBe('anna@example.ru')
  await fill('feedback.message', 'Спасибо')
  await click('feedback.send')
  await sent()
  expect(replies.requests.find(({ route }) => route === sendFeedback)?.token).toBe(tokens.access_token)
})

test('leaves the last name out when the full name is too long', async () => {
  await openSample('page.feedback.filled', (r) => r.on(getMe, { ...anna, last_name: 'К'.repeat(64) }))
  expect((await field('Имя')).value).toBe('Анна')
})

test('shows the form when the profile fails to load', async () => {
  const { router } = await openSample('page.index.loadFailed')
  await router.navigate('/feedback')
  expect((await field('Имя')).value).toBe('')
})

test('keeps the text after a failure, and delivers a retried message once', async () => {
  const { replies } = await openSample('page.feedback.failed', (r) => r.on(sendFeedback, proxyPage, { id: '1' }))
  expect((await findAlert()).textContent).toMatch(/^Не\sудалось отправить обращение/)
  expect((await field('Сообщение')).value).toBe(message)
  await click('feedback.send')
  await sent()
  const [first, second] = replies.keysTo(sendFeedback)
  expect([first, second]).toEqual([expect.stringMatching(/^\d+(-\d+){3}$/), first])
})

test('uses a new idempotency key for a message changed after a rejection', async () => {
  const { replies } = await openSample('page.feedback.opened')
  replies.on(sendFeedback, refused('THROTTLING'), { id: '1' })
  await write(actions)
  expect((await findAlert()).textContent).toBe('Слишком много запросов. Попробуйте позже')
  await userEvent.type(await field('Сообщение'), '!')
  await click('feedback.send')
  await sent()
  const [first, second] = replies.keysTo(sendFeedback)
  expect(second).not.toBe(first)
})

test('lists the missing fields at once', async () => {
  const { replies } = await openSample('page.feedback.wrong')
  await click('feedback.send')
  expect((await screen.findByRole('group', { name: 'Исправьте ошибки' })).querySelectorAll('li')).toHaveLength(3)
  expect(replies.requests).toEqual([])
})
