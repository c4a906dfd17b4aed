import { openSupportLink } from '@kabinet/contract/api/auth/support-link.api'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { actions } from '../../testing/actions.ts'
import { openSample } from '../../testing/open-sample.tsx'
import { password } from '../../testing/people.ts'
import { refused } from '../../testing/replies.ts'

test('confirms a contact only by its button, then offers a new password', async () => {
  const { replies } = await openSample('page.support-link.contact.opened')
  expect(replies.to(openSupportLink)).toEqual([{ step: 'look', token: 'token' }])
  replies.on(openSupportLink, { login: 'anna@example.ru' })
  await actions.click('supportLink.contact.submit')
  await screen.findByRole('heading', { name: 'Контакт подтверждён' })
  await actions.click('supportLink.setPassword')
  expect(await screen.findByLabelText('Электронная почта или телефон')).toHaveProperty('value', 'anna@example.ru')
})

test('sends the password with the code of the second step', async () => {
  const { replies } = await openSample('page.support-link.code', (r) => r)
  replies.on(openSupportLink, { login: 'anna@example.ru' })
  await actions.code()
  await screen.findByRole('heading', { name: 'Пароль изменён' })
  expect(replies.to(openSupportLink).at(-1)).toEqual({ step: 'finish', token: 'token', password, code: '424242' })
})

test('returns to the password if the server refuses it after the code', async () => {
  const { replies } = await openSample('page.support-link.app.code')
  const fields = [{ path: 'password', error_code: 203, message: 'Слишком простой пароль' }]
  replies.on(openSupportLink, refused('HUMAN_FRIENDLY_MULTIPLE', { fields }))
  await actions.code()
  await screen.findByText('Слишком простой пароль')
  expect(screen.getByLabelText('Новый пароль')).toHaveProperty('value', password)
})

test('says that the link is over when it was used in the meantime', async () => {
  const { replies } = await openSample('page.support-link.contact.opened')
  replies.on(openSupportLink, refused('NOT_EXIST', { status: 410 }))
  await actions.click('supportLink.contact.submit')
  expect(await screen.findByRole('heading', { name: /^Ссылка больше/ })).toBeTruthy()
})
