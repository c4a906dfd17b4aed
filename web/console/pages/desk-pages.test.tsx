import { adminCalls } from '@kabinet/contract/admin/calls'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deskReplies } from '../../src/screens/console-desk.ts'
import { id, service } from '../../src/screens/console-people.ts'
import { consoleRoute, olga, sessionRoute } from '../../src/screens/console-samples.ts'
import { actions } from '../../src/testing/actions.ts'
import { openConsole } from '../../src/testing/open-console.tsx'

const { click, confirm, fill, find } = actions
const done = { done: 'Done.' }

test('keeps the filters of services in the address, and sends them', async () => {
  const list = consoleRoute(adminCalls.listServices)
  const { replies, router } = await openConsole('console.services.opened', (r) => r.on(list, deskReplies.listServices))
  await router.navigate('/services?state=verified')
  await waitFor(() => expect(replies.to(list).at(-1)).toEqual({ state: 'verified' }))
  await fill({ console: 'services.name' }, 'rom')
  await click({ console: 'parts.filter' })
  await waitFor(() => expect(replies.to(list).at(-1)).toEqual({ state: 'verified', name: 'rom' }))
  expect(router.state.location.search).toBe('?state=verified&name=rom')
})

test('shows what strangers typed as text, and many users as more than 100', async () => {
  const name = '<img src=x onerror=alert(1)> https://evil.example/'
  const items = [{ ...service, name, owner: name, users: 101 }]
  const list = consoleRoute(adminCalls.listServices)
  await openConsole('console.services.opened', (r) => r.on(list, { ...deskReplies.listServices, items }))
  expect(screen.getAllByText(name)).toHaveLength(2)
  expect(document.querySelector('img, a[href*="evil"]')).toBeNull()
  await find({ console: 'services.moreThan100' })
})

test('sends the filters of the audit from its address', async () => {
  const list = consoleRoute(adminCalls.listActs)
  const { replies, router } = await openConsole('console.audit.opened', (r) => r.on(list, deskReplies.listActs))
  await router.navigate('/audit?name=olga&reads=true')
  await waitFor(() => expect(replies.to(list).at(-1)).toEqual({ name: 'olga', reads: true }))
})

test('shows what strangers typed about services as text', async () => {
  await openConsole('console.services.strange')
  expect(screen.getAllByText(/onerror/).length).toBeGreaterThan(1)
  expect(document.querySelector('main img, main a[href*="onerror"]')).toBeNull()
})

test('a publish request is refused with a reason that the owner reads', async () => {
  const refuse = consoleRoute(adminCalls.refusePublishing)
  const { replies } = await openConsole('console.services.opened', (r) => r.on(refuse, done))
  await click({ console: 'services.refuse' })
  await find({ console: 'services.refuse.will' })
  await find({ console: 'act.cannotBeUndone' })
  await fill({ console: 'act.why' }, 'Нет названия')
  await confirm({ console: 'services.refuse' })
  await find({ words: done.done })
  expect(replies.to(refuse)).toEqual([{ why: 'Нет названия' }])
  expect(replies.paths()).toContain(`/console/api/publish-requests/${service.id}/refuse`)
})

test('a reader sees no act and no feedback', async () => {
  await openConsole('console.services.forbidden')
  expect(screen.queryByRole('button', { name: /Опубликовать|Отказать/ })).toBeNull()
  const { replies } = await openConsole('console.messages.forbidden')
  expect(replies.paths()).not.toContain('/console/api/feedback')
})

test('links in feedback are text, the answer is an e-mail, and closing asks why', async () => {
  const close = consoleRoute(adminCalls.closeFeedback)
  const { replies } = await openConsole('console.messages.opened', (r) => r.on(close, done))
  screen.getByText(/https:\/\/other\.example\/photo/)
  expect(document.querySelector('a[href*="other.example"]')).toBeNull()
  const [answer] = screen.getAllByRole('link', { name: 'Ответить письмом' })
  expect(answer?.getAttribute('href')).toBe(`mailto:anna%40mail.example?subject=%5B${id.slice(-6).toUpperCase()}%5D`)
  await click({ console: 'messages.close' })
  await confirm({ console: 'messages.close' })
  await screen.findByText('Напишите, зачем это нужно.')
  expect(replies.to(close)).toEqual([])
})

test('the overview reads no figures before a press, and sets a policy with the value that was seen', async () => {
  const set = consoleRoute(adminCalls.setPolicy)
  // The sample of an operator has pressed the button.
  const { replies } = await openConsole('console.overview.forbidden', (r) =>
    r.on(sessionRoute, { ...olga, role: 'operator' }).on(set, done),
  )
  await find({ console: 'overview.moreThan1000' })
  expect(replies.paths()).not.toContain('/console/api/figures')
  await click({ words: 'Изменить: Кто может зарегистрироваться' })
  await actions.choose({ console: 'overview.value' }, 'closed')
  await fill({ console: 'act.why' }, 'атака')
  await confirm({ console: 'overview.set' })
  await find({ words: done.done })
  expect(replies.to(set)).toEqual([{ expected: 'invited', value: 'closed', why: 'атака' }])
})
