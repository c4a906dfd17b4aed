import { lockAccount } from '@kabinet/contract/api/auth/secure-account.api'
import { listEvents } from '@kabinet/contract/api/events.api'
import { getMe } from '@kabinet/contract/api/me.api'
import { anna } from '@kabinet/contract/examples/samples'
import { events } from '@kabinet/contract/examples/me'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { dayOfInstant } from '../../lib/format/instant.ts'
import { actions } from '../../testing/actions.ts'
import { openSample } from '../../testing/open-sample.tsx'

const { click } = actions
const { items } = events.listEvents.reply.last
const [signedIn] = items

test('shows the kind, time, origin and hourly count of each event', async () => {
  await openSample('page.security-activity.filled')
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^Вход22\.11\.2026, \d+:30 (GMT|UTC)\S*Chrome, Windows · 203\.0\.113\.7 · Москва, Россия(Это был не.я)?$/,
      ),
      expect.stringMatching(/^Доступ к данным предоставлен: Ромашка/),
      expect.stringMatching(/^Вход не удался: неверный пароль · 14 раз за час/),
    ]),
  )
})

const hasCursor = (query: unknown) => typeof query === 'object' && query !== null && 'cursor' in query

test('requests a group by its name, and older events by the cursor of the previous page', async () => {
  if (!signedIn) throw new Error('no sample')
  const next = `1700000000000000.${signedIn.id}`
  const older = { ...signedIn, id: '0192f0c1-7a10-7c6e-9a51-3f2a1c0d9e00', kind: 'registered' as const }
  const { replies } = await openSample('page.security-activity.filled', (r) =>
    r.on(listEvents, (query) => (hasCursor(query) ? { items: [older], next: null } : { items, next })),
  )
  await click('list.more')
  await screen.findByText('Регистрация')
  expect(replies.to(listEvents).at(-1)).toEqual({ cursor: next })
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
  await click('activity.services')
  await waitFor(() => expect(replies.to(listEvents).at(-1)).toEqual({ group: 'services' }))
})

test('shows times in the zone of the profile, as messages do', async () => {
  await openSample('page.security-activity.filled', (r) => r.on(getMe, { ...anna, timezone: 'Asia/Vladivostok' }))
  expect(await screen.findByText('22.11.2026, 19:30 GMT+10')).toBeTruthy()
})

test('offers «This was not me» for seven days, and names the day that it reaches to', async () => {
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  if (!signedIn) throw new Error('no sample')
  const old = { ...signedIn, id: '0192f0c1-7a10-7c6e-9a51-3f2a1c0d9e00', happened_at: at(8) }
  const refusedOne = { ...signedIn, id: '0192f0c1-7a10-7c6e-9a51-3f2a1c0d9e01', kind: 'sign_in_refused' as const }
  const { replies } = await openSample('page.security-activity.filled', (r) =>
    r.on(listEvents, {
      items: [{ ...signedIn, happened_at: at(2) }, refusedOne, old, { ...old, kind: 'access_given' as const }],
      next: null,
    }),
  )
  replies.on(lockAccount, undefined)
  const [button, ...others] = await screen.findAllByRole('button', { name: /^Это был не\sя: Вход/ })
  expect(others).toEqual([])
  await userEvent.click(button!)
  await screen.findByText(new RegExp(`всё, что добавили с.${dayOfInstant(at(9), 'ru')}`))
  await actions.confirm('lock.confirm')
  await waitFor(() => expect(replies.to(lockAccount)).toEqual([{ event: signedIn.id }]))
})

test('leads from older events to «Lock account»', async () => {
  await openSample('page.security-activity.filled', (r) =>
    r.on(listEvents, {
      items: items.map((event) => ({ ...event, happened_at: '2026-01-01T00:00:00.000Z' })),
      next: null,
    }),
  )
  expect((await screen.findByRole('link', { name: 'Запретить вход' })).getAttribute('href')).toBe('/security')
})
