import { resetPassword } from '@kabinet/contract/api/auth.api'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { codeByMail as otp } from '../../testing/people.ts'
import { refused, Replies } from '../../testing/replies.ts'
import { ResetPasswordPage } from './reset-password.tsx'

const pages = { '/reset-password': ResetPasswordPage, '/login': () => <h1>вход</h1> }
const open = () => openPage(pages, { pathname: '/reset-password', state: { login: 'ivan@mail.ru' } })

let replies: Replies

beforeEach(() => {
  sessionStorage.clear()
  replies = new Replies()
})
afterEach(cleanup)

async function askForCode() {
  await userEvent.click(await screen.findByRole('button', { name: 'Получить код' }))
  return screen.findByLabelText('Код')
}

async function setPassword() {
  await userEvent.type(await screen.findByLabelText('Новый пароль'), 'Tishina-2026!')
  await userEvent.type(screen.getByLabelText('Повторите пароль'), 'Tishina-2026!{Enter}')
}

test('log-in, code, new password, and the log-in page with the login filled in [SP-2.05]', async () => {
  replies.on(resetPassword, { restore_token: 't1', otp }, { restore_token: 't2' }, {})
  const { router } = await open()
  await userEvent.type(await askForCode(), '424242')
  await setPassword()
  await screen.findByRole('heading', { name: 'Пароль изменён' })
  await userEvent.click(screen.getByRole('button', { name: 'Войти' }))
  await screen.findByRole('heading', { name: 'вход' })
  expect(router.state.location.state).toEqual({ login: 'ivan@mail.ru' })
  expect(replies.to(resetPassword)).toEqual([
    { step: 'request', login: 'ivan@mail.ru' },
    { step: 'verify', restore_token: 't1', code: '424242' },
    { step: 'complete', restore_token: 't2', password: 'Tishina-2026!' },
  ])
})

test('the code step does not tell whether the account exists', async () => {
  replies.on(resetPassword, { restore_token: 't1', otp })
  await open()
  await askForCode()
  expect(document.body.textContent).toMatch(/Если аккаунт с.логином ivan@mail.ru есть, мы отправили код/)
})

test('a reset that ran out of time begins again and says why', async () => {
  replies.on(resetPassword, { restore_token: 't1', otp }, { restore_token: 't2' }, refused('NOT_EXIST', { status: 410 }))
  await open()
  await userEvent.type(await askForCode(), '424242')
  await setPassword()
  await screen.findByText('Время вышло. Получите новый код')
  expect(screen.getByLabelText('Электронная почта или телефон')).toHaveProperty('value', 'ivan@mail.ru')
})
