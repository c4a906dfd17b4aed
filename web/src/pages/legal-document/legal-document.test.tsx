import { legalKinds } from '@kabinet/contract/legal/legal-text'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { actions } from '../../testing/actions.ts'
import { findAlert, openSample } from '../../testing/open-sample.tsx'
import { changeLanguage } from '../../text/language.ts'

const { click } = actions

test('links to each legal document [SP-2.52]', async () => {
  await openSample('page.documents.opened')
  await screen.findByRole('heading', { level: 1, name: 'Документы' })
  const links = () => within(screen.getByRole('main')).getAllByRole('link', { name: /^[^·]*$/ })
  await waitFor(() => expect(links()).toHaveLength(2 * legalKinds.length))
  await click('shell.consent')
  await screen.findByText(/даю организации, которая ведёт этот сайт/)
  await click({ words: 'Все документы' })
  await click('shell.agreement')
  await screen.findByRole('heading', { level: 2, name: '2. Ваш аккаунт' })
})

test('shows the version date in the user’s language and prints the document [SP-2.53]', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  await openSample('page.documents-id.opened')
  await screen.findByText(/^Редакция от\s21.11.2026$/)
  await click('legal.print')
  expect(print).toHaveBeenCalledOnce()
  await changeLanguage('en')
  await screen.findByText('Version of 11/21/2026')
  await screen.findByRole('heading', { level: 2, name: '2. Your account' })
  await changeLanguage('ru')
})

test('reports an unknown legal document and links to the list', async () => {
  const { router } = await openSample('page.documents.opened')
  await router.navigate('/documents/constructor')
  expect((await findAlert()).textContent).toMatch(/^Запись не\sнайдена$/)
  expect(screen.getByRole('link', { name: 'Все документы' })).toBeTruthy()
})
