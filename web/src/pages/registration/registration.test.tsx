import { register } from '@kabinet/contract/api/auth.api'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeLanguage } from '../../text/language.ts'
import { openPage } from '../../testing/open-page.tsx'
import { linkByMail } from '../../testing/people.ts'
import { refused, Replies } from '../../testing/replies.ts'
import { RegistrationPage } from './registration.tsx'

const sent = { registration_token: 'reg-1', otp: linkByMail }
const open = () => openPage({ '/registration': RegistrationPage, '/registration-finish': () => <h1>письмо</h1> }, '/registration')
const type = (label: string | RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text)

let replies: Replies

beforeEach(() => {
  sessionStorage.clear()
  replies = new Replies()
})
afterEach(cleanup)

async function fill() {
  await type('Фамилия', 'Иванова')
  await type('Имя', 'Анна')
  await type('Электронная почта', 'anna@mail.ru')
  await type('Пароль', 'Tishina-2026!')
  await type('Повторите пароль', 'Tishina-2026!')
  await userEvent.click(screen.getByLabelText(/Принимаю/))
  await userEvent.click(screen.getByLabelText(/Согласен/))
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Создать аккаунт' }))

test('an empty form names every field in a summary, which takes the focus', async () => {
  await open()
  await submit()
  const summary = await screen.findByRole('group', { name: 'Исправьте ошибки' })
  expect(document.activeElement).toBe(summary)
  expect(within(summary).getAllByRole('button')).toHaveLength(7)
})

test('a filled form is sent once and leads to the letter', async () => {
  replies.on(register, sent)
  const { router } = await open()
  await fill()
  await submit()
  await screen.findByRole('heading', { name: 'письмо' })
  expect(router.state.location.pathname).toBe('/registration-finish')
  expect(replies.to(register)).toEqual([
    {
      last_name: 'Иванова',
      first_name: 'Анна',
      email: 'anna@mail.ru',
      password: 'Tishina-2026!',
      agreement: true,
      personal_data_consent: true,
    },
  ])
})

test('what was typed survives Back, a reload and another language; passwords are kept nowhere', async () => {
  const { unmount } = await open()
  await fill()
  await changeLanguage('en')
  expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Иванова')
  unmount()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Tishina')
  await open()
  expect(screen.getByLabelText('Фамилия')).toHaveProperty('value', 'Иванова')
  expect(screen.getByLabelText(/Принимаю/)).toHaveProperty('checked', true)
  expect(screen.getByLabelText('Пароль')).toHaveProperty('value', '')
})

test('a letter that could not be delivered is told, with the cursor in the e-mail [SP-2.08]', async () => {
  replies.on(register, refused('EXTERNAL_SERVICE'))
  await open()
  await fill()
  await submit()
  expect((await screen.findByRole('alert')).textContent).toContain('Проверьте адрес почты')
  expect(document.activeElement).toBe(screen.getByLabelText('Электронная почта'))
})

test('a password that is easily guessed is told at its field', async () => {
  const message = 'Этот пароль легко угадать'
  replies.on(register, refused('HUMAN_FRIENDLY_MULTIPLE', { fields: [{ path: 'password', error_code: 203, message }] }))
  await open()
  await fill()
  await submit()
  await waitFor(() => expect(screen.getByLabelText('Пароль').getAttribute('aria-invalid')).toBe('true'))
  expect(document.body.textContent).toContain(message)
})

test('a slip in the domain is asked about and mended with one press [SP-5.06]', async () => {
  await open()
  await type('Электронная почта', 'anna@gmial.com')
  await userEvent.tab()
  await userEvent.click(await screen.findByRole('button', { name: 'Исправить' }))
  expect(screen.getByLabelText('Электронная почта')).toHaveProperty('value', 'anna@gmail.com')
})
