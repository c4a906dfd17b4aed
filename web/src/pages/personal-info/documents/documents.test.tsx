import { deleteDocument, listDocuments, putDocument, showDocument } from '@kabinet/contract/api/documents.api'
import { getMe } from '@kabinet/contract/api/me.api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { actions } from '../../../testing/actions.ts'
import { findAlert, openSample } from '../../../testing/open-sample.tsx'
import { annaInFull, documents } from '../../../testing/people.ts'
import { lost, pending, refused, type Replies } from '../../../testing/replies.ts'

const { click, confirm, fill } = actions
const openFilled = () => openSample('page.index.filled')
const withAll = (r: Replies) => r.on(listDocuments, { items: documents })
const shownIn = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

test('moves between tabs with the arrow keys and keeps the open one in the URL [SP-2.30]', async () => {
  const { router } = await openSample('page.index.empty')
  await click('documents.passport')
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(screen.getByRole('tabpanel').textContent).toMatch(/СНИЛС не\sдобавлен/))
  expect(router.state.location.search).toBe('?doc=snils')
  await userEvent.keyboard('{End}')
  await waitFor(() => expect(router.state.location.search).toBe('?doc=inn'))
})

test('renders the content below together with the documents', async () => {
  await openSample('page.index.code.waiting', (r) => r.on(listDocuments, pending))
  await screen.findByRole('heading', { name: 'Документы' })
  expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(1)
  expect(screen.queryByText(/^ID /)).toBeNull()
})

test('offers a retry when the documents fail to load, and still renders the content below', async () => {
  const { replies } = await openSample('page.index.code.waiting', (r) => r.on(listDocuments, refused('DATABASE')))
  expect((await findAlert()).textContent).toMatch(/^Не\sудалось загрузить/)
  screen.getByText(/^ID /)
  withAll(replies)
  await click('shell.retry')
  await screen.findByRole('tab', { name: 'СНИЛС' })
})

test('opens the tab from the URL', async () => {
  await openSample('page.index.snils.empty')
  expect(screen.getByRole('tab', { name: 'СНИЛС' }).getAttribute('aria-selected')).toBe('true')
})

test('hides numbers except their last characters until revealed', async () => {
  const { replies } = await openFilled()
  await waitFor(() => expect(shownIn('Регион')).toBe('Москва'))
  expect(shownIn('Серия и номер')).toMatch(/^•• •• ••3456/)
  expect(shownIn('Код подразделения')).toMatch(/^•••-001/)
  expect(shownIn('Дата выдачи')).toBe('15.04.2010')
  expect(document.body.textContent).not.toContain('123456')
  await click('documents.passport.show')
  await waitFor(() => expect(shownIn('Серия и номер')).toBe('45 04 123456'))
  expect(replies.requests.filter(({ route }) => route === showDocument)).toHaveLength(1)
  await click('documents.passport.hide')
  expect(shownIn('Серия и номер')).toMatch(/^••/)
})

test('shows no number that could not be logged as shown', async () => {
  await openSample('page.index.filled', (r) => r.on(showDocument, refused('DATABASE')))
  await click('documents.passport.show')
  await screen.findByText(/^Не\sудалось загрузить/)
  expect(shownIn('Серия и номер')).toMatch(/^••/)
  await click('documents.passport.edit')
  expect(document.body.innerHTML).not.toContain('123456')
})

test('adds a passport: inserts separators and finds the region by typing [SP-2.31]', async () => {
  const { replies } = await openSample('page.index.passport.form', (r) => r.on(putDocument, { items: documents }))
  const number = screen.getByLabelText('Серия и номер')
  expect(document.activeElement).toBe(number)
  await userEvent.type(number, '4504123456')
  expect(number).toHaveProperty('value', '45 04 123456')
  await fill('documents.issued_by', 'ОВД «Тверской»')
  await fill('documents.issued_at', '03042010')
  await fill('documents.department_code', '770001')
  await userEvent.type(screen.getByLabelText('Регион'), 'пет')
  await userEvent.click(await screen.findByRole('option', { name: 'Санкт-Петербург' }))
  await click('parts.save')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Изменить паспорт' })))
  expect(replies.to(putDocument)).toEqual([
    {
      document_type: 'passport',
      number: '4504123456',
      issued_by: 'ОВД «Тверской»',
      issued_at: '2010-04-03',
      department_code: '770001',
      region: '78',
      was: { number: null, issued_by: null, issued_at: null, department_code: null, region: null },
    },
  ])
})

test('takes what another tab saved into untouched fields, and names it at those that were typed', async () => {
  const { replies } = await openFilled()
  await click('documents.passport.edit')
  const now = { issued_by: 'ОВД Арбат', department_code: '770002', region: '78' }
  const fields = Object.keys(now).map((path) => ({ path, error_code: 203, message: 'Это изменили' }))
  replies.on(putDocument, refused('HUMAN_FRIENDLY_MULTIPLE', { status: 409, fields, now }), { items: documents })
  await fill('documents.issued_by', 'ОВД Сокол')
  await click('parts.save')
  await screen.findByText(/«ОВД Арбат»/)
  expect(screen.getByLabelText(/^Код подразделения/)).toHaveProperty('value', '770-002')
  await click('parts.save')
  await waitFor(() => expect(replies.to(putDocument)).toHaveLength(2))
  expect(replies.to(putDocument)[1]).toMatchObject({ issued_by: 'ОВД Сокол', department_code: '770002', was: now })
})

test('lists every empty passport field with a link to it', async () => {
  await openSample('page.index.passport.form')
  await click('parts.save')
  await click('parts.save')
  const summary = await screen.findByRole('group', { name: 'Исправьте ошибки' })
  expect(within(summary).getAllByRole('button')).toHaveLength(5)
  await userEvent.click(within(summary).getByRole('button', { name: /^Регион/ }))
  expect(document.activeElement).toBe(screen.getByLabelText('Регион'))
})

test('reports a passport issued before the 14th birthday at its date', async () => {
  const { replies } = await openFilled()
  await click('documents.passport.edit')
  await fill('documents.issued_at', '26.03.2004')
  await screen.findByText(/^Паспорт не\sвыдают раньше 14\sлет/)
  expect(replies.to(putDocument)).toEqual([])
})

test('offers the birthdate next to the date that it contradicts, and saves both', async () => {
  const { replies } = await openFilled()
  replies.on(putDocument, { items: documents })
  await click('documents.passport.edit')
  await fill('documents.issued_at', '26.03.2004')
  const birthdate = await screen.findByLabelText('Дата рождения')
  expect(birthdate).toHaveProperty('value', '27.03.1990')
  await userEvent.clear(birthdate)
  await userEvent.type(birthdate, '26031990')
  await click('parts.save')
  await waitFor(() => expect(replies.to(putDocument)).toHaveLength(1))
  expect(replies.to(putDocument)[0]).toMatchObject({ issued_at: '2004-03-26', birthdate: '1990-03-26' })
})

test('tells a contradiction that is stored already, and saves other fields', async () => {
  const { replies } = await openSample('page.index.filled', (r) =>
    r.on(getMe, { ...annaInFull, birthdate: '2005-01-01' }).on(putDocument, { items: documents }),
  )
  await screen.findByText(/^По\sдате рождения, 01\.01\.2005/)
  await click('documents.passport.edit')
  await fill('documents.issued_by', 'ОВД Арбат')
  await click('parts.save')
  await waitFor(() => expect(replies.to(putDocument)).toHaveLength(1))
})

test('rejects wrong SNILS check digits at the field, and retries a lost save under the same key [SP-2.32]', async () => {
  const { replies } = await openSample('page.index.snils.empty', (r) => r.on(putDocument, lost, { items: documents }))
  await click('documents.snils.add')
  await fill('documents.snils', '11223344596')
  await click('parts.save')
  await screen.findByText(/^Контрольные цифры не\sсходятся/)
  await fill('documents.snils', '112-233-445 95')
  await click('parts.save')
  expect((await findAlert()).textContent).toMatch(/^Ответ не\sпришёл/)
  expect(screen.getByRole('textbox', { name: 'СНИЛС' })).toHaveProperty('value', '112-233-445 95')
  await click('parts.save')
  await screen.findByRole('button', { name: 'Изменить СНИЛС' })
  const [first, second] = replies.keysTo(putDocument)
  expect([first, second]).toEqual([expect.stringMatching(/./), first])
})

test('deletes a document after one prompt, then focuses «Добавить» in the empty tab [SP-2.33]', async () => {
  const { replies } = await openSample('delete-document.confirm.opened')
  const question = await screen.findByRole('dialog', { name: 'Удалить данные паспорта?' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Отмена'))
  replies.on(deleteDocument, refused('DATABASE'), undefined)
  await confirm('parts.delete')
  expect((await within(question).findByRole('alert')).textContent).toMatch(/^Не\sудалось удалить данные/)
  await confirm('parts.delete')
  const add = await screen.findByRole('button', { name: 'Добавить паспорт' })
  await waitFor(() => expect(document.activeElement).toBe(add))
})

test('edits one card at a time and asks before changes are lost', async () => {
  await openSample('page.index.basics.form', withAll)
  await click('documents.passport.edit')
  expect(screen.queryByLabelText('Фамилия')).toBeNull()
  await userEvent.type(screen.getByLabelText('Кем выдан'), '0')
  await click('me.editBasics')
  await screen.findByRole('dialog', { name: /^Уйти без\sсохранения/ })
  await click('shell.leave.stay')
  expect(screen.getByLabelText('Кем выдан')).toBeTruthy()
  await click('me.editBasics')
  await click('shell.leave.leave')
  await screen.findByLabelText('Фамилия')
  expect(screen.queryByLabelText('Кем выдан')).toBeNull()
})
