import { register } from '@kabinet/contract/api/auth/auth.api'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillAndSend, fillInRegistration } from '../../screens/list/registration.ts'
import { changeLanguage } from '../../text/language.ts'
import { actions } from '../../testing/actions.ts'
import { openPage } from '../../testing/open-page.tsx'
import { openSample } from '../../testing/open-sample.tsx'
import { linkByMail, password } from '../../testing/people.ts'
import { refused } from '../../testing/replies.ts'
import { RegistrationPage } from './registration.tsx'

const field = (label: string | RegExp) => screen.getByLabelText(label)

test('focuses the first empty field, and summarizes them at the second attempt', async () => {
  await openSample('registration.fillForm.wrong')
  await waitFor(() => expect(document.activeElement).toBe(field('Электронная почта')))
  expect(screen.queryByRole('group', { name: 'Исправьте ошибки' })).toBeNull()
  await actions.click('registration.submit')
  const summary = await screen.findByRole('group', { name: 'Исправьте ошибки' })
  await waitFor(() => expect(document.activeElement).toBe(summary))
  expect(within(summary).getAllByRole('button')).toHaveLength(7)
})

test('focuses the first field, the e-mail', async () => {
  await openSample('registration.fillForm.opened')
  expect(document.activeElement).toBe(field('Электронная почта'))
  const labels = [...document.querySelectorAll('form input')].map((input) => input.getAttribute('name'))
  expect(labels.slice(0, 4)).toEqual(['email', 'phone', 'last_name', 'first_name'])
})

test('offers an e-mail, or a later time, when SMS are used up', async () => {
  await openSample('registration.fillForm.throttled')
  expect((await screen.findByRole('alert')).textContent).toMatch(/Укажите почту или попробуйте после.\d{1,2}:\d\d$/)
})

test('opens a document from its checkbox label without ticking; the rest of the label ticks', async () => {
  await openSample('registration.fillForm.legalText')
  expect(await screen.findByRole('dialog', { name: 'Пользовательское соглашение' })).toBeTruthy()
  expect(field(/^Принимаю/)).toHaveProperty('checked', false)
  await actions.click('parts.gotIt')
  await actions.click({ words: 'Принимаю пользовательское соглашение' })
  expect(field(/^Принимаю/)).toHaveProperty('checked', true)
})

test('sends a filled form once and leads to the e-mail', async () => {
  const { replies, router } = await openSample('registration.fillForm.opened')
  replies.on(register, { registration_token: 'reg-1', otp: linkByMail })
  await fillAndSend(actions)
  await actions.find('finish.email.title')
  expect(router.state.location.pathname).toBe('/registration-finish')
  expect(replies.to(register)).toEqual([
    {
      last_name: 'Иванова',
      first_name: 'Анна',
      email: 'anna@example.ru',
      password,
      agreement: true,
      personal_data_consent: true,
    },
  ])
})

test('keeps the input across Back, a reload and a language switch, but never passwords', async () => {
  const open = () => openPage({ '/registration': RegistrationPage }, '/registration')
  const { unmount } = await open()
  await fillInRegistration(actions)
  await changeLanguage('en')
  expect(field('Last name')).toHaveProperty('value', 'Иванова')
  unmount()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(password)
  await open()
  expect(field('Фамилия')).toHaveProperty('value', 'Иванова')
  expect(field(/Принимаю/)).toHaveProperty('checked', true)
  expect(field('Пароль')).toHaveProperty('value', '')
})

test('reports an undeliverable e-mail at its field [SP-2.08]', async () => {
  await openSample('registration.fillForm.failed')
  await waitFor(() => expect(field('Электронная почта').getAttribute('aria-invalid')).toBe('true'))
  const described = field('Электронная почта').getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Проверьте адрес почты')
  expect(document.activeElement).toBe(field('Электронная почта'))
})

test('reports an easily guessed password at its field', async () => {
  const message = 'Этот пароль легко угадать'
  const { replies } = await openSample('registration.fillForm.opened')
  replies.on(register, refused('HUMAN_FRIENDLY_MULTIPLE', { fields: [{ path: 'password', error_code: 203, message }] }))
  await fillAndSend(actions)
  await waitFor(() => expect(field('Пароль').getAttribute('aria-invalid')).toBe('true'))
  expect(document.body.textContent).toContain(message)
})

test('suggests a domain correction and applies it with one press [SP-5.06]', async () => {
  await openSample('registration.fillForm.filled')
  expect(field('Электронная почта')).toHaveProperty('value', 'anna@gmial.com')
  await actions.click({ words: 'Исправить' })
  expect(field('Электронная почта')).toHaveProperty('value', 'anna@gmail.com')
})
