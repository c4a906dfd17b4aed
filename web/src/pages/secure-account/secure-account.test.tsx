import { refresh } from '@kabinet/contract/api/auth/auth.api'
import { secureAccount, secureByCode } from '@kabinet/contract/api/auth/secure-account.api'
import { lookAtEvent } from '@kabinet/contract/api/events.api'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Secured } from '@kabinet/contract/api/auth/secure-account.api'
import { actions } from '../../testing/actions.ts'
import { readSession, startSession } from '../../session/session.ts'
import { openSample } from '../../testing/open-sample.tsx'
import { tokens } from '../../testing/people.ts'
import { refused } from '../../testing/replies.ts'

const { click, code } = actions
const secured: Secured = { already: false, ended: [], way: 'reset' }
const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name: new RegExp(`^${name.replaceAll(' ', '\\s')}$`) })

test('sends nothing on opening and clears the URL; the button posts the token once', async () => {
  const { replies, router } = await openSample('page.secure-account.opened', (r) => r.on(secureAccount, secured))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(replies.to(secureAccount)).toEqual([])
  await click('letter.secure.submit')
  await heading('Аккаунт защищён')
  expect(replies.to(secureAccount)).toEqual([{ token: 'token' }])
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('token')
  await click({ words: 'Задать новый пароль' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/reset-password'))
})

test('logs this browser out when its session was ended', async () => {
  await openSample('page.secure-account.opened', (r) =>
    r.on(secureAccount, secured).on(refresh, refused('AUTH_FORBIDDEN', { status: 401 })),
  )
  startSession({ ...tokens, confirmed: true })
  await click('letter.secure.submit')
  await heading('Аккаунт защищён')
  expect(readSession()).toBeNull()
})

test("keeps this browser's session of another user", async () => {
  await openSample('page.secure-account.opened', (r) =>
    r.on(secureAccount, secured).on(refresh, { ...tokens, confirmed: true }),
  )
  startSession({ ...tokens, confirmed: true })
  await click('letter.secure.submit')
  await heading('Аккаунт защищён')
  expect(readSession()).not.toBeNull()
})

test('lists the kinds and times of ended items', async () => {
  await openSample('page.secure-account.frozen')
  await screen.findByText(/Через\sновую\sпочту/)
  expect(screen.getByText('Телефон').nextSibling?.textContent).toMatch(/21\.11\.2026/)
})

test('leads to support when no older way opens the account', async () => {
  const { router } = await openSample('page.secure-account.support')
  await click({ words: 'Написать в поддержку' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/feedback'))
})

test('leads from an expired link to the reset', async () => {
  const { router } = await openSample('page.secure-account.expired')
  await heading('Ссылка не действует')
  await click({ words: 'Сбросить пароль' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/reset-password'))
})

test('keeps the link after a failure and offers a retry', async () => {
  const { replies } = await openSample('page.secure-account.failed')
  replies.on(secureAccount, secured)
  await click('letter.secure.submit')
  await heading('Аккаунт защищён')
  expect(replies.to(secureAccount)).toHaveLength(2)
})

test('asks for the login and a code when opened without a link', async () => {
  const { replies } = await openSample('page.secure-account.code')
  expect(replies.to(secureByCode)).toEqual([{ step: 'request', login: 'anna@example.ru' }])
  replies.on(secureByCode, { secured })
  await code('123456')
  await heading('Аккаунт защищён')
  expect(replies.to(secureByCode).at(-1)).toEqual({ step: 'verify', secure_token: 'token', code: '123456' })
})

const event = {
  kind: 'service_changed' as const,
  happened_at: '2026-11-22T09:30:00.000Z',
  browser: 'Firefox',
  system: 'Linux',
  address: '198.51.100.24',
  place: null,
  service: 'Ромашка',
}

test('names the event, service and address, also when they arrive after the button', async () => {
  await openSample('page.secure-account.opened', (r) => r.on(lookAtEvent, { event }))
  await screen.findByText('Настройки сервиса изменены: Ромашка')
  expect(document.body.textContent).toMatch(/22\.11\.2026.*Firefox, Linux.*198\.51\.100\.24/)
})

test('works without the event', async () => {
  await openSample('page.secure-account.opened', (r) =>
    r.on(lookAtEvent, refused('DATABASE')).on(secureAccount, secured),
  )
  await click('letter.secure.submit')
  expect(await heading('Аккаунт защищён')).toBeTruthy()
})

test('carries the login to the reset', async () => {
  const { replies } = await openSample('page.secure-account.code')
  replies.on(secureByCode, { secured })
  await code('123456')
  await click({ words: 'Задать новый пароль' })
  expect(await screen.findByLabelText('Электронная почта или телефон')).toHaveProperty('value', 'anna@example.ru')
})
