import { deleteDocument, type Document, listDocuments, putDocument } from '@kabinet/contract/api/documents.api'
import { listRegions } from '@kabinet/contract/api/handbooks.api'
import { getMe } from '@kabinet/contract/api/me.api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { lost, refused, Replies } from '../../../testing/replies.ts'
import { anna } from '../../../testing/samples.ts'
import { PersonalInfoPage } from '../personal-info.tsx'

let replies: Replies

beforeEach(() => {
  replies = new Replies().on(getMe, anna).on(listRegions, {
    items: [
      { id: '77', name: 'Москва' },
      { id: '50', name: 'Московская область' },
    ],
    total: 2,
  })
})

const held = {
  document_id: '0192f0c1-0000-7c6e-9a51-000000000001',
  created_at: '2026-11-21T00:00:00Z',
  updated_at: '2026-11-21T00:00:00Z',
}
const passport: Document = {
  ...held,
  document_type: 'passport',
  number: '4504123456',
  issued_by: 'ОВД «Тверской»',
  issued_at: '2010-04-03',
  department_code: '770001',
  region: '77',
}
const snils: Document = { ...held, document_type: 'snils', number: '11223344595' }

async function open(items: Document[], address = '/') {
  replies.on(listDocuments, { items })
  const view = await openPage({ '/': PersonalInfoPage }, address)
  await screen.findByRole('tablist', { name: 'Документы' })
  return view
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const shownIn = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

test('arrows move between the tabs and open them; the open one is in the address [SP-2.30]', async () => {
  const { router } = await open([])
  screen.getByText('Паспорт не добавлен')
  await userEvent.click(screen.getByRole('tab', { name: 'Паспорт' }))
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(screen.getByRole('tabpanel').textContent).toMatch(/СНИЛС не\sдобавлен/))
  expect(router.state.location.search).toBe('?doc=snils')
  await userEvent.keyboard('{End}')
  await waitFor(() => expect(router.state.location.search).toBe('?doc=inn'))
})

test('the address opens its tab', async () => {
  await open([snils], '/?doc=snils')
  expect(screen.getByRole('tab', { name: 'СНИЛС' }).getAttribute('aria-selected')).toBe('true')
})

test('numbers are hidden but for their end until one asks to see them', async () => {
  await open([passport])
  await waitFor(() => expect(shownIn('Регион')).toBe('Москва'))
  expect(shownIn('Серия и номер')).toMatch(/^•• •• ••3456/)
  expect(shownIn('Код подразделения')).toMatch(/^•••-001/)
  expect(shownIn('Дата выдачи')).toBe('3 апреля 2010 г.')
  expect(document.body.textContent).not.toContain('123456')
  await press(/^Показать номера/)
  expect(shownIn('Серия и номер')).toBe('45 04 123456')
  await press(/^Скрыть номера/)
  expect(shownIn('Серия и номер')).toMatch(/^••/)
})

test('a passport is added: separators come by themselves, the region is found by typing [SP-2.31]', async () => {
  replies.on(putDocument, { items: [passport] })
  await open([])
  await press('Добавить паспорт')
  const number = screen.getByLabelText('Серия и номер')
  expect(document.activeElement).toBe(number)
  await userEvent.type(number, '4504123456')
  expect(number).toHaveProperty('value', '45 04 123456')
  await userEvent.type(screen.getByLabelText('Кем выдан'), 'ОВД «Тверской»')
  await userEvent.type(screen.getByLabelText('Дата выдачи'), '03042010')
  await userEvent.type(screen.getByLabelText('Код подразделения'), '770001')
  await userEvent.type(screen.getByLabelText('Регион'), 'обл')
  await userEvent.click(await screen.findByRole('option', { name: 'Московская область' }))
  await press('Сохранить')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Изменить паспорт' })))
  expect(replies.to(putDocument)).toEqual([
    {
      document_type: 'passport',
      number: '4504123456',
      issued_by: 'ОВД «Тверской»',
      issued_at: '2010-04-03',
      department_code: '770001',
      region: '50',
    },
  ])
})

test('an empty passport form names every field, and a link leads to each', async () => {
  await open([])
  await press('Добавить паспорт')
  await press('Сохранить')
  const summary = await screen.findByRole('group', { name: 'Исправьте ошибки' })
  expect(within(summary).getAllByRole('button')).toHaveLength(5)
  await userEvent.click(within(summary).getByRole('button', { name: /^Регион/ }))
  expect(document.activeElement).toBe(screen.getByLabelText('Регион'))
})

test('a passport from before the 14th birthday is told at its date', async () => {
  await open([passport])
  await press('Изменить паспорт')
  const date = screen.getByLabelText('Дата выдачи')
  await userEvent.clear(date)
  await userEvent.type(date, '26.03.2004')
  await userEvent.tab()
  await screen.findByText(/^Паспорт не\sвыдают раньше 14\sлет/)
  expect(replies.to(putDocument)).toEqual([])
})

test('a SNILS with wrong check digits is refused at its field; saved twice after a lost answer it has one key [SP-2.32]', async () => {
  replies.on(putDocument, lost, { items: [snils] })
  await open([], '/?doc=snils')
  await press('Добавить СНИЛС')
  const field = screen.getByRole('textbox', { name: 'СНИЛС' })
  await userEvent.type(field, '11223344596')
  await press('Сохранить')
  await screen.findByText(/^Проверьте СНИЛС/)
  await userEvent.clear(field)
  await userEvent.type(field, '112-233-445 95')
  await press('Сохранить')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Не\sудалось сохранить данные/)
  expect(field).toHaveProperty('value', '112-233-445 95')
  await press('Сохранить')
  await screen.findByRole('button', { name: 'Изменить СНИЛС' })
  const [first, second] = replies.asked.filter(({ route }) => route === putDocument).map(({ key }) => key)
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

test('a document is deleted after one question; the tab is empty then, and «Добавить» has the focus [SP-2.33]', async () => {
  replies.on(deleteDocument, refused('DATABASE'), undefined)
  await open([snils], '/?doc=snils')
  await press('Удалить СНИЛС')
  const question = await screen.findByRole('dialog', { name: 'Удалить данные СНИЛС?' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Отмена'))
  await userEvent.click(within(question).getByRole('button', { name: 'Удалить' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Не\sудалось удалить данные/)
  await userEvent.click(within(question).getByRole('button', { name: 'Удалить' }))
  const add = await screen.findByRole('button', { name: 'Добавить СНИЛС' })
  await waitFor(() => expect(document.activeElement).toBe(add))
})

test('one card is edited at a time: another asks before changes are lost', async () => {
  await open([snils], '/?doc=snils')
  await press('Изменить основное')
  await press('Изменить СНИЛС')
  expect(screen.queryByLabelText('Фамилия')).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: 'СНИЛС' }), '0')
  await press('Изменить основное')
  await screen.findByRole('dialog', { name: /^Уйти без\sсохранения/ })
  await press('Остаться')
  expect(screen.getByRole('textbox', { name: 'СНИЛС' })).toBeTruthy()
  await press('Изменить основное')
  await userEvent.click(await screen.findByRole('button', { name: 'Уйти' }))
  await screen.findByLabelText('Фамилия')
  expect(screen.queryByRole('textbox', { name: 'СНИЛС' })).toBeNull()
})
