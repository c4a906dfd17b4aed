import { legalKinds } from '@kabinet/contract/legal/legal-text'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { changeLanguage } from '../../text/language.ts'
import { LegalDocumentsPage } from '../legal-documents/legal-documents.tsx'
import { LegalDocumentPage } from './legal-document.tsx'

const open = (entry: string) =>
  openPage({ '/documents': LegalDocumentsPage, '/documents/:id': LegalDocumentPage }, entry)

afterEach(() => void vi.unstubAllGlobals())

test('the list leads to every legal document there is, each by itself [SP-2.52]', async () => {
  await open('/documents')
  await screen.findByRole('heading', { level: 1, name: 'Документы' })
  expect(screen.getAllByRole('link')).toHaveLength(legalKinds.length)
  await userEvent.click(screen.getByRole('link', { name: /^Согласие на\sобработку/ }))
  await screen.findByText(/даю организации, которая ведёт этот сайт/)
  await userEvent.click(screen.getByRole('link', { name: 'Все документы' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Пользовательское соглашение' }))
  await screen.findByRole('heading', { level: 2, name: '2. Ваш аккаунт' })
})

test('a legal document tells its version in the language of the reader, and can be printed [SP-2.53]', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  await open('/documents/user-agreement')
  await screen.findByText(/^Редакция от\s21\sноября 2026/)
  await userEvent.click(screen.getByRole('button', { name: 'Печать' }))
  expect(print).toHaveBeenCalledOnce()
  await changeLanguage('en')
  await screen.findByText('Version of November 21, 2026')
  await screen.findByRole('heading', { level: 2, name: '2. Your account' })
  await changeLanguage('ru')
})

test('a legal document that does not exist says so, and leads to the list', async () => {
  await open('/documents/constructor')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Запись не\sнайдена$/)
  expect(screen.getByRole('link', { name: 'Все документы' })).toBeTruthy()
})
