import { secureAccount } from '@kabinet/contract/api/auth/secure-account.api'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { actions } from '../../testing/actions.ts'
import { openSample } from '../../testing/open-sample.tsx'

const { click } = actions
const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name: new RegExp(`^${name.replaceAll(' ', '\\s')}$`) })

test('opening the link asks the server nothing, and takes it out of the address bar; the button posts it once', async () => {
  const { replies, router } = await openSample('page.secure-account.opened', (r) => r.on(secureAccount, {}))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(replies.to(secureAccount)).toEqual([])
  await click('letter.secure.submit')
  await heading('Аккаунт защищён')
  expect(replies.to(secureAccount)).toEqual([{ token: 'token' }])
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('token')
  await click({ words: 'Задать новый пароль' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/reset-password'))
})

test('after a letter about a changed contact it says what opens the account now, and where support is', async () => {
  const { router } = await openSample('page.secure-account.frozen')
  await screen.findByText(/Через\sновую\sпочту/)
  await click({ words: 'Написать в поддержку' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/feedback'))
})

test('a link that is used or late leads to the reset', async () => {
  const { router } = await openSample('page.secure-account.expired')
  await heading('Ссылка не действует')
  await click({ words: 'Сбросить пароль' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/reset-password'))
})

test('without an answer the link stays, and pressing again is up to the person', async () => {
  const { replies } = await openSample('page.secure-account.failed')
  replies.on(secureAccount, {})
  await click('letter.secure.submit')
  await heading('Аккаунт защищён')
  expect(replies.to(secureAccount)).toHaveLength(2)
})

test('opened without a link it does not offer a button that can do nothing', async () => {
  const { router } = await openSample('page.feedback.filled')
  await router.navigate('/secure-account')
  await heading('Ссылка не действует')
  expect(screen.queryByRole('button', { name: /^Это/ })).toBeNull()
})
