import { listPartners } from '@kabinet/contract/api/partners.api'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { many } from '../../screens/list/partners.ts'
import { actions } from '../../testing/actions.ts'
import { findAlert, openSample } from '../../testing/open-sample.tsx'
import { refused } from '../../testing/replies.ts'
import { sberbank } from '@kabinet/contract/examples/samples'

const { click } = actions

test('shows name, type, INN and creation date in a row', async () => {
  await openSample('page.partners.filled')
  const [first, second] = await screen.findAllByRole('link', { name: /Сбербанк|Ёлкин/ })
  expect(first?.textContent).toMatch(/^Ёлкин ПётрФизическое лицо\s· 05\.03\.2026$/)
  expect(second?.textContent).toMatch(/^СбербанкОрганизация\s· ИНН 7707083893\s· 21\.11\.2026$/)
  expect(second?.getAttribute('href')).toBe(`/partners/${sberbank.id}`)
})

test('sorts by name at first and keeps the choice in the URL [SP-2.40]', async () => {
  const { replies, router } = await openSample('page.partners.filled')
  await click('partners.sort.created_at')
  await waitFor(() =>
    expect(replies.to(listPartners).at(-1)).toMatchObject({ sort: 'created_at', order: 'desc', offset: '0' }),
  )
  expect(replies.to(listPartners)[0]).toMatchObject({ sort: 'name', order: 'asc', offset: '0' })
  expect(router.state.location.search).toBe('?sort=created_at')
  expect(screen.getByRole('button', { name: /^По\sдате добавления$/, pressed: true })).toBeTruthy()
})

test('uses the order from the URL, or the name when it is invalid', async () => {
  const { replies, router } = await openSample('page.index.filled')
  for (const [sort, asked] of [
    ['created_at', 'created_at'],
    ['price', 'name'],
  ]) {
    await router.navigate(`/partners?sort=${sort}`)
    await screen.findByText('Сбербанк')
    await waitFor(() => expect(replies.to(listPartners).at(-1)).toMatchObject({ sort: asked }))
  }
})

test('explains what can be added when there are no partners, and links to it', async () => {
  await openSample('page.partners.empty')
  await screen.findByRole('heading', { name: 'Пока нет партнёров' })
  expect(screen.queryByRole('button', { name: 'По алфавиту' })).toBeNull()
  await click('partners.add')
  await screen.findByRole('heading', { name: 'Новый партнёр' })
})

test('loads more rows and focuses the first new one', async () => {
  const { replies } = await openSample('page.partners.many.filled')
  await screen.findByText(/Показано 100/)
  await click('list.more')
  await waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe(`/partners/${many[100]?.id}`))
  expect(replies.to(listPartners).at(-1)).toMatchObject({ offset: '100' })
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
})

test('keeps the loaded rows when loading more fails, and shows the error at the button', async () => {
  const { replies } = await openSample('page.partners.many.filled')
  replies.on(listPartners, refused('DATABASE'))
  await click('list.more')
  expect((await findAlert()).textContent).toMatch(/^Не\sудалось загрузить данные$/)
  expect(screen.getAllByText('Сбербанк')).toHaveLength(50)
})

test('offers a retry when the list fails to load', async () => {
  const { replies } = await openSample('page.partners.loadFailed')
  replies.on(listPartners, { items: [sberbank], total: 1 })
  await click('shell.retry')
  expect(await screen.findByText('Сбербанк')).toBeTruthy()
})
