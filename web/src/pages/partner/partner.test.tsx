import { deletePartner, getPartner, listPartners } from '@kabinet/contract/api/partners.api'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { lost, refused, Replies } from '../../testing/replies.ts'
import { pyotr, sberbank } from '../../testing/samples.ts'
import { PartnerPage } from './partner.tsx'

let replies: Replies
const pages = { '/partners': () => <h1>Партнёры</h1>, '/partners/:id': PartnerPage }
const page = `/partners/${sberbank.id}`

beforeEach(() => void (replies = new Replies().on(getPartner, sberbank).on(listPartners, { items: [], total: 0 })))
afterEach(cleanup)

const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent
const startDeleting = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить' }))
  await screen.findByRole('dialog', { name: 'Удалить партнёра «Сбербанк»?' })
}
const confirm = () => userEvent.click(screen.getAllByRole('button', { name: 'Удалить' }).at(-1) ?? document.body)

test('the page shows the fields that the type has, and no others [SP-2.41]', async () => {
  await openPage(pages, page)
  await screen.findByText('Организация')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Сбербанк')
  expect(['ИНН', 'КПП', 'ОГРН'].map(valueOf)).toEqual(['7707083893', '773601001', '1027700132195'])
  expect(valueOf('Телефон')).toMatch(/^\+7\s\(495\)\s500.55.50$/)
  expect(valueOf('Электронная почта')).toMatch(/^Не\sуказано$/)
  expect(screen.queryByText('ОГРНИП')).toBeNull()
  expect(screen.getByRole('link', { name: 'Изменить' }).getAttribute('href')).toBe(`${page}/edit`)
})

test('a person has no numbers of a company', async () => {
  replies.on(getPartner, pyotr)
  await openPage(pages, page)
  await screen.findByText('Физическое лицо')
  expect([valueOf('Фамилия'), valueOf('Имя')]).toEqual(['Ёлкин', 'Пётр'])
  expect(screen.queryByText('КПП')).toBeNull()
})

test('the question before deleting begins on «Отмена», and nothing is sent by it [SP-2.68]', async () => {
  await openPage(pages, page)
  await startDeleting()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Отмена'))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(replies.to(deletePartner)).toEqual([])
})

test('a deleted partner leads to the list, and its page is not found again by going back [SP-4.33]', async () => {
  replies.on(deletePartner, undefined)
  const { router } = await openPage(pages, '/partners', page)
  await startDeleting()
  await confirm()
  await screen.findByRole('heading', { name: 'Партнёры' })
  replies.on(getPartner, refused('NOT_EXIST'))
  await router.navigate(page)
  await screen.findByText(/^Запись не\sнайдена$/)
  expect(screen.queryByText('7707083893')).toBeNull()
})

test('a deletion whose answer was lost is told, and asking again ends well', async () => {
  replies.on(deletePartner, lost, refused('NOT_EXIST'))
  await openPage(pages, page)
  await startDeleting()
  await confirm()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Не\sудалось удалить данные/)
  await confirm()
  await screen.findByRole('heading', { name: 'Партнёры' })
})

test('a partner that is not there is told so, with a way to the list', async () => {
  replies.on(getPartner, refused('NOT_EXIST'))
  await openPage(pages, page)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Запись не\sнайдена$/)
  await userEvent.click(screen.getByRole('link', { name: /^К\sсписку партнёров$/ }))
  await screen.findByRole('heading', { name: 'Партнёры' })
})
