import { deletePartner, getPartner } from '@kabinet/contract/api/partners.api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { actions } from '../../testing/actions.ts'
import { findAlert, openSample } from '../../testing/open-sample.tsx'
import { proxyPage, refused } from '../../testing/replies.ts'
import { pyotr, sberbank } from '@kabinet/contract/examples/samples'

const page = `/partners/${sberbank.id}`
const valueOf = (label: string) => document.querySelector(`[data-value-of="${label}"]`)?.textContent
const list = () => screen.findByRole('heading', { name: 'Партнёры' })

test('shows the fields of the type and no others [SP-2.41]', async () => {
  await openSample('page.partners-id.filled')
  await screen.findByText('Организация')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Сбербанк')
  expect(['ИНН', 'КПП', 'ОГРН'].map(valueOf)).toEqual(['7707083893', '773601001', '1027700132195'])
  expect(valueOf('Телефон')).toMatch(/^\+7\s\(495\)\s500.55.50$/)
  expect(valueOf('Электронная почта')).toMatch(/^Не\sуказано$/)
  expect(screen.queryByText('ОГРНИП')).toBeNull()
  expect(screen.getByRole('link', { name: 'Изменить' }).getAttribute('href')).toBe(`${page}/edit`)
})

test('shows no company numbers for a person', async () => {
  await openSample('page.partners.filled', (r) => r.on(getPartner, pyotr))
  await actions.click({ words: pyotr.display_name })
  await screen.findByText('Физическое лицо')
  expect([valueOf('Фамилия'), valueOf('Имя')]).toEqual(['Ёлкин', 'Пётр'])
  expect(screen.queryByText('КПП')).toBeNull()
})

test('focuses «Отмена» in the delete prompt, which sends nothing [SP-2.68]', async () => {
  const { replies } = await openSample('delete-partner.confirm.opened')
  await screen.findByRole('dialog', { name: 'Удалить партнёра «Сбербанк»?' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Отмена'))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(replies.to(deletePartner)).toEqual([])
})

test('opens the list after deletion; the partner’s page is gone [SP-4.33]', async () => {
  const { replies, router } = await openSample('delete-partner.deleted.opened')
  await list()
  replies.on(getPartner, refused('NOT_EXIST'))
  await router.navigate(page)
  await screen.findByText(/^Запись не\sнайдена$/)
  expect(screen.queryByText('7707083893')).toBeNull()
})

test('reports a deletion with a lost response, and takes the error away when a retry succeeds', async () => {
  await openSample('delete-partner.confirm.failed', (r) => r.on(deletePartner, proxyPage, refused('NOT_EXIST')))
  expect((await findAlert()).textContent).toMatch(/^Не\sудалось удалить данные/)
  await screen.findByText(/^Не\sудалось удалить данные/, { selector: '[data-type=error] *' })
  await actions.confirm('parts.delete')
  await list()
  await screen.findByText('Удалено')
  await waitFor(() => expect(screen.queryByText(/^Не\sудалось удалить данные/)).toBeNull())
})

test('reports a missing partner and links to the list', async () => {
  await openSample('page.partners-id.empty')
  expect((await findAlert()).textContent).toMatch(/^Запись не\sнайдена$/)
  await actions.click('partners.toList')
  await list()
})
