import { beginApp } from '@kabinet/contract/api/second-step.api'
import { listPasskeys } from '@kabinet/contract/api/passkeys.api'
import { passkeys } from '@kabinet/contract/examples/passkeys'
import { checkPassword, sendOtp } from '@kabinet/contract/api/auth/auth.api'
import { deleteMe, getMe, patchMe } from '@kabinet/contract/api/me.api'
import { lockAccount } from '@kabinet/contract/api/auth/secure-account.api'
import { deleteSession, listSessions } from '@kabinet/contract/api/sessions.api'
import { listReceivedInvitations } from '@kabinet/contract/api/services/received-invitations.api'
import { sessions } from '@kabinet/contract/examples/me'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { activeFlow } from '../../lib/active-flow.ts'
import { fillPasswords } from '../../screens/list/security.ts'
import { readSession } from '../../session/session.ts'
import { actions } from '../../testing/actions.ts'
import { openSample } from '../../testing/open-sample.tsx'
import { anna, annaBySms, annaWithoutCodes, codeByMail, codeBySms, password } from '../../testing/people.ts'
import { lost, refused } from '../../testing/replies.ts'

const { click, code, confirm, fill, find } = actions
const dialogSays = (name: string | RegExp, words: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('dialog', { name }).textContent).toMatch(words))
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })
const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name, hidden: true })
const changed = { action: 'change_password', password, new_password: 'Vesnyanka-27!' }

test('links to the list of data readers [SP-9.109]', async () => {
  await openSample('page.security.filled')
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('heading', { level: 2, name: /^Мои\sданные$/ })).toBeTruthy()
  expect(main.getByRole('link', { name: /^Кто читает мои\sданные$/ }).getAttribute('href')).toBe('/services/access')
})

test('changes the method by a code to the old address and one to the new; the old one stays selected until then [SP-2.37, SP-2.69]', async () => {
  const { replies } = await openSample('change-transport.confirm.opened')
  replies.on(sendOtp, { otp: codeByMail }, { otp: codeBySms })
  replies.on(patchMe, refused('INVALID_OTP_CODE', { reason: 'wrong' }), annaBySms)
  await dialogSays(/^Сменить способ на\sSMS/, /Проверим, что код доходит до\s\+7\s\(900\)\s111‑22‑33/)
  await confirm('parts.continue')
  await dialogSays(/^Подтвердите прежний способ/, /Шаг\s1\sиз\s2.*Нет доступа к\sкодам/)
  await code('282828')
  await dialogSays('Подтвердите новый способ', /Шаг\s2\sиз\s2/)
  await code('111111')
  await screen.findByText('Неверный код')
  expect(radio(/anna@example.ru/).checked).toBe(true)
  await code()
  await dialog('Способ изменён')
  await click('parts.gotIt')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(radio(/^SMS/).checked).toBe(true)
  expect(replies.to(sendOtp)).toEqual([
    { purpose: 'transport_leave' },
    { purpose: 'transport_change', otp_transport: 'sms', old_code: '282828' },
  ])
  expect(replies.to(patchMe).at(-1)).toEqual({ action: 'change_transport', otp_transport: 'sms', code: '424242' })
})

test('shows the risks of SMS and the safer methods next to the SMS option', async () => {
  await openSample('page.security.method.filled')
  const sms = await screen.findByRole('radio', { name: /^SMS/ })
  expect(sms.getAttribute('aria-describedby')).not.toBeNull()
  screen.getByText(/перехватить/)
})

test('disables the second step by a code to the old address, after a warning', async () => {
  const { replies } = await openSample('change-transport.confirm.off')
  replies.on(sendOtp, { otp: codeByMail }).on(patchMe, annaWithoutCodes)
  await dialogSays(/^Не\sспрашивать код при\sвходе/, /отправим код на\sanna@example.ru/)
  await confirm('parts.continue')
  await code()
  await dialog('Второй шаг отключён')
  expect(replies.to(patchMe)).toEqual([{ action: 'change_transport', otp_transport: null, code: '424242' }])
})

test('reopens at the pending code and sends no other [SP-4.44]', async () => {
  const { replies } = await openSample('change-transport.enterCode.opened')
  await screen.findByLabelText('Код')
  await click('parts.close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await click('security.method.sms')
  await screen.findByLabelText('Код')
  expect(replies.to(sendOtp)).toHaveLength(2)
})

test('explains why a contact cannot get codes and offers a remedy', async () => {
  await openSample('page.security.method.empty')
  expect(radio('SMS').disabled).toBe(true)
  expect(radio(/anna@example.ru/).disabled).toBe(true)
  await click('security.method.add.phone')
  expect(activeFlow.read()).toBe('change-phone')
  await click('parts.close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await click('security.method.verify.email')
  expect(activeFlow.read()).toBe('verify-email')
})

test('changes the password by the current one and a code, then folds the card and focuses its button [SP-2.38]', async () => {
  const { replies } = await openSample('change-password.enterCode.opened')
  replies.on(patchMe, anna)
  await dialogSays('Подтвердите смену пароля', /Отправили код на\sanna@example.ru/)
  await code()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Сменить пароль' })))
  expect(replies.to(patchMe)).toEqual([{ ...changed, code: '424242' }])
})

test('changes the password without a code when there is no second step', async () => {
  const person = annaWithoutCodes
  const { replies } = await openSample('page.security.filled', (r) =>
    r.on(getMe, person).on(checkPassword, {}).on(patchMe, person),
  )
  await fillPasswords(actions)
  await screen.findByRole('button', { name: 'Сменить пароль' })
  expect(replies.to(patchMe)).toEqual([changed])
})

test('reports a wrong current password at its field before sending a code, and keeps the new one', async () => {
  const { replies } = await openSample('page.security.refused')
  expect(screen.getByText('Неверный пароль')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Текущий пароль'))
  expect(screen.getByLabelText('Новый пароль')).toHaveProperty('value', changed.new_password)
  expect(replies.to(sendOtp)).toEqual([])
})

test('closes the code dialog and reports an easily guessed password at its field; the code stays valid', async () => {
  const guessable = { path: 'new_password', error_code: 203, message: 'Этот пароль легко угадать' }
  const { replies } = await openSample('change-password.enterCode.opened')
  replies.on(patchMe, refused('HUMAN_FRIENDLY_MULTIPLE', { fields: [guessable] }), anna)
  await code()
  await waitFor(() => expect(screen.getByLabelText('Новый пароль').getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await fill('reset.password.field', 'Tishina-2026!')
  await fill('reset.password.repeat', 'Tishina-2026!')
  await click('reset.password.submit')
  await code()
  await screen.findByRole('button', { name: 'Сменить пароль' })
  expect(replies.to(sendOtp)).toHaveLength(1)
})

test('reports every invalid field at once, including the repetition', async () => {
  await openSample('page.security.form')
  await fill('reset.password.field', 'tishina')
  await fill('reset.password.repeat', 'Tishina')
  await click('reset.password.submit')
  await click('reset.password.submit')
  expect((await screen.findByRole('group', { name: 'Исправьте ошибки' })).textContent).toMatch(
    /Текущий пароль: заполните это поле.*Новый пароль: не\sменьше 8\sсимволов.*Повторите пароль: пароли не\sсовпадают/,
  )
})

test('retries under the same idempotency key after a lost response', async () => {
  const { replies } = await openSample('change-password.enterCode.opened', (r) => r.on(patchMe, lost, anna))
  await code()
  await screen.findByText(/^Ответ не\sпришёл/)
  await click('code.confirm')
  await screen.findByRole('button', { name: 'Сменить пароль' })
  const [first, second] = replies.keysTo(patchMe)
  expect([first, second]).toEqual([expect.stringMatching(/./), first])
})

test('deletes an account after a warning, the password and a last prompt, and clears the browser [SP-2.39, SP-4.37]', async () => {
  const { replies } = await openSample('delete-account.warn.opened', (r) =>
    r.on(checkPassword, {}).on(deleteMe, undefined),
  )
  sessionStorage.setItem('resend:phone_verify', '1')
  const warning = await dialog('Удалить аккаунт?')
  await waitFor(() => expect(document.activeElement).toBe(within(warning).getByRole('button', { name: 'Отмена' })))
  await confirm('parts.continue')
  await fill('login.password', password)
  await click('parts.continue')
  const last = await dialog('Последний шаг')
  expect(last.textContent).toMatch(/Аккаунт anna@example.ru будет удалён сразу/)
  expect(document.activeElement).toBe(within(last).getByRole('button', { name: 'Отмена' }))
  await click('deleteAccount.last.button')
  await waitFor(() => expect(readSession()).toBeNull())
  await find('s.accountDeleted')
  expect(Object.keys(localStorage).filter((key) => key !== 'language')).toEqual([])
  expect(Object.keys(sessionStorage)).toEqual(['login-notice'])
  expect(replies.to(deleteMe)).toEqual([{ password }])
})

test('names the days until erasure in the deletion warning', async () => {
  document.head.innerHTML = '<meta name="erase-after-days" content="3">'
  await openSample('delete-account.warn.opened')
  await dialogSays('Удалить аккаунт?', /данные удалятся/)
  expect(screen.getByRole('dialog').textContent).toMatch(/через\s3\sдня/)
  document.head.innerHTML = ''
})

test('reports a wrong password at its field and deletes nothing [SP-8.30]', async () => {
  await openSample('delete-account.enterPassword.refused')
  expect(screen.getByText('Неверный пароль')).toBeTruthy()
  expect(screen.getByLabelText('Пароль')).toHaveProperty('value', '')
  expect(readSession()).not.toBeNull()
})

test('reports a failed deletion in the dialog and allows a retry', async () => {
  await openSample('delete-account.lastStep.opened', (r) => r.on(deleteMe, refused('DATABASE'), undefined))
  const last = await dialog('Последний шаг')
  await click('deleteAccount.last.button')
  expect((await within(last).findByRole('alert')).textContent).toMatch(/Не\sудалось удалить данные/)
  await click('deleteAccount.last.button')
  await find('s.accountDeleted')
})

test('lists other sessions and removes an ended one', async () => {
  const { replies } = await openSample('page.security.session-ends.filled')
  await dialog(/Завершить сеанс: Safari, iPhone/)
  const [here] = sessions.listSessions.reply.two.items
  if (!here) throw new Error('no sample')
  replies.on(deleteSession, undefined).on(listSessions, { items: [here], total: 1 })
  await confirm('sessions.end')
  await screen.findByText('Сеанс завершён')
  await waitFor(() => expect(screen.queryByRole('button', { name: /Выйти на всех остальных/ })).toBeNull())
  expect(screen.getByText('это устройство')).toBeTruthy()
})

test('locks the account, clears the browser and explains on the sign-in page how to unlock it', async () => {
  const { replies } = await openSample('page.security.filled', (r) => r.on(lockAccount, undefined))
  await click('lock.button')
  await dialog(/Запретить вход в.аккаунт/)
  await confirm('lock.confirm')
  await find('s.accountLocked')
  expect([readSession(), replies.to(lockAccount).length]).toEqual([null, 1])
})

test('opens the row of the next step and focuses its action', async () => {
  await openSample('page.security.overview.filled')
  const toggle = screen.getByRole('button', { name: 'Изменить второй шаг входа' })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  await click('advice.do.mailbox')
  await screen.findByRole('radio', { name: /^Не\sприсылать коды/ })
  expect([toggle.getAttribute('aria-expanded'), document.activeElement]).toEqual(['true', toggle])
  await click('advice.do.mailbox')
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
})

test('starts the act of the next step when its row has no details', async () => {
  const { replies } = await openSample('page.security.filled')
  replies.on(beginApp, refused('DATABASE'))
  await click('advice.do.app')
  await screen.findByRole('alert')
  expect(replies.to(beginApp)).toEqual([{}])
  expect(document.activeElement?.textContent).toBe('Добавить приложение')
})

test('reports an added app when the reply with its recovery codes was lost', async () => {
  await openSample('page.security.app-add.already')
  expect(await screen.findByText(/Приложение добавлено, но запасные коды сюда не/)).toBeTruthy()
})

test('keeps the other rows when a read fails, and retries only that one', async () => {
  const { replies } = await openSample('page.security.passkeys.loadFailed')
  expect(screen.getByText(/Защищено: код из\sписьма/)).toBeTruthy()
  replies.on(listPasskeys, passkeys.listPasskeys.reply.one)
  await waitFor(() => expect(replies.to(listReceivedInvitations)).toHaveLength(1))
  const before = replies.requests.length
  await click('security.retry.named')
  await screen.findByText('iCloud Keychain')
  expect(replies.requests.length - before).toBe(1)
})

test('can still end sessions and lock the account when the profile fails to load', async () => {
  await openSample('page.security.loadFailed')
  expect(screen.getByRole('alert').textContent).toMatch(/Не\sудалось загрузить данные/)
  expect(screen.getByRole('button', { name: 'Запретить вход' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Завершить сеанс: Safari, iPhone' })).toBeTruthy()
})

test('lists the newest sessions, and all of them on request', async () => {
  const [here, other] = sessions.listSessions.reply.two.items
  if (!here || !other) throw new Error('no sample')
  const items = [
    here,
    ...[1, 2, 3, 4].map((n) => ({ ...other, id: `${other.id.slice(0, -1)}${n}`, browser: `Tab ${n}` })),
  ]
  await openSample('page.security.filled', (r) => r.on(listSessions, { items, total: 5 }))
  expect(screen.queryByText(/^Tab 3/)).toBeNull()
  await click('sessions.all')
  expect([screen.getByText(/^Tab 4/), screen.getAllByText(/^Сетевой адрес/)].flat()).toHaveLength(6)
})
