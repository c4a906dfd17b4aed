import { listDocuments } from '@kabinet/contract/api/documents.api'
import { getMe, patchMe } from '@kabinet/contract/api/me.api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { refused, Replies } from '../../testing/replies.ts'
import { anna } from '../../testing/samples.ts'
import { PersonalInfoPage } from './personal-info.tsx'

let replies: Replies

beforeEach(() => void (replies = new Replies().on(listDocuments, { items: [] })))

async function startEditing() {
  await openPage({ '/': PersonalInfoPage }, '/')
  await userEvent.click(await screen.findByRole('button', { name: 'Изменить основное' }))
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))

test('what is not set is told so, and an unverified contact bears a mark [SP-2.36]', async () => {
  replies.on(getMe, { ...anna, email_verified: false })
  await openPage({ '/': PersonalInfoPage }, '/')
  expect((await screen.findByText('Не подтверждена')).closest('dd')?.textContent).toContain('anna@example.ru')
  expect(screen.getByText('Телефон').nextElementSibling?.textContent).toMatch(/^Не\sуказано/)
})

test('after saving the page shows what the server answered, and the focus is on «Изменить» [SP-2.35, SP-4.48]', async () => {
  replies.on(getMe, anna).on(patchMe, { ...anna, last_name: 'Петрова' })
  await startEditing()
  const lastName = screen.getByLabelText('Фамилия')
  expect(document.activeElement).toBe(lastName)
  await userEvent.clear(lastName)
  await userEvent.type(lastName, ' петрова ')
  await userEvent.clear(screen.getByLabelText(/^Дата рождения/))
  await save()
  const edit = await screen.findByRole('button', { name: 'Изменить основное' })
  expect(screen.getByText('Фамилия').nextElementSibling?.textContent).toBe('Петрова')
  expect(document.activeElement).toBe(edit)
  expect(replies.to(patchMe)).toEqual([
    expect.objectContaining({ action: 'update_profile', last_name: 'петрова', birthdate: null }),
  ])
})

test('a refused save keeps what was typed, says so, and puts the server’s problem at its field [SP-4.49]', async () => {
  const wrongDate = { path: 'birthdate', error_code: 4, message: 'Проверьте год' }
  replies.on(getMe, anna).on(patchMe, refused('DATABASE'), refused('INVALID_PARAM_VALUE', { fields: [wrongDate] }))
  await startEditing()
  await userEvent.type(screen.getByLabelText(/^Отчество/), 'Сергеевна')
  await save()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Не\sудалось обновить данные/)
  expect(screen.getByLabelText(/^Отчество/)).toHaveProperty('value', 'Сергеевна')
  await save()
  await waitFor(() => expect(screen.getByLabelText(/^Дата рождения/).getAttribute('aria-invalid')).toBe('true'))
})

test('what could not be loaded can be asked for again', async () => {
  replies.on(getMe, refused('DATABASE'))
  await openPage({ '/': PersonalInfoPage }, '/')
  const again = await screen.findByRole('button', { name: 'Повторить' })
  replies.on(getMe, anna)
  await userEvent.click(again)
  await screen.findByRole('heading', { level: 2, name: 'Иванова Анна' })
  expect(screen.queryByRole('alert')).toBeNull()
})
