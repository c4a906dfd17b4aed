import { sendFeedback } from '@kabinet/contract/api/feedback.api'
import { getMe } from '@kabinet/contract/api/me.api'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveSession, startSession } from '../../session/session.ts'
import { openPage } from '../../testing/open-page.tsx'
import { lost, refused, Replies } from '../../testing/replies.ts'
import { anna } from '../../testing/samples.ts'
import { FeedbackPage } from './feedback.tsx'

const Elsewhere = () => <h1>в другом месте</h1>
const open = (...entries: string[]) =>
  openPage({ '/feedback': FeedbackPage, '/login': Elsewhere, '/': Elsewhere }, ...entries)
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const send = () => userEvent.click(screen.getByRole('button', { name: 'Отправить' }))
const keys = () => replies.asked.filter(({ route }) => route === sendFeedback).map(({ key }) => key)

let replies: Replies

beforeEach(() => {
  sessionStorage.clear()
  replies = new Replies()
})
afterEach(leaveSession)

async function fill(message = 'Не приходит код') {
  await userEvent.type(await field('Имя'), 'Анна')
  await userEvent.type(await field('Электронная почта для ответа'), 'anna@example.ru')
  await userEvent.type(await field('Сообщение'), message)
}

test('anybody can write to support; then the page says where the answer goes [SP-2.26]', async () => {
  replies.on(sendFeedback, { id: '1' })
  const { router } = await open('/login', '/feedback')
  await fill()
  await send()
  await screen.findByRole('heading', { level: 1, name: 'Обращение отправлено' })
  expect(screen.getByText(/Ответим на\sanna@example.ru/)).toBeTruthy()
  expect(replies.to(sendFeedback)).toEqual([{ name: 'Анна', email: 'anna@example.ru', message: 'Не приходит код' }])
  await userEvent.click(screen.getByRole('button', { name: 'Вернуться' }))
  expect(router.state.location.pathname).toBe('/login')
})

test('who is signed in finds their name and e-mail there', async () => {
  startSession({ access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 600, confirmed: true })
  replies.on(getMe, anna).on(sendFeedback, { id: '1' })
  await open('/feedback')
  expect((await field('Имя')).value).toBe('Анна Иванова')
  expect((await field('Электронная почта для ответа')).value).toBe('anna@example.ru')
  await userEvent.type(await field('Сообщение'), 'Спасибо')
  await send()
  await screen.findByRole('heading', { name: 'Обращение отправлено' })
  expect(replies.asked.at(-1)?.token).toBe('a')
})

test('a name that is too long for the field comes without its second part', async () => {
  startSession({ access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 600, confirmed: true })
  replies.on(getMe, { ...anna, last_name: 'К'.repeat(64) })
  await open('/feedback')
  expect((await field('Имя')).value).toBe('Анна')
})

test('support can be written to even when the profile does not come', async () => {
  startSession({ access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 600, confirmed: true })
  replies.on(getMe, refused('DATABASE'))
  await open('/feedback')
  expect((await field('Имя')).value).toBe('')
})

test('a failure keeps the text; the same message sent again after a lost answer arrives once', async () => {
  replies.on(sendFeedback, lost, { id: '1' })
  await open('/feedback')
  await fill()
  await send()
  expect((await screen.findByRole('alert')).textContent).toMatch(/Не\sудалось отправить обращение/)
  expect((await field('Сообщение')).value).toBe('Не приходит код')
  await send()
  await screen.findByRole('heading', { name: 'Обращение отправлено' })
  expect(keys()[0]).toMatch(/^\d+(-\d+){3}$/)
  expect(keys()[1]).toBe(keys()[0])
})

test('a message that was changed after a refusal is another attempt', async () => {
  replies.on(sendFeedback, refused('THROTTLING'), { id: '1' })
  await open('/feedback')
  await fill()
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe('Слишком много запросов. Попробуйте позже')
  await userEvent.type(await field('Сообщение'), '!')
  await send()
  await screen.findByRole('heading', { name: 'Обращение отправлено' })
  expect(keys()[1]).not.toBe(keys()[0])
})

test('what is missing is told at once, in a list', async () => {
  await open('/feedback')
  await userEvent.type(await field('Электронная почта для ответа'), 'anna@')
  await send()
  expect((await screen.findByRole('group', { name: 'Исправьте ошибки' })).querySelectorAll('li')).toHaveLength(3)
  expect(replies.asked).toEqual([])
})
