import { createPartner, getPartner, listPartners, patchPartner } from '@kabinet/contract/api/partners.api'
import { partnerFields, partnerTypes } from '@kabinet/contract/data/partner-fields'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { lost, refused, Replies } from '../../testing/replies.ts'
import { pyotr, sberbank } from '../../testing/samples.ts'
import { PartnerAddPage, PartnerEditPage } from './partner-edit.tsx'

let replies: Replies
const pages = {
  '/partners': () => <h1>Партнёры</h1>,
  '/partners/new': () => <h1>Выбор типа</h1>,
  '/partners/new/:type': PartnerAddPage,
  '/partners/:id': () => <h1>Страница партнёра</h1>,
  '/partners/:id/edit': PartnerEditPage,
}
const editPage = `/partners/${sberbank.id}/edit`

beforeEach(() => void (replies = new Replies().on(getPartner, sberbank).on(listPartners, { items: [], total: 0 })))

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( необязательно)?$`))
const type = (label: string, text: string) => userEvent.type(field(label), text)
const add = () => userEvent.click(screen.getByRole('button', { name: 'Добавить' }))
async function openOrganization() {
  const view = await openPage(pages, '/partners/new/ORGANIZATION')
  for (const [label, text] of [
    ['Название', 'Сбербанк'],
    ['ИНН', '7707 083893'],
    ['КПП', '773601001'],
    ['ОГРН', '1-027-700-132195'],
  ] as const)
    await type(label, text)
  return view
}
const sent = {
  type: 'ORGANIZATION',
  name: 'Сбербанк',
  inn: '7707083893',
  kpp: '773601001',
  ogrn: '1027700132195',
  contact_person: null,
  phone: null,
  email: null,
  address: null,
}

test.each(partnerTypes)('the form of %s asks for what the table says, in its order [SP-2.43]', async (name) => {
  await openPage(pages, `/partners/new/${name}`)
  const asked = [...document.querySelectorAll<HTMLElement>('form :is(input, textarea)')].map((input) =>
    input.getAttribute('name'),
  )
  expect(asked).toEqual(partnerFields[name].map((row) => row.field))
  const optional = [...document.querySelectorAll('label')].filter((label) =>
    label.textContent.endsWith('необязательно'),
  )
  expect(optional).toHaveLength(partnerFields[name].filter(({ need }) => need === 'optional').length)
})

test('a type that does not exist leads to the choice of types [SP-9.12]', async () => {
  const { router } = await openPage(pages, '/partners/new/ROBOT')
  await screen.findByRole('heading', { name: 'Выбор типа' })
  expect(router.state.location.pathname).toBe('/partners/new')
})

test('a number whose check digit is wrong is told on leaving its field', async () => {
  await openPage(pages, '/partners/new/ORGANIZATION')
  await type('ИНН', '7707083894')
  await userEvent.tab()
  const problem = await screen.findByText(/Проверьте ИНН организации/)
  expect(field('ИНН').getAttribute('aria-describedby')).toContain(problem.closest('p')?.id)
  await type('ИНН', '{Backspace}3')
  await waitFor(() => expect(screen.queryByText(/Проверьте ИНН организации/)).toBeNull())
})

test('separators leave a number as it is typed, and the new partner is sent in its normal form', async () => {
  replies.on(createPartner, sberbank)
  const { router } = await openOrganization()
  expect(field('ИНН').value).toBe('7707083893')
  await add()
  await screen.findByRole('heading', { name: 'Страница партнёра' })
  expect(router.state.location.pathname).toBe(`/partners/${sberbank.id}`)
  expect(replies.to(createPartner)).toEqual([sent])
})

test('what is needed and missing stands in the summary, a line a field', async () => {
  await openPage(pages, '/partners/new/SELF_EMPLOYED')
  await add()
  const lines = await screen.findAllByRole('button', { name: /: заполните это поле$/ })
  expect(lines.map((line) => line.textContent)).toEqual([
    'Фамилия: заполните это поле',
    'Имя: заполните это поле',
    'ИНН: заполните это поле',
  ])
})

test('a partner that is there already is told at the INN with a way to it, until the INN is changed', async () => {
  replies.on(createPartner, refused('ALREADY_EXIST', { existing_id: pyotr.id }))
  await openOrganization()
  await add()
  const link = await screen.findByRole('link', { name: 'Открыть этого партнёра' })
  expect(link.getAttribute('href')).toBe(`/partners/${pyotr.id}`)
  expect(field('ИНН').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('button', { name: 'ИНН: такой партнёр уже есть' })).toBeTruthy()
  expect(field('Название').value).toBe('Сбербанк')
  field('ИНН').focus()
  await userEvent.tab()
  expect(document.activeElement).toBe(link)
  await type('Телефон', '9')
  expect(screen.getByRole('link', { name: 'Открыть этого партнёра' })).toBeTruthy()
  await type('ИНН', '{Backspace}3')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Открыть этого партнёра' })).toBeNull())
})

test('saved again after the answer was lost, a partner is added once: the same key, the same words', async () => {
  replies.on(createPartner, lost, sberbank)
  await openOrganization()
  await add()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Не\sудалось сохранить данные/)
  await add()
  await screen.findByRole('heading', { name: 'Страница партнёра' })
  const [first, second] = replies.asked.filter(({ route }) => route === createPartner)
  expect(first?.key).toMatch(/^\d+(-\d+){3}$/)
  expect(second).toEqual(first)
})

test('pressing twice adds once', async () => {
  replies.on(createPartner, sberbank)
  await openOrganization()
  await userEvent.dblClick(screen.getByRole('button', { name: 'Добавить' }))
  await screen.findByRole('heading', { name: 'Страница партнёра' })
  const presses = replies.asked.filter(({ route }) => route === createPartner)
  expect(new Set(presses.map(({ key }) => key))).toHaveProperty('size', 1)
})

test('a reached quota is told in the server’s words, and nothing typed is lost [SP-8.15]', async () => {
  replies.on(createPartner, refused('HUMAN_FRIENDLY', { error_message: 'Не больше 1000 партнёров' }))
  await openOrganization()
  await add()
  expect((await screen.findByRole('alert')).textContent).toBe('Не больше 1000 партнёров')
  expect(field('КПП').value).toBe('773601001')
})

test('a change sends the whole form: what was emptied is cleared [SP-2.42]', async () => {
  replies.on(patchPartner, { ...sberbank, phone: null })
  await openPage(pages, editPage)
  await waitFor(() => expect(field('Телефон').value).toBe('+7 (495) 500-55-50'))
  expect(screen.getByText('Организация')).toBeTruthy()
  await userEvent.clear(field('Телефон'))
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByRole('heading', { name: 'Страница партнёра' })
  const { type: _, ...whole } = sent
  expect(replies.to(patchPartner)).toEqual([whole])
})

test('a changed form asks before it is left; an untouched one does not', async () => {
  const { router } = await openPage(pages, '/partners', editPage)
  await screen.findByLabelText('Название')
  await type('Название', ' России')
  await userEvent.click(screen.getByRole('link', { name: 'Отмена' }))
  await screen.findByRole('dialog', { name: /^Уйти без\sсохранения\?$/ })
  await userEvent.click(screen.getByRole('button', { name: 'Остаться' }))
  expect(field('Название').value).toBe('Сбербанк России')
  await userEvent.type(field('Название'), '{Backspace>7/}')
  await userEvent.click(screen.getByRole('link', { name: 'Отмена' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/partners/${sberbank.id}`))
})
