import { listEvents } from '@kabinet/contract/api/events.api'
import { events } from '@kabinet/contract/examples/me'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { actions } from '../../testing/actions.ts'
import { openSample } from '../../testing/open-sample.tsx'

const { click } = actions
const items = events.listEvents.reply.last?.items ?? []
const [signedIn] = items

test('shows the kind, time, origin and hourly count of each event', async () => {
  await openSample('page.security-activity.filled')
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Вход22\.11\.2026, \d+:30Chrome, Windows · 203\.0\.113\.7$/),
      expect.stringMatching(/^Доступ к данным предоставлен: Ромашка/),
      expect.stringMatching(/^Вход не удался: неверный пароль · 14 раз за час/),
    ]),
  )
})

const hasCursor = (asked: unknown) => typeof asked === 'object' && asked !== null && 'cursor' in asked

test('requests a group by its name, and older events by the cursor of the previous page', async () => {
  if (!signedIn) throw new Error('no sample')
  const next = `1700000000000000.${signedIn.id}`
  const older = { ...signedIn, id: '0192f0c1-7a10-7c6e-9a51-3f2a1c0d9e00', kind: 'registered' as const }
  const { replies } = await openSample('page.security-activity.filled', (r) =>
    r.on(listEvents, (asked) => (hasCursor(asked) ? { items: [older], next: null } : { items, next })),
  )
  await click('list.more')
  await screen.findByText('Регистрация')
  expect(replies.to(listEvents).at(-1)).toEqual({ cursor: next })
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
  await click('activity.services')
  await waitFor(() => expect(replies.to(listEvents).at(-1)).toEqual({ group: 'services' }))
})
