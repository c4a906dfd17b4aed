import { listDocuments } from '@kabinet/contract/api/documents.api'
import { checkPassword, sendOtp } from '@kabinet/contract/api/auth.api'
import { getMe, patchMe, type User } from '@kabinet/contract/api/me.api'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeFlow } from '../../lib/active-flow.ts'
import { FlowHost } from '../../flows/flow-host.tsx'
import { openPage } from '../../testing/open-page.tsx'
import { lost, refused, Replies } from '../../testing/replies.ts'
import { anna as withPhone, codeBySms, linkByMail } from '../../testing/people.ts'
import { anna } from '../../testing/samples.ts'
import { PersonalInfoPage } from './personal-info.tsx'

let replies: Replies

beforeEach(() => {
  sessionStorage.clear()
  replies = new Replies().on(listDocuments, { items: [] })
})
afterEach(() => {
  closeFlow()
  cleanup()
})

const phone = '+79123456789'

function Page() {
  return (
    <>
      <PersonalInfoPage />
      <FlowHost />
    </>
  )
}

async function open(person: User) {
  replies.on(getMe, person)
  await openPage({ '/': Page }, '/')
  await screen.findByRole('heading', { level: 2, name: 'Контакты' })
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const dialog = (name: string) => screen.findByRole('dialog', { name })
const askNumber = async () => {
  await press('Изменить телефон')
  await userEvent.type(await screen.findByLabelText('Телефон'), '9123456789')
  await press('Получить код')
}
const typeCode = async (code = '424242') => userEvent.type(await screen.findByLabelText('Код'), code)

test('a first phone: number, code, done; the row is redrawn as verified [SP-2.71, SP-5.09]', async () => {
  replies.on(patchMe, { ...anna, phone }, { ...anna, phone, phone_verified: true })
  await open(anna)
  await press('Добавить телефон')
  await dialog('Новый номер телефона')
  const field = await screen.findByLabelText('Телефон')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.getByText(/^Введите\s10\sцифр/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Получить код' })).toHaveProperty('disabled', true)
  await userEvent.type(field, '89123456789')
  expect(field).toHaveProperty('value', '+7 (912) 345-67-89')
  await press('Получить код')
  const step = await dialog('Подтвердите номер')
  expect(step.textContent).toContain('+7 (912) 345-67-89')
  await typeCode()
  const done = await dialog('Номер изменён')
  expect(done.textContent).toContain('Новый номер: +7 (912) 345-67-89.')
  await press('Понятно')
  await screen.findByRole('button', { name: 'Изменить телефон' })
  expect(screen.getByText('Подтверждён')).toBeTruthy()
  expect(replies.to(patchMe)).toEqual([
    { action: 'set_phone', phone },
    { action: 'verify_phone', code: '424242' },
  ])
})

test('the dialog says that log-in codes will go to the new number when they come by SMS', async () => {
  const person: User = { ...withPhone, otp_transport: 'sms' }
  replies.on(patchMe, { ...person, phone_candidate: phone }, { ...person, phone })
  await open(person)
  await askNumber()
  await typeCode()
  expect((await dialog('Номер изменён')).textContent).toMatch(/Коды для\sвхода будут приходить на\sнего\./)
  expect(replies.to(patchMe)[0]).toEqual({ action: 'set_phone_candidate', phone })
})

test('a number that waits for its code is asked for the code at once; «Изменить номер» keeps it, and nothing is sent by looking', async () => {
  sessionStorage.setItem('resend:phone_verify', String(Date.now() + 30_000))
  await open({ ...withPhone, phone_candidate: phone })
  expect(screen.getByText(/Ждёт подтверждения: \+7 \(912\)/)).toBeTruthy()
  await press('Изменить телефон')
  await dialog('Подтвердите номер')
  await userEvent.click(await screen.findByRole('button', { name: 'Изменить номер' }))
  expect(await screen.findByLabelText('Телефон')).toHaveProperty('value', '+7 (912) 345-67-89')
  await press('Получить код')
  await dialog('Подтвердите номер')
  expect(replies.to(patchMe)).toEqual([])
  expect(replies.to(sendOtp)).toEqual([])
})

test('the dialogs tell the life of the code and the wait that the server answers', async () => {
  const otp = { ...codeBySms, resend_after: 90, expires_in: 180 }
  replies
    .on(
      patchMe,
      { ...withPhone, phone_candidate: phone, otp },
      { ...withPhone, email_candidate: 'new@example.ru', email_candidate_step: 'code', otp },
    )
    .on(sendOtp, { otp: { ...otp, expires_in: 240 } })
  await open(withPhone)
  await press('Изменить телефон')
  await userEvent.type(await screen.findByLabelText('Телефон'), '9123456789')
  await press('Получить код')
  const ofPhone = await dialog('Подтвердите номер')
  await within(ofPhone).findByText(/3\sминуты/)
  expect(within(ofPhone).getByText(/^Отправить ещё раз через 1:[123]\d$/)).toBeTruthy()
  await press('Закрыть')
  await press('Изменить почту')
  await userEvent.type(await screen.findByLabelText('Электронная почта'), 'new@example.ru')
  await press('Получить код')
  const ofEmail = await dialog('Подтвердите смену')
  await within(ofEmail).findByText(/3\sминуты/)
  sessionStorage.removeItem('resend:email_change')
  await userEvent.click(await within(ofEmail).findByRole('button', { name: 'Отправить код ещё раз' }))
  await within(ofEmail).findByText(/4\sминуты/)
  expect(within(ofEmail).getByText(/^Отправить ещё раз через 1:[123]\d$/)).toBeTruthy()
})

test('of a code that was sent elsewhere no life is told', async () => {
  await open({ ...withPhone, phone_candidate: phone })
  await press('Изменить телефон')
  const step = await dialog('Подтвердите номер')
  await within(step).findByLabelText('Код')
  expect(step.textContent).not.toMatch(/минут/)
})

test('the password is asked in between, the number stays typed, and then it goes on by itself', async () => {
  replies
    .on(patchMe, refused('AUTH_FORBIDDEN', { reason: 'step_up' }), { ...withPhone, phone_candidate: phone })
    .on(checkPassword, refused('AUTH_FORBIDDEN'), {})
  await open(withPhone)
  await askNumber()
  await dialog('Подтвердите, что это вы')
  const password = await screen.findByLabelText('Пароль')
  await waitFor(() => expect(document.activeElement).toBe(password))
  await userEvent.type(password, 'not-mine')
  await press('Продолжить')
  await screen.findByText('Неверный пароль')
  await userEvent.type(screen.getByLabelText('Пароль'), 'Vesna-1-Kot7!')
  await press('Продолжить')
  await dialog('Подтвердите номер')
  expect(replies.to(patchMe)).toEqual(Array.from({ length: 2 }, () => ({ action: 'set_phone_candidate', phone })))
})

test('who does not want to give the password is back at the number, which is still typed', async () => {
  replies.on(patchMe, refused('AUTH_FORBIDDEN', { reason: 'step_up' }))
  await open(withPhone)
  await askNumber()
  const asked = await dialog('Подтвердите, что это вы')
  await userEvent.click(within(asked).getByRole('button', { name: 'Отмена' }))
  await dialog('Новый номер телефона')
  expect(screen.getByLabelText('Телефон')).toHaveProperty('value', '+7 (912) 345-67-89')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a number of somebody else, and one’s own, are refused at the field [SP-8.29]', async () => {
  replies.on(patchMe, refused('PHONE_NUMBER_ALREADY_EXIST'))
  await open(withPhone)
  await press('Изменить телефон')
  const field = await screen.findByLabelText('Телефон')
  await userEvent.type(field, '9123456789')
  await press('Получить код')
  await screen.findByText('Этот телефон уже зарегистрирован')
  await userEvent.clear(field)
  await userEvent.type(field, '9001112233')
  await press('Получить код')
  await screen.findByText('Этот телефон уже используется')
  expect(replies.to(patchMe)).toHaveLength(1)
})

test('where the answer was lost, the next try is the same call under the same key', async () => {
  replies.on(patchMe, lost, { ...withPhone, phone_candidate: phone })
  await open(withPhone)
  await askNumber()
  await userEvent.click(await screen.findByRole('button', { name: 'Повторить' }))
  await dialog('Подтвердите номер')
  const [first, second] = replies.keysTo(patchMe)
  expect([first, second]).toEqual([expect.stringMatching(/./), first])
})

test('too many requests: the dialog says so and the button waits', async () => {
  replies.on(patchMe, refused('THROTTLING'))
  await open(withPhone)
  await askNumber()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Слишком много запросов/)
  expect(screen.getByRole('button', { name: 'Получить код' })).toHaveProperty('disabled', true)
})

test('an unverified phone: the code is sent once on opening, not again within its minute; then the badge changes and the focus has a place [SP-4.20]', async () => {
  const person: User = { ...anna, phone, phone_verified: false }
  replies.on(sendOtp, { otp: codeBySms }).on(patchMe, { ...person, phone_verified: true })
  await open(person)
  await press('Подтвердить телефон')
  await screen.findByLabelText('Код')
  await press('Закрыть')
  await press('Подтвердить телефон')
  await typeCode()
  await dialog('Номер подтверждён')
  await press('Понятно')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Изменить телефон' })))
  expect(screen.queryByRole('button', { name: 'Подтвердить телефон' })).toBeNull()
  expect(replies.to(sendOtp)).toEqual([{ purpose: 'phone_verify' }])
})

test('a code that could not be sent can be sent again [SP-2.72]', async () => {
  replies.on(sendOtp, refused('EXTERNAL_SERVICE'), { otp: codeBySms })
  await open({ ...anna, phone })
  await press('Подтвердить телефон')
  await userEvent.click(await screen.findByRole('button', { name: 'Повторить' }))
  await screen.findByLabelText('Код')
  expect(replies.to(sendOtp)).toHaveLength(2)
})

test('a new e-mail: the code goes to the verified phone, then a link to the new address, which then waits [SP-4.22]', async () => {
  const asked: User = { ...withPhone, email_candidate: 'new@example.ru', email_candidate_step: 'code' }
  replies.on(patchMe, asked, { ...asked, email_candidate_step: 'link' })
  await open(withPhone)
  await press('Изменить почту')
  await dialog('Новая почта')
  await userEvent.type(await screen.findByLabelText('Электронная почта'), 'New@Example.ru')
  await press('Получить код')
  expect((await dialog('Подтвердите смену')).textContent).toMatch(/Код отправлен на\sтелефон \+7 \(900\) 111-22-33\./)
  await typeCode()
  expect((await dialog('Проверьте почту')).textContent).toMatch(/Мы отправили ссылку на\snew@example\.ru\. Почта изменится/)
  await press('Понятно')
  expect(screen.getByText('Ждёт подтверждения: new@example.ru')).toBeTruthy()
  expect(replies.to(patchMe)).toEqual([
    { action: 'set_email_candidate', email: 'new@example.ru' },
    { action: 'confirm_email_candidate', code: '424242' },
  ])
})

test('without a verified phone the code goes to the present e-mail; an address that waits for its code is asked for it at once', async () => {
  await open({ ...anna, email_candidate: 'new@example.ru', email_candidate_step: 'code' })
  await press(/^Ввести код для\sсмены почты$/)
  expect((await dialog('Подтвердите смену')).textContent).toMatch(/Код отправлен на\sпочту anna@example\.ru\./)
  await userEvent.click(await screen.findByRole('button', { name: 'Изменить адрес' }))
  expect(await screen.findByLabelText('Электронная почта')).toHaveProperty('value', 'new@example.ru')
})

test('a first e-mail needs no code: its link verifies it', async () => {
  const person: User = { ...withPhone, email: null, email_verified: false }
  replies.on(patchMe, { ...person, email: 'new@example.ru' })
  await open(person)
  await press('Добавить почту')
  await userEvent.type(await screen.findByLabelText('Электронная почта'), 'new@example.ru')
  await press('Получить письмо')
  expect((await dialog('Проверьте почту')).textContent).toContain('Почта подтвердится')
  expect(replies.to(patchMe)).toEqual([{ action: 'set_email', email: 'new@example.ru' }])
})

test('an unverified e-mail: the link is sent when «Отправить» is pressed [SP-4.25]', async () => {
  replies.on(sendOtp, { otp: linkByMail })
  await open({ ...anna, email_verified: false })
  await press('Подтвердить почту')
  await dialog('Подтвердите почту')
  expect(replies.to(sendOtp)).toEqual([])
  await press('Отправить')
  await dialog('Проверьте почту')
  expect(replies.to(sendOtp)).toEqual([{ purpose: 'email_verify' }])
})

test('the letter to a waiting e-mail can be sent again, and the change taken back [SP-4.23]', async () => {
  const waiting: User = { ...anna, email_candidate: 'new@example.ru', email_candidate_step: 'link' }
  replies.on(sendOtp, { otp: linkByMail }).on(patchMe, anna)
  await open(waiting)
  await press('Отправить письмо ещё раз')
  await screen.findByText('Отправить ещё раз через 1:00')
  await press('Отменить смену почты')
  await waitFor(() => expect(screen.queryByText('Ждёт подтверждения: new@example.ru')).toBeNull())
  expect(replies.to(patchMe)).toEqual([{ action: 'set_email_candidate', email: null }])
})
