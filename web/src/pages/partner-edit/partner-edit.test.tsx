import { createPartner, patchPartner } from '@kabinet/contract/api/partners.api'
import { partnerFields, partnerTypes } from '@kabinet/contract/data/partner-fields'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { addSberbank, fillInSberbank } from '../../screens/list/partners.ts'
import { actions } from '../../testing/actions.ts'
import { findAlert, openSample } from '../../testing/open-sample.tsx'
import { lost, refused, type Replies } from '../../testing/replies.ts'
import { sberbank } from '@kabinet/contract/examples/samples'

const { click, fill } = actions
const openForm = (more?: (replies: Replies) => unknown) => openSample('page.partners-new-type.organization.form', more)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( необязательно)?$`))
const type = (label: string, text: string) => userEvent.type(field(label), text)
const partnerPage = () => screen.findByRole('heading', { level: 1, name: 'Сбербанк' })
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

test.each(partnerTypes)('renders the fields of %s from the table, in its order [SP-2.43]', async (name) => {
  await openSample(`page.partners-new-type.${name.toLowerCase()}.form`)
  const shown = [...document.querySelectorAll<HTMLElement>('form :is(input, textarea)')].map((input) =>
    input.getAttribute('name'),
  )
  expect(shown).toEqual(partnerFields[name].map((row) => row.field))
  const optional = [...document.querySelectorAll('label')].filter((label) =>
    label.textContent.endsWith('необязательно'),
  )
  expect(optional).toHaveLength(partnerFields[name].filter(({ need }) => need === 'optional').length)
})

test('redirects an unknown type to the choice of types [SP-9.12]', async () => {
  const { router } = await openForm()
  await router.navigate('/partners/new/ROBOT')
  await actions.find('partner.needs.PERSON')
  expect(router.state.location.pathname).toBe('/partners/new')
})

test('reports a wrong check digit on blur', async () => {
  await openForm()
  await fill('partner.inn', '7707083894')
  const problem = await screen.findByText(/Контрольные цифры не\sсходятся/)
  expect(field('ИНН').getAttribute('aria-describedby')).toContain(problem.closest('p')?.id)
  await type('ИНН', '{Backspace}3')
  await waitFor(() => expect(screen.queryByText(/Контрольные цифры не\sсходятся/)).toBeNull())
})

test('strips separators from a number, and sends the partner in normal form', async () => {
  const { replies, router } = await openForm((r) => r.on(createPartner, sberbank))
  await fillInSberbank(actions)
  expect(field('ИНН').value).toBe('7707083893')
  await click('partner.submit')
  await partnerPage()
  expect(router.state.location.pathname).toBe(`/partners/${sberbank.id}`)
  expect(replies.to(createPartner)).toEqual([sent])
})

test('lists missing required fields in the summary, one per line', async () => {
  await openSample('page.partners-new-type.sole_proprietor.wrong')
  await click('partner.submit')
  const lines = await screen.findAllByRole('button', { name: /: заполните это поле$/ })
  expect(lines.map((line) => line.textContent)).toEqual([
    'Фамилия: заполните это поле',
    'Имя: заполните это поле',
    'ИНН: заполните это поле',
    'ОГРНИП: заполните это поле',
  ])
})

test('reports a duplicate at the INN with a link to the partner, until the INN changes', async () => {
  await openSample('page.partners-new-type.organization.taken')
  const link = await screen.findByRole('link', { name: 'Открыть этого партнёра' })
  expect(link.getAttribute('href')).toBe(`/partners/${sberbank.id}`)
  expect(field('ИНН').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('ИНН'))
  expect(field('Название').value).toBe('Сбербанк')
  field('ИНН').focus()
  await userEvent.tab()
  expect(document.activeElement).toBe(link)
  await type('Телефон', '9')
  expect(screen.getByRole('link', { name: 'Открыть этого партнёра' })).toBeTruthy()
  await type('ИНН', '{Backspace}3')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Открыть этого партнёра' })).toBeNull())
})

test('adds a partner once when saved again after a lost response: same key, same body', async () => {
  const { replies } = await openForm((r) => r.on(createPartner, lost, sberbank))
  await addSberbank(actions)
  expect((await findAlert()).textContent).toMatch(/^Ответ не\sпришёл/)
  await click('partner.submit')
  await partnerPage()
  const [first, second] = replies.requests.filter(({ route }) => route === createPartner)
  expect(first?.key).toMatch(/^\d+(-\d+){3}$/)
  expect(second).toEqual(first)
})

test('adds a partner once on a double press', async () => {
  const { replies } = await openForm((r) => r.on(createPartner, sberbank))
  await fillInSberbank(actions)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Добавить' }))
  await partnerPage()
  expect(new Set(replies.keysTo(createPartner))).toHaveProperty('size', 1)
})

test('shows the server’s quota message and keeps the form [SP-8.15]', async () => {
  await openForm((r) => r.on(createPartner, refused('HUMAN_FRIENDLY', { error_message: 'Не больше 1000 партнёров' })))
  await addSberbank(actions)
  expect((await findAlert()).textContent).toBe('Не больше 1000 партнёров')
  expect(field('КПП').value).toBe('773601001')
})

test('sends only what changed, with what it was, and clears emptied fields [SP-2.42]', async () => {
  const { replies } = await openSample('page.partners-id-edit.form')
  replies.on(patchPartner, { ...sberbank, phone: null })
  await waitFor(() => expect(field('Телефон').value).toBe('+7 (495) 500-55-50'))
  expect(screen.getByText('Организация')).toBeTruthy()
  await userEvent.clear(field('Телефон'))
  await click('parts.save')
  await partnerPage()
  expect(replies.to(patchPartner)).toEqual([{ phone: null, was: { phone: sberbank.phone } }])
})

test('asks before leaving a changed form, but not an unchanged one', async () => {
  const { router } = await openSample('page.partners-id-edit.form')
  await screen.findByLabelText('Название')
  await type('Название', ' России')
  await click('parts.cancel')
  await screen.findByRole('dialog', { name: /^Уйти без\sсохранения\?$/ })
  await click('shell.leave.stay')
  expect(field('Название').value).toBe('Сбербанк России')
  await userEvent.type(field('Название'), '{Backspace>7/}')
  await click('parts.cancel')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/partners/${sberbank.id}`))
})
