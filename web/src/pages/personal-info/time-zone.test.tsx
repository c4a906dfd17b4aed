import { listTimezones } from '@kabinet/contract/api/handbooks.api'
import { getMe, patchMe } from '@kabinet/contract/api/me.api'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { actions } from '../../testing/actions.ts'
import { openSample } from '../../testing/open-sample.tsx'
import { annaInFull } from '../../testing/people.ts'
import { refused, type Replies } from '../../testing/replies.ts'

const kolkata = { id: 'Asia/Calcutta', name: 'Калькутта', offset: 330 }
const newfoundland = { id: 'America/St_Johns', name: 'Сент-Джонс', offset: -210 }
const zones = (r: Replies) => r.on(listTimezones, { items: [kolkata, newfoundland], total: 2 })

const shown = () => screen.getByText('Часовой пояс').nextElementSibling?.textContent

test('shows the time zone by its name in the list, with its current offset', async () => {
  const { replies } = await openSample('page.index.filled', (r) =>
    zones(r).on(getMe, { ...annaInFull, timezone: newfoundland.id }),
  )
  await screen.findByText('Сент-Джонс, GMT-3:30')
  expect(replies.to(listTimezones)[0]).toEqual({ q: newfoundland.id })
})

test('shows the time zone by its id when the list fails to load', async () => {
  await openSample('page.index.filled', (r) => r.on(listTimezones, refused('DATABASE')))
  await screen.findByText('Asia/Yekaterinburg')
  expect(shown()).toBe('Asia/Yekaterinburg')
})

test('chooses a time zone from the list by place or id, and sends its id', async () => {
  const { replies } = await openSample('page.index.basics.form', zones)
  replies.on(patchMe, { ...annaInFull, timezone: kolkata.id })
  const field = await screen.findByRole('combobox', { name: /^Часовой пояс/ })
  await userEvent.clear(field)
  await userEvent.type(field, 'calcutta')
  await userEvent.click(await screen.findByRole('option', { name: /Калькутта/ }))
  await actions.click('parts.save')
  await screen.findByText('Калькутта, GMT+5:30')
  expect(replies.to(patchMe)).toMatchObject([{ timezone: kolkata.id }])
})
