import { listDocuments, putDocument } from '@kabinet/contract/api/documents.api'
import { getMe, patchMe } from '@kabinet/contract/api/me.api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { actions } from '../../testing/actions.ts'
import { findAlert, openSample } from '../../testing/open-sample.tsx'
import { anna, annaInFull, documents } from '../../testing/people.ts'
import { refused } from '../../testing/replies.ts'

const { click, fill } = actions

test('shows missing values and marks an unverified contact [SP-2.36]', async () => {
  await openSample('page.index.empty')
  expect((await screen.findByText('Не подтверждена')).closest('dd')?.textContent).toContain('anna@example.ru')
  expect(screen.getByText('Телефон').nextElementSibling?.textContent).toMatch(/^Не\sуказано/)
})

test('shows the server’s response after saving and focuses «Изменить» [SP-2.35, SP-4.48]', async () => {
  const { replies } = await openSample('page.index.basics.form')
  replies.on(patchMe, { ...annaInFull, last_name: 'Петрова' })
  expect(document.activeElement).toBe(screen.getByLabelText('Фамилия'))
  await fill('me.last_name', ' петрова ')
  await userEvent.clear(screen.getByLabelText(/^Дата рождения/))
  await click('parts.save')
  const edit = await screen.findByRole('button', { name: 'Изменить основное' })
  expect(screen.getByRole('heading', { level: 2, name: 'Анна Петрова' })).toBeTruthy()
  expect(document.activeElement).toBe(edit)
  expect(replies.to(patchMe)).toEqual([
    {
      action: 'update_profile',
      last_name: 'петрова',
      birthdate: null,
      was: { last_name: annaInFull.last_name, birthdate: annaInFull.birthdate },
    },
  ])
})

test('shows what another tab saved meanwhile, and replaces it when saved again', async () => {
  const { replies } = await openSample('page.index.basics.form')
  const now = { first_name: 'Яна', birthdate: '1991-02-03', address: null }
  const fields = Object.keys(now).map((path) => ({ path, error_code: 203, message: 'Это изменили' }))
  replies.on(patchMe, refused('HUMAN_FRIENDLY_MULTIPLE', { status: 409, fields, now }), annaInFull)
  await fill('me.first_name', 'Анюта')
  await userEvent.type(screen.getByLabelText(/^Дата рождения/), '{Backspace}1')
  await fill('me.address', 'Тверь')
  await click('parts.save')
  await screen.findByText(/«Яна»/)
  expect(document.querySelector('form')?.textContent).toMatch(/«03\.02\.1991».*очистили/)
  expect(screen.getByLabelText('Имя')).toHaveProperty('value', 'Анюта')
  await click('parts.save')
  await screen.findByRole('button', { name: 'Изменить основное' })
  expect(replies.to(patchMe)[1]).toMatchObject({ first_name: 'Анюта', was: now })
})

test('keeps the input after a rejected save and shows the server’s problem at its field [SP-4.49]', async () => {
  const wrongDate = { path: 'birthdate', error_code: 4, message: 'Проверьте год' }
  const { replies } = await openSample('page.index.basics.failed')
  replies.on(patchMe, refused('INVALID_PARAM_VALUE', { fields: [wrongDate] }))
  expect((await findAlert()).textContent).toMatch(/^Не\sудалось обновить данные/)
  expect(screen.getByLabelText('Имя')).toHaveProperty('value', 'Анюта')
  await click('parts.save')
  await waitFor(() => expect(screen.getByLabelText(/^Дата рождения/).getAttribute('aria-invalid')).toBe('true'))
})

test('offers a retry when the profile fails to load', async () => {
  const { replies } = await openSample('page.index.loadFailed')
  replies.on(getMe, anna)
  await click('shell.retry')
  await screen.findByRole('heading', { level: 2, name: 'Анна Иванова' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('offers the date of the passport next to a birthdate that it contradicts, and saves both', async () => {
  const { replies } = await openSample('page.index.basics.form', (r) => r.on(listDocuments, { items: documents }))
  const fields = [{ path: 'birthdate', error_code: 4, message: 'Проверьте обе даты' }]
  replies.on(patchMe, refused('INVALID_PARAM_VALUE', { fields, issued_at: '2010-04-15' }), annaInFull)
  replies.on(putDocument, { items: documents })
  const birthdate = screen.getByLabelText(/^Дата рождения/)
  await userEvent.clear(birthdate)
  await userEvent.type(birthdate, '03022001')
  await click('parts.save')
  await screen.findByText(/^Паспорт выдан 15\.04\.2010/)
  const issued = screen.getByLabelText('Дата выдачи паспорта')
  expect(issued).toHaveProperty('value', '15.04.2010')
  await userEvent.clear(issued)
  await userEvent.type(issued, '15042016')
  await click('parts.save')
  await screen.findByRole('button', { name: 'Изменить основное' })
  expect(replies.to(putDocument)).toMatchObject([{ issued_at: '2016-04-15', birthdate: '2001-02-03' }])
})
