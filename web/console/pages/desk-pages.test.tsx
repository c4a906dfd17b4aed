import type { consoleSession } from '@kabinet/contract/admin/calls'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { changeLanguage, startLanguage } from '../../src/text/language.ts'
import { createConsoleQueries } from '../call/queries.ts'
import { ConsoleFrame } from '../shell/console-frame.tsx'
import { AuditPage } from './audit/audit-page.tsx'
import { MessagesPage } from './messages/messages-page.tsx'
import { OverviewPage } from './overview/overview-page.tsx'
import { ServicePage } from './services/service-page.tsx'
import { ServicesPage } from './services/services-page.tsx'

const id = '0192f0c1-7b1e-7c6e-9a51-3f2a1c0d9e77'
const at = '2026-11-21T12:00:00.000Z'
const evil = '<img src=x onerror=alert(1)> \u202Egnp.exe https://evil.example/'
const session = (role: 'reader' | 'operator'): z.input<typeof consoleSession> => ({
  account_id: id,
  name: 'Ольга',
  role,
  locale: 'ru',
  expires_at: new Date(Date.now() + 4e7).toISOString(),
  idle_seconds: 1800,
  proven_at: at,
})
const page = { count: 1, is_more: false, next: null }
const service = {
  id,
  client_id: null,
  name: evil,
  status: 'published',
  account_id: id,
  owner: evil,
  suspended_at: null,
  deleted_at: null,
  without_owner_since: null,
  verified_at: null,
  created_at: at,
  last_used_on: null,
  users: 101,
}
const policy = {
  policy: 'registration',
  in_force: 'open',
  environment: 'open',
  database: null,
  changed_at: null,
  who: null,
  why: null,
}
const overview = {
  version: '0.3.0',
  started_at: at,
  warnings: [],
  waiting: { messages_waiting: 0, messages_dead: 1001, publish_requests: 0, feedback: 0 },
  waiting_links: [],
  signing_keys: [],
  secret_keys: ['1a2b3c4d'],
}
const act = {
  id,
  happened_at: at,
  act: 'set-policy',
  who: 'olga',
  why: evil,
  account_id: null,
  service_id: null,
  service_name: null,
  before: { registration: 'open' },
  after: { registration: 'invited' },
}
const feedback = {
  id,
  account_id: null,
  created_at: at,
  name: evil,
  email: 'anna@example.ru',
  message: evil,
  locale: 'ru',
  closed_at: null,
  closed_by: null,
}

let asked: { call: string; body: unknown }[]
let answers: Record<string, unknown>
beforeEach(() => {
  asked = []
  answers = {
    'POST /services/list': { ...page, items: [service] },
    'GET /publish-requests': { items: [{ asked_at: at, id, name: evil, account_id: id, redirect_uris: [] }] },
    'POST /acts/list': { ...page, items: [act] },
    'GET /messages/errors': { items: [], is_more: false },
    'GET /messages/dead': { items: [], next: null },
    'GET /feedback': { items: [feedback], next: null },
    'GET /overview': overview,
    'GET /policies': { items: [policy] },
  }
  globalThis.fetch = async (input, { method = 'GET', body } = {}) => {
    const call = `${method} ${String(input).replace('/console/api', '').replace(/\?.*/, '')}`
    asked.push({ call, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    return Response.json(answers[call] ?? { done: 'Done.' })
  }
})
afterEach(cleanup)

async function open(path: string, role: 'reader' | 'operator' = 'operator') {
  answers['GET /console/session'] = session(role)
  await startLanguage()
  await changeLanguage('en')
  const pages = [
    { path: '/services', Component: ServicesPage },
    { path: '/services/:id', Component: ServicePage },
    { path: '/audit', Component: AuditPage },
    { path: '/messages', Component: MessagesPage },
    { path: '/overview', Component: OverviewPage },
  ]
  const router = createMemoryRouter([{ Component: ConsoleFrame, children: pages }], { initialEntries: [path] })
  render(
    <QueryClientProvider client={createConsoleQueries()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return router
}
const bodiesOf = (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body)
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))

test('filters of services are in the address and in the call, and what strangers typed is text', async () => {
  const router = await open('/services?state=verified')
  await screen.findByText('more than 100')
  expect(screen.getAllByText(evil.trim()).length).toBeGreaterThan(1)
  expect(document.querySelector('img, a[href*="evil"]')).toBeNull()
  expect(bodiesOf('POST /services/list')).toEqual([{ state: 'verified' }])
  await userEvent.type(screen.getByLabelText(/Beginning of the name/), 'rom')
  await press('Show')
  expect(router.state.location.search).toBe('?state=verified&name=rom')
  await waitFor(() => expect(bodiesOf('POST /services/list').at(-1)).toEqual({ state: 'verified', name: 'rom' }))
})

test('a publish request is refused with a reason that the owner reads', async () => {
  await open('/services')
  await press('Refuse')
  expect((await dialog()).getByText(/Its owner reads your reason/)).toBeTruthy()
  expect((await dialog()).getByText(/cannot be undone/)).toBeTruthy()
  await userEvent.type((await dialog()).getByRole('textbox'), 'No company name')
  await userEvent.click((await dialog()).getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(bodiesOf(`POST /publish-requests/${id}/refuse`)).toEqual([{ why: 'No company name' }]))
})

test('a reader sees no act and no feedback', async () => {
  await open('/services', 'reader')
  await screen.findAllByText(evil.trim())
  expect(screen.queryByRole('button', { name: /Publish|Refuse/ })).toBeNull()
  cleanup()
  await open('/messages', 'reader')
  await screen.findByText('Only support and operators read feedback.')
  expect(bodiesOf('GET /feedback')).toEqual([])
})

test('the audit shows before and after, and undoes a policy only if it is as shown', async () => {
  await open('/audit?name=olga&reads=true')
  await screen.findByText('set-policy')
  expect(bodiesOf('POST /acts/list')).toEqual([{ name: 'olga', reads: true }])
  expect(screen.getByText('invited')).toBeTruthy()
  await press('Undo')
  await userEvent.type((await dialog()).getByRole('textbox'), 'a slip')
  await userEvent.click((await dialog()).getByRole('button', { name: 'Set the earlier policy' }))
  const sent = { value: 'open', expected: 'invited', why: 'a slip', undoes: expect.any(String) }
  await waitFor(() => expect(bodiesOf('POST /policies/registration')).toEqual([sent]))
})

test('links in feedback are text, the answer is an e-mail, and closing asks why', async () => {
  await open('/messages?state=open')
  await screen.findByText('anna@example.ru')
  expect(document.querySelector('a[href*="evil"], img')).toBeNull()
  expect(screen.getByRole('link', { name: 'Answer by e-mail' }).getAttribute('href')).toBe(
    'mailto:anna%40example.ru?subject=%5B0D9E77%5D',
  )
  await press('Close')
  await userEvent.click((await dialog()).getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
  expect((await dialog()).getByText('Say why this is needed.')).toBeTruthy()
  expect(bodiesOf(`POST /feedback/${id}/close`)).toEqual([])
})

test('the overview reads no figures before a press, and sets a policy with the value that was seen', async () => {
  await open('/overview')
  await screen.findByText('Who can register')
  expect(screen.getByText('more than 1,000')).toBeTruthy()
  expect(bodiesOf('GET /figures')).toEqual([])
  await press(/Change: Who can register/)
  await userEvent.selectOptions((await dialog()).getByRole('combobox'), 'closed')
  await userEvent.type((await dialog()).getByRole('textbox'), 'attack')
  await userEvent.click((await dialog()).getByRole('button', { name: 'Change the policy' }))
  const sent = { expected: 'open', value: 'closed', why: 'attack' }
  await waitFor(() => expect(bodiesOf('POST /policies/registration')).toEqual([sent]))
})
