import { listReceivedInvitations } from '@kabinet/contract/api/services/received-invitations.api'
import { owners } from '@kabinet/contract/examples/owners'
import { getMe } from '@kabinet/contract/api/me.api'
import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { openSample } from '../../testing/open-sample.tsx'
import { annaInFull } from '../../testing/people.ts'

const menu = () => within(screen.getAllByRole('navigation', { name: 'Разделы' })[0] ?? document.body)
const names = () =>
  menu()
    .getAllByRole('link')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
const { invitations } = owners.listReceivedInvitations.reply

test('marks sections under development, has an entry for the readers, and no dot when nothing waits', async () => {
  await openSample('page.index.filled')
  expect(names()).toContain('Облакоскоро')
  expect(names()).toContain('Кто читает мои данные')
  expect(names().filter((name) => name?.includes('ждёт'))).toEqual([])
})

test('hides the sections that the operator leaves out', async () => {
  const meta = document.head.appendChild(document.createElement('meta'))
  onTestFinished(() => meta.remove())
  Object.assign(meta, { name: 'sections', content: 'none' })
  await openSample('page.index.filled')
  expect(names().filter((name) => name?.endsWith('скоро'))).toEqual([])
  expect(names()).toContain('Документы')
})

test('puts a dot where something waits, and a line about the invitation on the first page', async () => {
  const secured = { ...annaInFull, secured_at: '2026-11-21T12:00:00.000Z' }
  await openSample('page.index.filled', (r) => r.on(getMe, secured).on(listReceivedInvitations, invitations))
  expect((await screen.findByText(/^Вас приглашают стать владельцем сервиса/)).closest('div')?.textContent).toContain(
    'Посмотреть',
  )
  expect(names().filter((name) => name?.includes('ждёт'))).toEqual([
    expect.stringContaining('Безопасность'),
    expect.stringContaining('Подключить сервис'),
  ])
})

test.each([
  ['page.services.filled', 'Подключить сервис'],
  ['page.services-access.filled', 'Кто читает мои данные'],
])('shows where you are: %s', async (id, name) => {
  await openSample(id)
  const current = menu()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([name])
})
