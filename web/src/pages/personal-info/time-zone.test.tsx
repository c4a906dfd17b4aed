import { listTimezones } from '@kabinet/contract/api/handbooks.api'
import { getMe, patchMe } from '@kabinet/contract/api/me.api'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { refused, Replies } from '../../testing/replies.ts'
import { anna } from '../../testing/samples.ts'
import { PersonalInfoPage } from './personal-info.tsx'

const moscow = { id: 'Europe/Moscow', name: 'Москва', offset: 180 }
const kolkata = { id: 'Asia/Calcutta', name: 'Калькутта', offset: 330 }
const newfoundland = { id: 'America/St_Johns', name: 'Сент-Джонс', offset: -210 }
const zones = { items: [moscow, kolkata, newfoundland], total: 3 }
let replies: Replies

beforeEach(() => void (replies = new Replies().on(listTimezones, zones)))

const shown = () => screen.getByText('Часовой пояс').nextElementSibling?.textContent

test('the time zone is called as the handbook does, with what its clocks show now', async () => {
  replies.on(getMe, { ...anna, timezone: newfoundland.id })
  await openPage({ '/': PersonalInfoPage }, '/')
  await screen.findByText('Сент-Джонс, GMT-3:30')
  expect(replies.to(listTimezones)[0]).toEqual({ q: newfoundland.id })
})

test('without the handbook it is shown by its id', async () => {
  replies.on(getMe, { ...anna, timezone: moscow.id }).on(listTimezones, refused('DATABASE'))
  await openPage({ '/': PersonalInfoPage }, '/')
  await screen.findByText('Europe/Moscow')
  expect(shown()).toBe('Europe/Moscow')
})

test('it is chosen from the handbook, found by place or id, and sent by its id', async () => {
  replies.on(getMe, anna).on(patchMe, { ...anna, timezone: kolkata.id })
  await openPage({ '/': PersonalInfoPage }, '/')
  await userEvent.click(await screen.findByRole('button', { name: 'Изменить основное' }))
  await userEvent.type(await screen.findByRole('combobox', { name: /^Часовой пояс/ }), 'calcutta')
  await userEvent.click(await screen.findByRole('option', { name: /Калькутта/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Калькутта, GMT+5:30')
  expect(replies.to(patchMe)).toMatchObject([{ timezone: kolkata.id }])
})
