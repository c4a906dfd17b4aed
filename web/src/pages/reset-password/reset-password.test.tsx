import { refresh } from '@kabinet/contract/api/auth/auth.api'
import { resetPassword } from '@kabinet/contract/api/auth/reset-password.api'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { actions } from '../../testing/actions.ts'
import { startSession } from '../../session/session.ts'
import { openSample } from '../../testing/open-sample.tsx'
import { codeByMail as otp, password, tokens } from '../../testing/people.ts'
import { refused } from '../../testing/replies.ts'

test('resets the password and opens the sign-in with the login prefilled [SP-2.05]', async () => {
  const answers = [{ restore_token: 't1', otp }, { restore_token: 't2' }, {}]
  const { replies, router } = await openSample('reset-password.changed.opened', (r) => r.on(resetPassword, ...answers))
  await screen.findByRole('heading', { name: 'Пароль изменён' })
  await actions.click('login.submit')
  expect(await screen.findByLabelText('Электронная почта или телефон')).toHaveProperty('value', 'anna@example.ru')
  expect(router.state.location).toMatchObject({ pathname: '/login', state: { login: 'anna@example.ru' } })
  expect(replies.to(resetPassword)).toEqual([
    { step: 'request', login: 'anna@example.ru' },
    { step: 'verify', restore_token: 't1', code: '424242' },
    { step: 'complete', restore_token: 't2', password },
  ])
})

test('opens the sign-in also in a browser whose session the reset has ended', async () => {
  const { replies, router } = await openSample('reset-password.enterPassword.opened')
  replies
    .on(resetPassword, {})

    .on(refresh, refused('AUTH_FORBIDDEN', { status: 401 }))
  startSession({ ...tokens, confirmed: true })
  await actions.fill('reset.password.field', password)
  await actions.fill('reset.password.repeat', password)
  await actions.click('reset.password.submit')
  await screen.findByRole('heading', { name: 'Пароль изменён' })
  await actions.click('login.submit')
  await screen.findByLabelText('Электронная почта или телефон')
  expect(router.state.location).toMatchObject({ pathname: '/login', state: { login: 'anna@example.ru' } })
  expect(screen.getByRole('main').textContent).toContain('Пароль изменён')
})

test('does not reveal at the code step whether the account exists', async () => {
  await openSample('reset-password.enterCode.opened')
  expect(document.body.textContent).toMatch(/Если аккаунт с.логином anna@example.ru есть, мы отправили код/)
})

test('restarts an expired reset and says why', async () => {
  const { replies } = await openSample('reset-password.enterPassword.opened')
  replies.on(resetPassword, refused('NOT_EXIST', { status: 410 }))
  await actions.fill('reset.password.field', password)
  await actions.fill('reset.password.repeat', password)
  await actions.click('reset.password.submit')
  await screen.findByText('Время вышло. Получите новый код')
  expect(screen.getByLabelText('Электронная почта или телефон')).toHaveProperty('value', 'anna@example.ru')
})
