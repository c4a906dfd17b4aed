import type { Otp } from '@kabinet/contract/api/auth/otp'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startWait } from '../../../lib/waits/resend-wait.ts'
import { callError } from '../../../testing/call-error.ts'
import { changeLanguage } from '../../../text/language.ts'
import { CodeEntryForm } from './code-entry-form.tsx'

const otp: Otp = { transport: 'email', kind: 'code', destination: 'i***@mail.ru', resend_after: 60, expires_in: 600 }
let sent: string[] = []
let resent = 0

beforeAll(() => changeLanguage('ru'))
beforeEach(() => {
  sent = []
  resent = 0
})

async function onCode(code: string): Promise<void> {
  sent.push(code)
  if (code === '424242') return
  throw callError('INVALID_OTP_CODE', { reason: 'wrong' })
}

function open(): HTMLInputElement {
  render(<CodeEntryForm otp={otp} onCode={onCode} onResend={async () => void (resent += 1)} resendKey="test" />)
  return screen.getByLabelText<HTMLInputElement>('Код')
}

test('submits six digits automatically, once [SP-4.45]', async () => {
  const field = open()
  await userEvent.type(field, '424242')
  await waitFor(() => expect(sent).toEqual(['424242']))
  await userEvent.click(screen.getByRole('button', { name: 'Подтвердить' }))
  expect(sent).toEqual(['424242'])
  expect(field.readOnly).toBe(true)
})

test('says how long the code is still valid, also after a reload, and when it has expired', async () => {
  startWait('test', 60, 90)
  open()
  expect(screen.getByText(/^Код действует 2.минуты$/)).toBeTruthy()
  cleanup()
  startWait('test', 60, 0.4)
  open()
  await screen.findByText('Код устарел. Запросите новый')
  expect(screen.queryByText(/^Код действует/)).toBeNull()
  startWait('test', 60, 600)
  await screen.findByText(/^Код действует 10.минут$/)
})

test.each([
  ['newer', 'Вам отправлен более новый код. Введите код из последнего сообщения'],
  ['clock', 'Включите на телефоне автоматическое время и введите следующий код'],
])('says what to do with a code that is refused as %s', async (reason, words) => {
  const refuse = () => Promise.reject(callError('INVALID_OTP_CODE', { reason }))
  render(<CodeEntryForm otp={otp} onCode={refuse} />)
  await userEvent.type(screen.getByLabelText('Код'), '424242')
  await waitFor(() => expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toContain(words))
})

test('accepts a pasted code with spaces, but not words [SP-5.10]', async () => {
  const field = open()
  await userEvent.click(field)
  await userEvent.paste('код 12')
  expect(field.value).toBe('')
  expect(screen.getByText('Вставить не получилось: в коде только цифры')).toBeTruthy()
  await userEvent.paste(' 424 242 ')
  await waitFor(() => expect(sent).toEqual(['424242']))
})

test('keeps a wrong code, reports it, and does not resend it automatically', async () => {
  const field = open()
  await userEvent.type(field, '111111')
  expect(await screen.findByText('Неверный код')).toBeTruthy()
  expect(field.value).toBe('111111')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await userEvent.clear(field)
  await userEvent.type(field, '111111')
  expect(sent).toEqual(['111111'])
  await userEvent.click(screen.getByRole('button', { name: 'Подтвердить' }))
  await waitFor(() => expect(sent).toEqual(['111111', '111111']))
})

test('does not submit fewer than six digits', async () => {
  const field = open()
  await userEvent.type(field, '123')
  await userEvent.click(screen.getByRole('button', { name: 'Подтвердить' }))
  expect(await screen.findByText('Введите все 6 цифр')).toBeTruthy()
  expect(sent).toEqual([])
})

test('offers a new code only after the wait, which a redraw does not restart [SP-4.46]', () => {
  startWait('test', 42)
  open()
  expect(screen.queryByRole('button', { name: 'Отправить код ещё раз' })).toBeNull()
  expect(screen.getByText('Отправить ещё раз через 0:42')).toBeTruthy()
  cleanup()
  open()
  expect(screen.getByText('Отправить ещё раз через 0:42')).toBeTruthy()
})

test('empties the field for a new code and confirms it', async () => {
  const field = open()
  await userEvent.type(field, '123')
  await userEvent.click(screen.getByRole('button', { name: 'Отправить код ещё раз' }))
  expect(await screen.findByText('Новый код отправлен')).toBeTruthy()
  expect(resent).toBe(1)
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
})

test('disables «Подтвердить» after too many attempts for as long as the server said, despite typing [SP-8.27]', async () => {
  const tooMany = async (code: string) => {
    sent.push(code)
    throw callError('THROTTLING', { retryAfter: 5 })
  }
  render(<CodeEntryForm otp={otp} onCode={tooMany} onResend={async () => undefined} resendKey="test" />)
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Подтвердить' })
  await userEvent.type(screen.getByLabelText('Код'), '111111')
  expect(await screen.findAllByText('Слишком много запросов. Попробуйте через 5 секунд')).toHaveLength(2)
  await waitFor(() => expect(confirm.disabled).toBe(true))
  await userEvent.clear(screen.getByLabelText('Код'))
  await userEvent.type(screen.getByLabelText('Код'), '222222{Enter}')
  expect([sent, confirm.disabled]).toEqual([['111111'], true])
  await waitFor(() => expect(confirm.disabled).toBe(false))
  await userEvent.click(confirm)
  await waitFor(() => expect(sent).toEqual(['111111', '222222']))
})

test('waits as long as the server said before another code may be sent', async () => {
  const tooMany = () => Promise.reject(callError('THROTTLING', { retryAfter: 25 }))
  render(<CodeEntryForm otp={otp} onCode={onCode} onResend={tooMany} resendKey="test" />)
  await userEvent.click(screen.getByRole('button', { name: 'Отправить код ещё раз' }))
  expect(await screen.findByText('Отправить ещё раз через 0:25')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Подтвердить' }).disabled).toBe(false)
})

test('reports a code with too many wrong attempts as such, not as wrong', async () => {
  const exhausted = () => Promise.reject(callError('INVALID_OTP_CODE', { reason: 'exhausted' }))
  render(<CodeEntryForm otp={otp} onCode={exhausted} onResend={async () => undefined} resendKey="test" />)
  await userEvent.type(screen.getByLabelText('Код'), '111111')
  expect(await screen.findByText('Слишком много неверных кодов. Запросите новый')).toBeTruthy()
})

test('shows a masked address as dots and announces it as a word; a full address is the same in both', () => {
  open()
  expect(screen.getByText(/i•••@mail\.ru/).getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByText(/i скрыто @mail\.ru/)).toBeTruthy()
  cleanup()
  const whole = { ...otp, destination: 'ivan@mail.ru' }
  render(<CodeEntryForm otp={whole} onCode={onCode} onResend={async () => undefined} resendKey="test" />)
  expect(screen.getByText(/ivan@mail\.ru/).closest('[aria-hidden]')).toBeNull()
})
