import { checkPassword, refresh } from '@kabinet/contract/api/auth/auth.api'
import { patchClient, renewClientSecret } from '@kabinet/contract/api/services/clients.api'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Declined } from '../lib/call-error.ts'
import { call } from '../session/call.ts'
import { readSession } from '../session/session.ts'
import { actions } from '../testing/actions.ts'
import { openSample } from '../testing/open-sample.tsx'
import { refused } from '../testing/replies.ts'
import { romashka } from '@kabinet/contract/examples/samples'

const { click, confirm } = actions
const stale = refused('AUTH_FORBIDDEN', { reason: 'step_up' })
const issued = { client_secret: 'the-new-one', old_secret_expires_at: null }
const params = { id: romashka.id }

const open = () => openSample('page.services-id.filled')
const question = () => screen.findByRole('dialog', { name: 'Подтвердите, что это вы' })
async function answer(password = 'Tishina-2026!') {
  await question()
  await userEvent.type(await screen.findByLabelText('Пароль'), `${password}{Enter}`)
}
async function issue(...answers: (typeof stale | typeof issued)[]) {
  const { replies } = await openSample('renew-secret.choose.opened', (r) => r.on(renewClientSecret, ...answers))
  await click('service.secret.keep.24')
  await click('service.secret.issue')
  await question()
  return replies
}

test('asks once for two simultaneous calls and repeats each with its idempotency key', async () => {
  const body = { redirect_uris: ['https://romashka.example/callback'] }
  const two = { redirect_uris: ['https://romashka.example/second'] }
  const { replies } = await open()
  replies.on(patchClient, stale, stale, romashka).on(checkPassword, {})
  const both = Promise.all([call(patchClient, { params, body }), call(patchClient, { params, body: two })])
  await answer()
  expect(await both).toEqual([romashka, romashka])
  expect(replies.to(checkPassword)).toEqual([{ password: 'Tishina-2026!' }])
  const sent = replies.requests.flatMap((one) => (one.route === patchClient ? [[one.body, one.key]] : []))
  expect(sent).toEqual([
    [body, expect.stringMatching(/./)],
    [two, expect.stringMatching(/./)],
    [body, sent[0]?.[1]],
    [two, sent[1]?.[1]],
  ])
})

test('shows a wrong password at its field and continues the act after the right one', async () => {
  const replies = await issue(stale, issued)
  replies.on(checkPassword, refused('AUTH_FORBIDDEN'), {})
  await answer('ne-tot')
  await screen.findByText('Неверный пароль')
  expect(screen.getByLabelText('Пароль')).toHaveProperty('value', '')
  await answer()
  await screen.findByText('the-new-one')
  expect(replies.to(renewClientSecret)).toEqual([{ keep_old_hours: 24 }, { keep_old_hours: 24 }])
})

test('is the only exposed dialog over another one, and Escape closes it alone', async () => {
  await issue(stale)
  const password = within(await question()).getByLabelText('Пароль')
  await waitFor(() => expect(document.activeElement).toBe(password))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  const below = await screen.findByRole('dialog', { name: 'Выпустить новый секрет?' })
  expect(screen.getByLabelText('Отключить через сутки')).toHaveProperty('checked', true)
  const issueAgain = within(below).getByRole('button', { name: 'Выпустить секрет' })
  await waitFor(() => expect(document.activeElement).toBe(issueAgain))
  expect(issueAgain.getAttribute('aria-busy')).toBeNull()
})

test('closes on Escape even when the focus is in no dialog', async () => {
  await issue(stale)
  await act(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Подтвердите, что это вы' })).toBeNull())
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Выпустить секрет' })).toBeTruthy()
})

test('cancels the act without an error when dismissed', async () => {
  const replies = await issue(stale)
  await confirm('parts.cancel')
  await screen.findByRole('dialog', { name: 'Выпустить новый секрет?' })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(replies.to(renewClientSecret)).toHaveLength(1)
  expect(replies.to(checkPassword)).toEqual([])
})

test('keeps the act busy while the question is open', async () => {
  const { replies } = await open()
  replies.on(patchClient, stale, { ...romashka, status: 'test' }).on(checkPassword, {})
  await click('service.unpublish')
  const below = await screen.findByRole('dialog')
  const button = within(below).getByRole('button', { name: 'Перевести в\u00a0тестовый режим' })
  await userEvent.click(button)
  await question()
  expect(button.getAttribute('aria-busy')).toBe('true')
  await answer()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(replies.to(patchClient)).toEqual([{ status: 'test' }, { status: 'test' }])
})

test('reports too many attempts and disables its button for a while', async () => {
  const replies = await issue(stale)
  replies.on(checkPassword, refused('THROTTLING'))
  await answer()
  await within(await question()).findByText('Слишком много запросов. Попробуйте позже')
  expect(within(await question()).getByRole('button', { name: 'Продолжить' })).toHaveProperty('disabled', true)
})

test('closes without repeating the act when the session ends', async () => {
  const { replies } = await open()
  replies.on(renewClientSecret, stale).on(checkPassword, refused('AUTH_EXPIRED')).on(refresh, refused('AUTH_FORBIDDEN'))
  const failure = call(renewClientSecret, { params, body: { keep_old_hours: 24 } }).catch((error: unknown) => error)
  await answer()
  expect(await failure).toBeInstanceOf(Declined)
  expect(readSession()).toBeNull()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(replies.to(renewClientSecret)).toHaveLength(1)
})

test('does not loop when the server asks again at once', async () => {
  const replies = await issue(stale)
  replies.on(checkPassword, {})
  await answer()
  const below = within(await screen.findByRole('dialog', { name: 'Выпустить новый секрет?' }))
  expect((await below.findByRole('alert')).textContent).toContain('Нет доступа')
  expect(replies.to(renewClientSecret)).toHaveLength(2)
})
