import { adminCalls } from '@kabinet/contract/admin/calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { consoleRoute, olga, sessionRoute, signedOut, strange } from '../../src/screens/console-samples.ts'
import { actions } from '../../src/testing/actions.ts'
import { openConsole } from '../../src/testing/open-console.tsx'
import { pending, refused } from '../../src/testing/replies.ts'

const resend = consoleRoute(adminCalls.resendLetters)
const person = consoleRoute(adminCalls.getPerson)
const page = 'console.people-id.opened'
const why = 'обращение 4711'
const { click, fill } = actions
const field = () => screen.findByLabelText<HTMLInputElement>('Зачем')
const send = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Отправить письма ещё раз' })

async function typeWhy() {
  await click({ console: 'desk.resend' })
  await fill({ console: 'act.why' }, why)
}

test('asks for a reason before it sends, and sends once for two presses', async () => {
  const { replies } = await openConsole(page, (r) => r.on(resend, pending))
  await click({ console: 'desk.resend' })
  await field()
  fireEvent.click(send())
  await screen.findByText('Напишите, зачем это нужно.')
  expect(replies.to(resend)).toEqual([])
  await fill({ console: 'act.why' }, why)
  fireEvent.click(send())
  fireEvent.click(send())
  fireEvent.submit((await field()).form!)
  expect(replies.to(resend)).toEqual([{ why }])
})

test('shows what was done, and reads the user again', async () => {
  const { replies } = await openConsole(page, (r) => r.on(resend, { done: '1 will be sent at once.' }))
  await typeWhy()
  fireEvent.click(send())
  await screen.findByText('1 will be sent at once.')
  await waitFor(() => expect(replies.requests.filter(({ route }) => route.path === person.path).length).toBe(2))
  expect(sessionStorage.getItem('console-act')).toBeNull()
})

test('keeps the reason when the server refuses, and shows its sentence as text', async () => {
  await openConsole(page, (r) => r.on(resend, refused('HUMAN_FRIENDLY', { error_message: strange })))
  await typeWhy()
  fireEvent.click(send())
  const sentence = await within(screen.getByRole('dialog')).findByText(/onerror/)
  expect(sentence.tagName).toBe('BDI')
  expect(sentence.querySelector('img')).toBeNull()
  expect((await field()).value).toBe(why)
})

test('leads to a fresh proof, and opens again with the reason on return', async () => {
  await openConsole(page, (r) => r.on(resend, refused('AUTH_FORBIDDEN', { reason: 'step_up' })))
  await typeWhy()
  fireEvent.click(send())
  const link = await screen.findByRole('link', { name: 'Подтвердить' })
  expect(link.getAttribute('href')).toMatch(/^\/console\/sign-in\?step_up=1&to=%2Fconsole%2Fpeople%2F/)
  const draft = sessionStorage.getItem('console-act') ?? ''
  await openConsole(page, undefined, { 'console-act': draft })
  expect((await field()).value).toBe(why)
})

test('does not show what another account typed in this tab', async () => {
  await openConsole(page)
  await typeWhy()
  const draft = sessionStorage.getItem('console-act') ?? ''
  const boris = { ...olga, account_id: '019ac1b0-0000-7000-8000-000000000002' }
  await openConsole(page, (r) => r.on(sessionRoute, boris), { 'console-act': draft })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('asks to sign in when another tab has logged out, and keeps the reason', async () => {
  await openConsole(page, (r) => r.on(resend, signedOut))
  await typeWhy()
  fireEvent.click(send())
  await screen.findByRole('link', { name: 'Войти' })
  expect(sessionStorage.getItem('console-act')).toContain(why)
})

test('leaves out what the role may not do, and says who may', async () => {
  await openConsole('console.people-id.forbidden')
  expect(screen.queryByRole('button', { name: 'Заблокировать' })).toBeNull()
  await screen.findByText(/^Только операторы: .*Заблокировать/)
})

test('shows texts of strangers as text, apart from ours', async () => {
  await openConsole('console.people-id.strange')
  const shown = screen.getAllByText(/onerror/)
  expect(shown.length).toBeGreaterThan(4)
  expect(shown.filter((element) => element.tagName !== 'BDI')).toEqual([])
  expect(document.querySelector('main img, main a[href*="onerror"]')).toBeNull()
})
