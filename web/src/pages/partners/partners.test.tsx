import { listPartners, type Partner } from '@kabinet/contract/api/partners.api'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { lost, refused, Replies } from '../../testing/replies.ts'
import { pyotr, sberbank } from '../../testing/samples.ts'
import { PartnersPage } from './partners.tsx'

let replies: Replies
const pages = { '/partners': PartnersPage, '/partners/new': () => <h1>Новый партнёр</h1> }

beforeEach(() => void (replies = new Replies()))

const many = (from: number, count: number): Partner[] =>
  Array.from({ length: count }, (_, n) => ({
    ...pyotr,
    id: `0192f0c1-2222-7c6e-9a51-${String(from + n).padStart(12, '0')}`,
    display_name: `Партнёр ${from + n}`,
  }))

const isFirstPage = (asked: unknown) => new Map(Object.entries(asked ?? {})).get('offset') === '0'

test('a row says who the partner is: name, type, INN and the day it was added', async () => {
  replies.on(listPartners, { items: [sberbank, pyotr], total: 2 })
  await openPage(pages, '/partners')
  const [first, second] = await screen.findAllByRole('link', { name: /Сбербанк|Ёлкин/ })
  expect(first?.textContent).toMatch(/^СбербанкОрганизация\s· ИНН 7707083893\s· 21\.11\.2026$/)
  expect(first?.getAttribute('href')).toBe(`/partners/${sberbank.id}`)
  expect(second?.textContent).toMatch(/^Ёлкин ПётрФизическое лицо\s· 05\.03\.2026$/)
})

test('the order is by name at first, and a choice is kept in the address [SP-2.40]', async () => {
  replies.on(listPartners, { items: [sberbank, pyotr], total: 2 })
  const { router } = await openPage(pages, '/partners')
  await userEvent.click(await screen.findByRole('button', { name: /^По\sдате добавления$/ }))
  await waitFor(() =>
    expect(replies.to(listPartners).at(-1)).toMatchObject({ sort: 'created_at', order: 'desc', offset: '0' }),
  )
  expect(replies.to(listPartners)[0]).toMatchObject({ sort: 'name', order: 'asc', offset: '0' })
  expect(router.state.location.search).toBe('?sort=created_at')
  expect(screen.getByRole('button', { name: /^По\sдате добавления$/ }).getAttribute('aria-pressed')).toBe('true')
})

test('an address with an order opens in that order, and a wrong one by name', async () => {
  replies.on(listPartners, { items: [sberbank], total: 1 })
  await openPage(pages, '/partners?sort=created_at')
  await screen.findByText('Сбербанк')
  cleanup()
  await openPage(pages, '/partners?sort=price')
  await screen.findByText('Сбербанк')
  expect(replies.to(listPartners)[0]).toMatchObject({ sort: 'created_at' })
  expect(replies.to(listPartners).at(-1)).toMatchObject({ sort: 'name' })
})

test('whoever has no partners is told what can be added, and is led there', async () => {
  replies.on(listPartners, { items: [], total: 0 })
  await openPage(pages, '/partners')
  await screen.findByRole('heading', { name: 'Пока нет партнёров' })
  expect(screen.queryByRole('button', { name: 'По алфавиту' })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Добавить партнёра' }))
  await screen.findByRole('heading', { name: 'Новый партнёр' })
})

test('a long list goes on where it stopped, and the focus goes to the first new row', async () => {
  replies.on(listPartners, (asked) => ({ items: isFirstPage(asked) ? many(0, 100) : many(100, 2), total: 102 }))
  await openPage(pages, '/partners')
  await screen.findByText(/Показано 100/)
  await userEvent.click(screen.getByRole('button', { name: 'Показать ещё' }))
  const row = await screen.findByRole('link', { name: /^Партнёр 100/ })
  await waitFor(() => expect(document.activeElement).toBe(row))
  expect(replies.to(listPartners).at(-1)).toMatchObject({ offset: '100' })
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
})

test('when more cannot be fetched, what is there stays and the reason stands at the button', async () => {
  replies.on(listPartners, (asked) => (isFirstPage(asked) ? { items: many(0, 100), total: 102 } : lost))
  await openPage(pages, '/partners')
  await userEvent.click(await screen.findByRole('button', { name: 'Показать ещё' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Не\sудалось загрузить данные$/)
  expect(screen.getByText('Партнёр 7')).toBeTruthy()
})

test('a list that does not come says so and offers to try again', async () => {
  replies.on(listPartners, refused('DATABASE'))
  await openPage(pages, '/partners')
  const again = await screen.findByRole('button', { name: 'Повторить' })
  replies.on(listPartners, { items: [sberbank], total: 1 })
  await userEvent.click(again)
  expect(await screen.findByText('Сбербанк')).toBeTruthy()
})
