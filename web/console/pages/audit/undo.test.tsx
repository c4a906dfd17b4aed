import { adminCalls } from '@kabinet/contract/admin/calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { id } from '../../../src/screens/console-people.ts'
import { consoleRoute, olga, sessionRoute } from '../../../src/screens/console-samples.ts'
import { actions } from '../../../src/testing/actions.ts'
import { openConsole } from '../../../src/testing/open-console.tsx'
import { refused } from '../../../src/testing/replies.ts'
import type { PlainConsoleKey } from '../../text/use-console-t.ts'

const { confirm, fill } = actions
const why = 'обращение 4711'

/** Presses «Отменить» in the row of an act, and confirms with a reason. */
async function undo(act: string, name: PlainConsoleKey) {
  const [code] = await screen.findAllByText(act, { selector: 'code' })
  const row = code?.closest('li') ?? document.body
  fireEvent.click(within(row).getByRole('button', { name: 'Отменить' }))
  const window = within(await screen.findByRole('dialog'))
  await fill({ console: 'act.why' }, why)
  await confirm({ console: name })
  return window
}

test.each([
  ['block', 'desk.unblock', consoleRoute(adminCalls.unblockPerson), {}],
  ['add-to-group staff', 'desk.group.remove', consoleRoute(adminCalls.removeFromGroup), { group: 'staff' }],
  ['role', 'audit.role', consoleRoute(adminCalls.changeRole), { role: 'support', from: 'operator' }],
] as const)('undoes %s with a reason and the values of before', async (act, name, route, values) => {
  const { replies } = await openConsole('console.audit.opened', (r) => r.on(route, { done: 'Done.' }))
  const window = await undo(act, name)
  await window.findByText('Готово')
  expect(replies.to(route)).toEqual([{ ...values, why, undoes: expect.any(String) }])
  expect(window.getByText(new RegExp(id))).toBeTruthy()
})

test('undoes a policy only if it is as shown', async () => {
  const route = consoleRoute(adminCalls.setPolicy)
  const { replies } = await openConsole('console.audit.opened', (r) => r.on(route, { done: 'Done.' }))
  screen.getByText('invited')
  const window = await undo('set-policy', 'overview.setBack')
  await window.findByText('Готово')
  expect(replies.to(route)).toEqual([{ value: 'open', expected: 'invited', why, undoes: expect.any(String) }])
})

test('shows that a colleague changed the role meanwhile, and claims nothing', async () => {
  const words = 'The role is none by now, not operator: a colleague changed it. Look again.'
  const route = consoleRoute(adminCalls.changeRole)
  await openConsole('console.audit.opened', (r) => r.on(route, refused('HUMAN_FRIENDLY', { error_message: words })))
  const window = await undo('role', 'audit.role')
  await window.findByText(words)
  expect(window.queryByText('Готово')).toBeNull()
})

test('offers no undo for a look, nor to those who are no operators', async () => {
  const { replies } = await openConsole('console.audit.opened')
  const look = (await screen.findByText('show', { selector: 'code' })).closest('li') ?? document.body
  expect(within(look).queryByRole('button')).toBeNull()
  expect(replies.requests.length).toBeGreaterThan(0)
  await openConsole('console.audit.opened', (r) => r.on(sessionRoute, { ...olga, role: 'support' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Отменить' })).toBeNull())
})
