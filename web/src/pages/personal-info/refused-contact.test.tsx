import { sendOtp } from '@kabinet/contract/api/auth/auth.api'
import { getMe, patchMe } from '@kabinet/contract/api/me.api'
import { anna } from '@kabinet/contract/examples/samples'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { actions } from '../../testing/actions.ts'
import { openSample } from '../../testing/open-sample.tsx'
import { codeBySms } from '../../testing/people.ts'
import { refused } from '../../testing/replies.ts'

const { click, fill } = actions
const dialog = (name: string) => screen.findByRole('dialog', { name })

test('returns to the new e-mail when the mail server rejects it, and sends the next one', async () => {
  const { replies } = await openSample('change-email.enterEmail.refused')
  await dialog('Новая почта')
  const email = await screen.findByLabelText('Электронная почта')
  expect(email).toHaveProperty('value', 'anna.new@example.com')
  expect(email.getAttribute('aria-invalid')).toBe('true')
  await screen.findByText('Проверьте адрес почты')
  const other = { ...anna, email_candidate: 'new@example.ru', email_candidate_step: 'code' } as const
  replies.on(patchMe, { ...other, otp: codeBySms })
  await fill('me.email', 'new@example.ru')
  await click('contact.getCode')
  await dialog('Подтвердите смену')
})

test('says why a link cannot be sent again', async () => {
  const fields = [{ path: 'email', error_code: 4, message: 'Проверьте адрес почты' }]
  await openSample('page.index.filled', (r) =>
    r
      .on(getMe, { ...anna, email_candidate: 'new@example.ru', email_candidate_step: 'link' })
      .on(sendOtp, refused('INVALID_PARAM_VALUE', { fields })),
  )
  await click('letter.resend')
  expect((await screen.findByText('Проверьте адрес почты')).closest('[role=alert]')).toBeTruthy()
})
