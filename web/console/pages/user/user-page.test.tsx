import { adminCalls } from '@kabinet/contract/admin/calls'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deskReplies } from '../../../src/screens/console-desk.ts'
import { anna, at, id } from '../../../src/screens/console-people.ts'
import { consoleRoute, olga, sessionRoute } from '../../../src/screens/console-samples.ts'
import { actions } from '../../../src/testing/actions.ts'
import { consoleText } from '../../text/use-console-t.ts'
import { openConsole } from '../../../src/testing/open-console.tsx'

const person = consoleRoute(adminCalls.getPerson)
const done = { done: 'It is done.' }
const { click, fill } = actions
const operator = { ...olga, role: 'operator' } as const
const send = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

test('lists sessions with device and place, services that read, and accepted texts', async () => {
  await openConsole('console.people-id.opened')
  screen.getByText('Казань, Россия')
  screen.getByText('Firefox, Windows')
  screen.getByText(/^редакция от 2026-01-15, принято/)
  expect(screen.getAllByRole('link', { name: 'Ромашка' }).length).toBe(2)
})

test('sends one message again, by its own id', async () => {
  const retry = consoleRoute(adminCalls.retryMessage)
  const { replies } = await openConsole('console.people-id.opened', (r) => r.on(retry, done))
  await click({ console: 'messages.retry' })
  await fill({ console: 'act.why' }, 'обращение 4711')
  send('Отправить ещё раз')
  await screen.findByText(done.done)
  expect(replies.paths()).toContain(`/console/api/messages/${anna.letters[0]?.id}/retry`)
  expect(replies.to(retry)).toEqual([{ why: 'обращение 4711' }])
})

test('offers nothing that touches the sign-in of an account with a role, and changes the role that was seen', async () => {
  const role = consoleRoute(adminCalls.changeRole)
  const { replies } = await openConsole('console.people-id.role.opened', (r) => r.on(role, done))
  screen.getByText(/npm run admin -- people/)
  for (const name of [
    'Заблокировать',
    'Заменить контакт',
    'Сбросить второй шаг',
    'Завершить все сеансы',
    'Снять ограничения',
  ])
    expect(screen.queryByRole('button', { name })).toBeNull()
  await click({ console: 'desk.role' })
  await fill({ console: 'act.why' }, 'ушла')
  send('Изменить роль')
  await screen.findByText('Выберите вариант.')
  expect(replies.to(role)).toEqual([])
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'none' } })
  send('Изменить роль')
  await screen.findByText(done.done)
  expect(replies.to(role)).toEqual([{ from: 'support', role: 'none', why: 'ушла' }])
})

test.each([
  ['', {}],
  ['yes', { without_second_step: true }],
])('a link to show skips the second step only when that was chosen: %j', async (choice, more) => {
  const link = consoleRoute(adminCalls.makeRecoveryLink)
  const { replies } = await openConsole('console.people-id.opened', (r) => r.on(sessionRoute, operator).on(link, done))
  await click({ console: 'desk.link.print' })
  await screen.findByText('Это нельзя отменить.')
  await fill({ console: 'act.why' }, 'паспорт')
  fireEvent.change(screen.getByRole('combobox'), { target: { value: choice } })
  send(consoleText('ru', 'desk.link.print'))
  await screen.findByText(done.done)
  expect(replies.to(link)).toEqual([{ print: true, why: 'паспорт', ...more }])
})

test('approves the waiting link of this user, and shows no other', async () => {
  const approve = consoleRoute(adminCalls.approveRecoveryLink)
  const link = { who: 'Ольга Петрова', to: 'email', without_second_step: true, expires_at: at } as const
  const waiting_links = [
    { ...link, id: '019ac1b0-0000-7000-8000-0000000000f1', account_id: id },
    { ...link, id: '019ac1b0-0000-7000-8000-0000000000f2', account_id: '019ac1b0-0000-7000-8000-0000000000f3' },
  ]
  const { replies } = await openConsole('console.people-id.opened', (r) =>
    r
      .on(sessionRoute, operator)
      .on(consoleRoute(adminCalls.readOverview), { ...deskReplies.readOverview, waiting_links })
      .on(approve, done),
  )
  await click({ console: 'desk.link.approve' })
  await fill({ console: 'act.why' }, 'паспорт')
  send('Одобрить ссылку')
  await screen.findByText(done.done)
  expect(replies.paths()).toContain('/console/api/recovery-links/019ac1b0-0000-7000-8000-0000000000f1/approve')
  expect(replies.to(approve)).toEqual([{ why: 'паспорт' }])
})

test('a deleted account can be restored', async () => {
  const restore = consoleRoute(adminCalls.restoreAccount)
  const deleted = { ...anna, status: 'deactivated', deleted_at: at } as const
  const { replies } = await openConsole('console.people-id.opened', (r) =>
    r
      .on(sessionRoute, operator)
      .on(person, { ...deleted })
      .on(restore, done),
  )
  await click({ console: 'desk.restore' })
  await fill({ console: 'act.why' }, id)
  send('Восстановить аккаунт')
  await screen.findByText(done.done)
  expect(replies.to(restore)).toEqual([{ why: id }])
})
