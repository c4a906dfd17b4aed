import { checkPassword, sendOtp } from '@kabinet/contract/api/auth.api'
import { deleteMe, getMe, patchMe, type User } from '@kabinet/contract/api/me.api'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { activeFlow, closeFlow } from '../../lib/active-flow.ts'
import { readLoginNotice } from '../../session/login-notice.ts'
import { leaveSession, readSession, startSession } from '../../session/session.ts'
import { openPage } from '../../testing/open-page.tsx'
import { lost, refused, Replies } from '../../testing/replies.ts'
import { anna, codeByMail, codeBySms } from '../../testing/people.ts'
import { SecurityPage } from './security.tsx'

const refusedCode = refused('INVALID_OTP_CODE', { reason: 'wrong' })

let replies: Replies

beforeEach(() => {
  sessionStorage.clear()
  replies = new Replies()
  startSession({ access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 600, confirmed: true })
})
afterEach(() => {
  closeFlow()
  cleanup()
  leaveSession()
})

async function open(person: User = anna) {
  replies.on(getMe, person)
  const page = await openPage({ '/security': SecurityPage }, '/security')
  await screen.findByRole('heading', { level: 2, name: 'Пароль' })
  return page
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })
const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name, hidden: true })
async function typeCode(code = '424242') {
  const field = await screen.findByLabelText('Код')
  await userEvent.clear(field)
  await userEvent.type(field, code)
}

async function fillPasswords(current = 'Prezhniy-1!', next = 'Tishina-2026!') {
  await press('Изменить пароль')
  await userEvent.type(screen.getByLabelText('Текущий пароль'), current)
  await userEvent.type(screen.getByLabelText('Новый пароль'), next)
  await userEvent.type(screen.getByLabelText('Повторите пароль'), next)
  await press('Сменить пароль')
}

test('whoever looks here for who reads their data is led there [SP-9.109]', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 2, name: /^Доступ к\sмоим данным$/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^К\sсписку сервисов$/ }).getAttribute('href')).toBe('/services?tab=access')
})

test('the method is changed by a code to the new address; until then the old one is marked [SP-2.37, SP-2.69]', async () => {
  replies.on(sendOtp, { otp: codeBySms }).on(patchMe, refusedCode, { ...anna, otp_transport: 'sms' })
  await open()
  await userEvent.click(radio(/^SMS/))
  await dialog(/^Сменить способ на\sSMS/)
  expect(screen.getByRole('dialog').textContent).toMatch(/Проверим, что код доходит до\s\+7\s\(900\)\s111‑22‑33/)
  await press('Продолжить')
  await typeCode('111111')
  await screen.findByText('Неверный код')
  expect(radio(/anna@example.ru/).checked).toBe(true)
  await typeCode()
  await dialog('Способ изменён')
  await press('Понятно')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(radio(/^SMS/).checked).toBe(true)
  expect(replies.to(sendOtp)).toEqual([{ purpose: 'transport_change', otp_transport: 'sms' }])
  expect(replies.to(patchMe).at(-1)).toEqual({ action: 'change_transport', otp_transport: 'sms', code: '424242' })
})

test('the second step is switched off by a code to the old address, after a caution', async () => {
  replies.on(sendOtp, { otp: codeByMail }).on(patchMe, { ...anna, otp_transport: null })
  await open()
  await userEvent.click(radio(/^Не\sспрашивать код/))
  expect((await dialog(/^Не\sспрашивать код при\sвходе/)).textContent).toMatch(/отправим код на\sanna@example.ru/)
  await press('Продолжить')
  await typeCode()
  await dialog('Второй шаг отключён')
  expect(replies.to(patchMe)).toEqual([{ action: 'change_transport', otp_transport: null, code: '424242' }])
})

test('a password proven too long ago is asked in between, and the change goes on by itself', async () => {
  replies.on(sendOtp, refused('AUTH_FORBIDDEN', { reason: 'step_up' }), { otp: codeBySms }).on(checkPassword, refused('AUTH_FORBIDDEN'), {})
  await open()
  await userEvent.click(radio(/^SMS/))
  await dialog(/Сменить способ/)
  await press('Продолжить')
  await dialog('Подтвердите, что это вы')
  await userEvent.type(screen.getByLabelText('Пароль'), 'ne-tot{Enter}')
  await screen.findByText('Неверный пароль')
  await userEvent.type(screen.getByLabelText('Пароль'), 'Prezhniy-1!{Enter}')
  await screen.findByLabelText('Код')
  expect(replies.to(sendOtp)).toHaveLength(2)
})

test('who does not want to prove the password is back at the question, and nothing is said to be wrong', async () => {
  replies.on(sendOtp, refused('AUTH_FORBIDDEN', { reason: 'step_up' }))
  await open()
  await userEvent.click(radio(/^SMS/))
  await dialog(/Сменить способ/)
  await press('Продолжить')
  await userEvent.click(within(await dialog('Подтвердите, что это вы')).getByRole('button', { name: 'Отмена' }))
  await dialog(/^Сменить способ на\sSMS/)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a code that waits is asked for when the dialog is opened again, and none is sent [SP-4.44]', async () => {
  replies.on(sendOtp, { otp: codeBySms })
  await open()
  await userEvent.click(radio(/^SMS/))
  await dialog(/Сменить способ/)
  await press('Продолжить')
  await screen.findByLabelText('Код')
  await press('Закрыть')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(radio(/^SMS/))
  await screen.findByLabelText('Код')
  expect(replies.to(sendOtp)).toHaveLength(1)
})

test('a contact that cannot get codes says why, and offers what helps', async () => {
  await open({ ...anna, phone: null, email_verified: false, otp_transport: null })
  expect(radio('SMS').disabled).toBe(true)
  expect(radio(/anna@example.ru/).disabled).toBe(true)
  await press('Добавить телефон')
  expect(activeFlow.read()).toBe('change-phone')
  await press('Подтвердить почту')
  expect(activeFlow.read()).toBe('verify-email')
})

test('a new password needs the present one and a code; then the card folds and the focus is on its button [SP-2.38]', async () => {
  replies.on(checkPassword, {}).on(sendOtp, { otp: codeByMail }).on(patchMe, anna)
  await open()
  await fillPasswords()
  expect((await dialog('Подтвердите смену пароля')).textContent).toMatch(/Отправили код на\sanna@example.ru/)
  await typeCode()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Изменить пароль' })))
  expect(replies.to(patchMe)).toEqual([
    { action: 'change_password', password: 'Prezhniy-1!', new_password: 'Tishina-2026!', code: '424242' },
  ])
})

test('without a second step the password is changed without a code', async () => {
  replies.on(checkPassword, {}).on(patchMe, { ...anna, otp_transport: null })
  await open({ ...anna, otp_transport: null })
  await fillPasswords()
  await screen.findByRole('button', { name: 'Изменить пароль' })
  expect(replies.to(patchMe)).toEqual([{ action: 'change_password', password: 'Prezhniy-1!', new_password: 'Tishina-2026!' }])
})

test('a wrong present password is told at its field before any code is sent, and the new one stays', async () => {
  replies.on(checkPassword, refused('AUTH_FORBIDDEN'))
  await open()
  await fillPasswords()
  await screen.findByText('Неверный пароль')
  expect(document.activeElement).toBe(screen.getByLabelText('Текущий пароль'))
  expect(screen.getByLabelText('Новый пароль')).toHaveProperty('value', 'Tishina-2026!')
  expect(replies.to(sendOtp)).toEqual([])
})

test('a password that is easily guessed closes the code and says so at its field; the code goes on to serve', async () => {
  const guessable = { path: 'new_password', error_code: 203, message: 'Этот пароль легко угадать' }
  replies
    .on(checkPassword, {})
    .on(sendOtp, { otp: codeByMail })
    .on(patchMe, refused('HUMAN_FRIENDLY_MULTIPLE', { fields: [guessable] }), anna)
  await open()
  await fillPasswords('Prezhniy-1!', 'Password-1!')
  await typeCode()
  await waitFor(() => expect(screen.getByLabelText('Новый пароль').getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.clear(screen.getByLabelText('Новый пароль'))
  await userEvent.type(screen.getByLabelText('Новый пароль'), 'Tishina-2026!')
  await userEvent.clear(screen.getByLabelText('Повторите пароль'))
  await userEvent.type(screen.getByLabelText('Повторите пароль'), 'Tishina-2026!')
  await press('Сменить пароль')
  await typeCode()
  await screen.findByRole('button', { name: 'Изменить пароль' })
  expect(replies.to(sendOtp)).toHaveLength(1)
})

test('one refused submit shows every wrong field, the repetition too', async () => {
  await open()
  await press('Изменить пароль')
  await userEvent.type(screen.getByLabelText('Новый пароль'), 'tishina')
  await userEvent.type(screen.getByLabelText('Повторите пароль'), 'Tishina')
  await press('Сменить пароль')
  expect((await screen.findByRole('group', { name: 'Исправьте ошибки' })).textContent).toMatch(
    /Текущий пароль: заполните это поле.*Новый пароль: не\sменьше 8\sсимволов.*Повторите пароль: пароли не\sсовпадают/,
  )
})

test('where the answer was lost, the next try is the same call under the same key', async () => {
  replies.on(checkPassword, {}).on(sendOtp, { otp: codeByMail }).on(patchMe, lost, anna)
  await open()
  await fillPasswords()
  await typeCode()
  await screen.findByText(/Не\sудалось сменить пароль/)
  await press('Подтвердить')
  await screen.findByRole('button', { name: 'Изменить пароль' })
  const [first, second] = replies.keysTo(patchMe)
  expect([first, second]).toEqual([expect.stringMatching(/./), first])
})

async function goToLastStep() {
  await open()
  await press('Удалить аккаунт')
  const warning = await dialog('Удалить аккаунт?')
  await waitFor(() => expect(document.activeElement).toBe(within(warning).getByRole('button', { name: 'Отмена' })))
  await userEvent.click(within(warning).getByRole('button', { name: 'Продолжить' }))
  await userEvent.type(await screen.findByLabelText('Пароль'), 'Prezhniy-1!{Enter}')
}

test('an account is deleted after a warning, the password and a last question; nothing of it stays in the browser [SP-2.39, SP-4.37]', async () => {
  replies.on(checkPassword, {}).on(deleteMe, undefined)
  sessionStorage.setItem('resend:phone_verify', '1')
  await goToLastStep()
  const last = await dialog('Последний шаг')
  expect(last.textContent).toMatch(/Аккаунт anna@example.ru будет удалён сразу/)
  expect(document.activeElement).toBe(within(last).getByRole('button', { name: 'Отмена' }))
  await userEvent.click(within(last).getByRole('button', { name: 'Удалить аккаунт' }))
  await waitFor(() => expect(readSession()).toBeNull())
  expect(readLoginNotice()).toBe('s.accountDeleted')
  expect(Object.keys(localStorage).filter((key) => key !== 'language')).toEqual([])
  expect(Object.keys(sessionStorage)).toEqual(['login-notice'])
  expect(replies.to(deleteMe)).toEqual([{ password: 'Prezhniy-1!' }])
})

test('the warning before a deletion names the days that the server keeps the data', async () => {
  document.head.innerHTML = '<meta name="erase-after-days" content="3">'
  await open()
  await press('Удалить аккаунт')
  expect((await dialog('Удалить аккаунт?')).textContent).toMatch(/через\s3\sдня данные сотрутся/)
  document.head.innerHTML = ''
})

test('a wrong password stops the deletion at its field [SP-8.30]', async () => {
  replies.on(checkPassword, refused('AUTH_FORBIDDEN'))
  await goToLastStep()
  await screen.findByText('Неверный пароль')
  expect(screen.getByLabelText('Пароль')).toHaveProperty('value', '')
  expect(readSession()).not.toBeNull()
})

test('a deletion that failed says so in the dialog, and can be tried again', async () => {
  replies.on(checkPassword, {}).on(deleteMe, refused('DATABASE'), undefined)
  await goToLastStep()
  const last = await dialog('Последний шаг')
  await userEvent.click(within(last).getByRole('button', { name: 'Удалить аккаунт' }))
  expect((await within(last).findByRole('alert')).textContent).toMatch(/Не\sудалось удалить данные/)
  await userEvent.click(within(last).getByRole('button', { name: 'Удалить аккаунт' }))
  await waitFor(() => expect(readLoginNotice()).toBe('s.accountDeleted'))
})
