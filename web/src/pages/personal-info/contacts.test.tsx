import { checkPassword, sendOtp } from '@kabinet/contract/api/auth/auth.api'
import { getMe, patchMe, type User } from '@kabinet/contract/api/me.api'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { askNumber } from '../../screens/list/contacts.ts'
import { actions } from '../../testing/actions.ts'
import { findAlert, openSample } from '../../testing/open-sample.tsx'
import { anna as withPhone, codeByMail, codeBySms, linkByMail, password } from '../../testing/people.ts'
import { refused } from '../../testing/replies.ts'
import { anna } from '@kabinet/contract/examples/samples'

const { click, code, fill } = actions
const phone = '+79123456789'
const stale = refused('AUTH_FORBIDDEN', { reason: 'step_up' })
const open = (person: User) => openSample('page.index.filled', (r) => r.on(getMe, person))
const dialogSays = (name: string | RegExp, words: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('dialog', { name }).textContent).toMatch(words))
const dialog = (name: string) => screen.findByRole('dialog', { name })
const field = (name: string) => screen.findByLabelText(name)

test('adds a first phone by its code and shows it as verified [SP-2.71, SP-5.09]', async () => {
  const { replies } = await open(anna)
  replies.on(patchMe, { ...anna, phone }, { ...anna, phone, phone_verified: true })
  await click('contact.phone.add')
  await dialog('Новый номер телефона')
  const input = await field('Телефон')
  await waitFor(() => expect(document.activeElement).toBe(input))
  expect(screen.getByText(/^Введите\s10\sцифр/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Получить код' })).toHaveProperty('disabled', true)
  await fill('me.phone', '89123456789')
  expect(input).toHaveProperty('value', '+7 (912) 345-67-89')
  await click('contact.getCode')
  await dialogSays('Подтвердите номер', '+7 (912) 345-67-89')
  await code()
  await dialogSays('Номер изменён', 'Новый номер: +7 (912) 345-67-89.')
  await click('parts.gotIt')
  await screen.findByRole('button', { name: 'Изменить телефон' })
  expect(screen.getByText('Подтверждён')).toBeTruthy()
  expect(replies.to(patchMe)).toEqual([
    { action: 'set_phone', phone },
    { action: 'verify_phone', code: '424242' },
  ])
})

test('announces that sign-in codes will go to the new number when they are sent by SMS', async () => {
  const { replies } = await openSample('change-phone.changed.opened')
  await dialogSays('Номер изменён', /Коды для\sвхода будут приходить на\sэтот номер\./)
  expect(replies.to(patchMe)[0]).toEqual({ action: 'set_phone_candidate', phone })
})

test('asks for the code of a pending number at once; «Изменить номер» keeps the number and sends nothing', async () => {
  const { replies } = await open({ ...withPhone, phone_candidate: phone })
  sessionStorage.setItem('resend:phone_verify', String(Date.now() + 30_000))
  expect(screen.getByText(/Ждёт подтверждения: \+7 \(912\)/)).toBeTruthy()
  await click('contact.phone.change')
  await dialog('Подтвердите номер')
  await click('changePhone.another')
  expect(await field('Телефон')).toHaveProperty('value', '+7 (912) 345-67-89')
  await click('contact.getCode')
  await dialog('Подтвердите номер')
  expect(replies.to(patchMe)).toEqual([])
  expect(replies.to(sendOtp)).toEqual([])
})

test('shows the code lifetime and the resend delay from the server', async () => {
  const otp = { ...codeBySms, resend_after: 90, expires_in: 180 }
  const { replies } = await open(withPhone)
  replies
    .on(
      patchMe,
      { ...withPhone, phone_candidate: phone, otp },
      { ...withPhone, email_candidate: 'new@example.ru', email_candidate_step: 'code', otp },
    )
    .on(sendOtp, { otp: { ...otp, expires_in: 240 } })
  await askNumber(actions)
  const ofPhone = await dialog('Подтвердите номер')
  await within(ofPhone).findByText(/3\sминуты/)
  expect(within(ofPhone).getByText(/^Отправить ещё раз через 1:[123]\d$/)).toBeTruthy()
  await click('parts.close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await click('contact.email.change')
  await fill('me.email', 'new@example.ru')
  await click('contact.getCode')
  const ofEmail = await dialog('Подтвердите смену')
  await within(ofEmail).findByText(/3\sминуты/)
  sessionStorage.removeItem('resend:email_change')
  await click({ words: 'Отправить код ещё раз' })
  await within(ofEmail).findByText(/4\sминуты/)
  expect(within(ofEmail).getByText(/^Отправить ещё раз через 1:[123]\d$/)).toBeTruthy()
})

test('shows no lifetime for a code that was sent elsewhere', async () => {
  await open({ ...withPhone, phone_candidate: phone })
  await click('contact.phone.change')
  const step = await dialog('Подтвердите номер')
  await within(step).findByLabelText('Код')
  expect(step.textContent).not.toMatch(/минут/)
})

test('asks for the password in between, keeps the number and continues by itself', async () => {
  const { replies } = await open(withPhone)
  replies.on(patchMe, stale, { ...withPhone, phone_candidate: phone }).on(checkPassword, refused('AUTH_FORBIDDEN'), {})
  await askNumber(actions)
  await dialog('Подтвердите, что это вы')
  const input = await field('Пароль')
  await waitFor(() => expect(document.activeElement).toBe(input))
  await fill('login.password', 'not-mine')
  await click('parts.continue')
  await screen.findByText('Неверный пароль')
  await fill('login.password', password)
  await click('parts.continue')
  await dialog('Подтвердите номер')
  expect(replies.to(patchMe)).toEqual(Array.from({ length: 2 }, () => ({ action: 'set_phone_candidate', phone })))
})

test('returns to the typed number when the password prompt is cancelled', async () => {
  const { replies } = await open(withPhone)
  replies.on(patchMe, stale)
  await askNumber(actions)
  await dialog('Подтвердите, что это вы')
  await click('parts.cancel')
  await dialog('Новый номер телефона')
  expect(await field('Телефон')).toHaveProperty('value', '+7 (912) 345-67-89')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('rejects another user’s number and the current one at the field [SP-8.29]', async () => {
  const { replies } = await openSample('change-phone.enterNumber.taken')
  expect(screen.getByText('Этот телефон уже зарегистрирован')).toBeTruthy()
  await fill('me.phone', '9001112233')
  await click('contact.getCode')
  await screen.findByText('Этот телефон уже используется')
  expect(replies.to(patchMe)).toHaveLength(1)
})

test('retries under the same idempotency key after a lost response', async () => {
  const { replies } = await openSample('change-phone.enterNumber.offline')
  replies.on(patchMe, { ...withPhone, phone_candidate: phone })
  await click('shell.retry')
  await dialog('Подтвердите номер')
  const [first, second] = replies.keysTo(patchMe)
  expect([first, second]).toEqual([expect.stringMatching(/./), first])
})

test('reports a rate limit and disables the button', async () => {
  await openSample('change-phone.enterNumber.throttled')
  expect((await findAlert()).textContent).toMatch(/^Слишком много запросов/)
  expect(screen.getByRole('button', { name: 'Получить код' })).toHaveProperty('disabled', true)
})

test('sends the code of an unverified phone once per minute, then updates the badge and moves the focus [SP-4.20]', async () => {
  const { replies } = await openSample('verify-phone.enterCode.opened', (r) => r.on(patchMe, withPhone))
  await click('parts.close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await click('contact.phone.verify')
  await code()
  await dialog('Номер подтверждён')
  await click('parts.gotIt')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Изменить телефон' })))
  expect(screen.queryByRole('button', { name: 'Подтвердить телефон' })).toBeNull()
  expect(replies.to(sendOtp)).toEqual([{ purpose: 'phone_verify' }])
})

test('resends a code that could not be sent [SP-2.72]', async () => {
  const sent = [refused('EXTERNAL_SERVICE'), { otp: codeBySms }]
  const { replies } = await openSample('verify-phone.sendCode.failed', (r) => r.on(sendOtp, ...sent))
  await click('shell.retry')
  await field('Код')
  expect(replies.to(sendOtp)).toHaveLength(2)
})

test('changes the e-mail: a code to the verified phone, then a link to the new address, which stays pending [SP-4.22]', async () => {
  const pending: User = { ...withPhone, email_candidate: 'new@example.ru', email_candidate_step: 'code' }
  const { replies } = await openSample('change-email.enterEmail.opened')
  replies.on(patchMe, { ...pending, otp: codeBySms }, { ...pending, email_candidate_step: 'link' })
  await dialog('Новая почта')
  await fill('me.email', 'New@Example.ru')
  await click('contact.getCode')
  await dialogSays('Подтвердите смену', /Отправили код в\sSMS на\s\+7\s\(900\)\s111‑22‑33/)
  await code()
  await dialogSays('Проверьте почту', /Мы отправили ссылку на\snew@example\.ru\. Откройте её, чтобы изменить почту/)
  await click('parts.gotIt')
  expect(screen.getByText('Ждёт подтверждения: new@example.ru')).toBeTruthy()
  expect(replies.to(patchMe)).toEqual([
    { action: 'set_email_candidate', email: 'new@example.ru' },
    { action: 'confirm_email_candidate', code: '424242' },
  ])
})

test('asks for a pending code at once, and names the e-mail after sending a new one there', async () => {
  const { replies } = await open({ ...anna, email_candidate: 'new@example.ru', email_candidate_step: 'code' })
  await click('contact.email.enterCode')
  await dialogSays('Подтвердите смену', /Код мы отправили раньше/)
  replies.on(sendOtp, { otp: codeByMail })
  await click('code.resend')
  await dialogSays('Подтвердите смену', /Отправили код на\sanna@example\.ru/)
  await click('changeEmail.another')
  expect(await field('Электронная почта')).toHaveProperty('value', 'new@example.ru')
})

test('verifies a first e-mail by its link, without a code', async () => {
  const person: User = { ...withPhone, email: null, email_verified: false }
  const { replies } = await open(person)
  replies.on(patchMe, { ...person, email: 'new@example.ru' })
  await click('contact.email.add')
  await fill('me.email', 'new@example.ru')
  await click('contact.getLetter')
  await dialogSays('Проверьте почту', 'чтобы подтвердить почту')
  expect(replies.to(patchMe)).toEqual([{ action: 'set_email', email: 'new@example.ru' }])
})

test('sends the link to an unverified e-mail only on «Отправить» [SP-4.25]', async () => {
  const { replies } = await openSample('verify-email.confirm.opened', (r) => r.on(sendOtp, { otp: linkByMail }))
  await dialog('Подтвердите почту')
  expect(replies.to(sendOtp)).toEqual([])
  await click('verifyEmail.send')
  await dialog('Проверьте почту')
  expect(replies.to(sendOtp)).toEqual([{ purpose: 'email_verify' }])
})

test('resends the link to a pending e-mail and cancels the change [SP-4.23]', async () => {
  const { replies } = await openSample('page.index.link.waiting', (r) =>
    r.on(sendOtp, { otp: linkByMail }).on(patchMe, anna),
  )
  await click('letter.resend')
  await screen.findByText('Отправить ещё раз через 1:00')
  await click('contact.email.drop')
  await waitFor(() => expect(screen.queryByText('Ждёт подтверждения: anna.new@example.com')).toBeNull())
  expect(replies.to(patchMe)).toEqual([{ action: 'set_email_candidate', email: null }])
})
