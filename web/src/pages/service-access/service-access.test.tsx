import { deleteGrant, getGrant, type GrantDetail, listReads, patchGrant } from '@kabinet/contract/api/grants.api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleGrant } from '../../screens/list/grants.ts'
import { actions } from '../../testing/actions.ts'
import { findAlert, openSample } from '../../testing/open-sample.tsx'
import { lost, proxyPage, refused, type Replies } from '../../testing/replies.ts'

const onlyOn = (wanted: GrantDetail['claims'][number]): GrantDetail => ({
  ...sampleGrant,
  claims: [wanted],
  lines: sampleGrant.lines.map((line) => ({ ...line, on: line.name === wanted, can_give: line.name !== wanted })),
})
const withoutEmail = onlyOn('birthdate')
const open = (more?: (replies: Replies) => unknown) => openSample('page.services-access-clientId.filled', more)
const email = () => screen.findByRole<HTMLInputElement>('switch', { name: /Электронная почта/ })
const read = (minute: number) => ({
  claims: ['email' as const],
  via: 'userinfo' as const,
  read_at: `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000Z`,
})
const list = () => screen.findByRole('heading', { level: 1, name: /^Кто читает мои\sданные$/ })

test('shows the service, what it may read with values and reasons, and its past reads', async () => {
  await open()
  await screen.findByRole('heading', { level: 1, name: sampleGrant.client.name })
  expect(screen.getByText('romashka.ru')).toBeTruthy()
  const row = await email()
  expect([row.checked, row.labels?.[0]?.textContent]).toEqual([
    true,
    expect.stringMatching(/anna@example\.ru.*Зачем: чтобы отправлять чеки/),
  ])
  expect((await screen.findByRole<HTMLInputElement>('switch', { name: /Телефон.*Выключено/ })).checked).toBe(false)
  expect((await screen.findAllByText(/^Электронная почта\s· Дата рождения$/)).length).toBe(3)
  expect(screen.getByText('при входе')).toBeTruthy()
  expect(screen.getByText(/^по\sзапросу сервиса$/)).toBeTruthy()
})

test('links to a service that has a sign-in URL', async () => {
  await open()
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Открыть сервис' })
  expect([link.href, link.rel]).toEqual([sampleGrant.client.initiate_login_url, 'noopener noreferrer'])
})

test('shows no link to a service without a sign-in URL', async () => {
  await open((r) => r.on(getGrant, { ...sampleGrant, client: { ...sampleGrant.client, initiate_login_url: null } }))
  await email()
  expect(screen.queryByRole('link', { name: 'Открыть сервис' })).toBeNull()
})

test('saves a switch at once, keeps the focus, and grants a claim again on another press', async () => {
  const { replies } = await open()
  const row = await email()
  replies.on(patchGrant, withoutEmail, sampleGrant).on(getGrant, withoutEmail)
  await actions.click('claim.email')
  await screen.findByRole('switch', { name: /Электронная почта.*Выключено/ })
  expect(document.activeElement).toBe(row)
  await actions.click('claim.email')
  await screen.findByText(/^Сервис снова может читать: Электронная почта$/)
  await waitFor(() => expect(row.checked).toBe(true))
  expect(replies.to(patchGrant)).toEqual([
    { claims: ['birthdate'], was: { claims: ['email', 'birthdate'] } },
    { claims: ['birthdate'], again: ['email'], was: { claims: ['birthdate'] } },
  ])
})

test('does not switch on a claim that has no value or is no longer requested', async () => {
  const gone = {
    ...sampleGrant,
    lines: sampleGrant.lines.map((line) => (line.name === 'phone' ? { ...line, can_give: false } : line)),
  }
  const { replies } = await open((r) => r.on(getGrant, gone))
  for (const name of [/^Телефон.*Сейчас сервис этого не\sпросит/, /^Адрес.*не\sуказано/]) {
    const row = await screen.findByRole<HTMLInputElement>('switch', { name })
    expect(row.getAttribute('aria-disabled')).toBe('true')
    row.click()
    expect(row.checked).toBe(false)
  }
  expect(replies.to(patchGrant)).toEqual([])
})

test('restores a switch that could not be saved and reports the failure', async () => {
  const { replies } = await open((r) => r.on(patchGrant, lost))
  const row = await email()
  await actions.click('claim.email')
  expect((await findAlert()).textContent).toMatch(/^Ответ не\sпришёл/)
  expect(row.checked).toBe(true)
  replies.on(patchGrant, withoutEmail).on(getGrant, withoutEmail)
  await actions.click('claim.email')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(row.checked).toBe(false)
})

test('reloads the grant when the server rejects an outdated list', async () => {
  const { replies } = await open((r) => r.on(patchGrant, refused('INVALID_PARAM_VALUE')))
  replies.on(getGrant, onlyOn('email'))
  await actions.click('claim.email')
  await screen.findByText(/^Доступ изменили в\sдругом окне/)
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Дата рождения/ }).checked).toBe(false),
  )
  expect((await email()).checked).toBe(true)
})

test('withdraws access after a prompt with the consequences', async () => {
  const { replies, router } = await openSample('withdraw-access.confirm.opened')
  const question = within(
    await screen.findByRole('dialog', { name: `Закрыть доступ сервису «${sampleGrant.client.name}»?` }),
  )
  expect(question.getByText(/выйдете из\sсервиса/)).toBeTruthy()
  expect(question.getByText(/останутся у\sсервиса/)).toBeTruthy()
  replies.on(deleteGrant, undefined)
  await actions.confirm('access.withdraw')
  await list()
  expect([router.state.location.pathname, replies.to(deleteGrant).length]).toEqual(['/services/access', 1])
})

test('treats an already withdrawn access as done; reports a failure and allows a retry', async () => {
  await openSample('withdraw-access.confirm.failed', (r) => r.on(deleteGrant, proxyPage, refused('NOT_EXIST')))
  expect(within(await screen.findByRole('dialog')).getByRole('alert')).toBeTruthy()
  await actions.confirm('access.withdraw')
  expect(await list()).toBeTruthy()
})

test('shows past reads and no controls when the access has ended', async () => {
  await openSample('page.services-access-clientId.expired')
  await screen.findByText(/^Доступ закрыт 21\.11\.2026/)
  expect((await screen.findAllByText(/^Электронная почта\s· Дата рождения$/)).length).toBe(3)
  expect(screen.queryAllByRole('switch')).toEqual([])
  expect(screen.queryByRole('button', { name: 'Закрыть доступ' })).toBeNull()
})

test('loads more reads and focuses the first new line', async () => {
  const first = Array.from({ length: 50 }, (_, at) => read(at % 59))
  const isFirst = (query: unknown) => new Map(Object.entries(query ?? {})).get('offset') === '0'
  await open((r) =>
    r.on(listReads, (query) => (isFirst(query) ? { items: first, total: 51 } : { items: [read(59)], total: 51 })),
  )
  await actions.click('list.more')
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/:59/))
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
})

test('says when a service has read nothing or may read nothing', async () => {
  const nothing = { ...sampleGrant, claims: [], lines: [], last_read_at: null }
  await openSample('page.services-access.filled', (r) => r.on(getGrant, nothing).on(listReads, { items: [], total: 0 }))
  await actions.click({ words: sampleGrant.client.name })
  await screen.findByText(/^Сервис ещё не\sчитал ваши данные/)
  expect(screen.getByText(/^Ничего: сервис только узнаёт/)).toBeTruthy()
})

test('reports an unknown or foreign service as not found and links to the list', async () => {
  await openSample('page.services-access-clientId.empty')
  await screen.findByText(/Запись не\sнайдена/)
  expect(screen.getByRole('link', { name: /^Все, кто читает мои\sданные$/ }).getAttribute('href')).toBe(
    '/services/access',
  )
})

test('marks required data, and says what follows when it is switched off', async () => {
  const lines = sampleGrant.lines.map((line) => ({ ...line, essential: line.name === 'email' }))
  await open((r) => r.on(getGrant, { ...sampleGrant, lines }))
  const hintOf = async () => (await email()).closest('li')?.textContent
  expect(await hintOf()).toMatch(/Обязательно для\sсервиса: если выключить/)
  expect(document.body.textContent.match(/Обязательно для/g)).toHaveLength(1)
})

test('names the language of a description that is not that of the page', async () => {
  const client = { ...sampleGrant.client, description: 'Fresh flowers' }
  await open((r) => r.on(getGrant, { ...sampleGrant, client }))
  expect((await screen.findByText('Fresh flowers')).parentElement?.textContent).toMatch(
    /^На\sанглийском: Fresh flowers$/,
  )
})

test('shows until when a service has access, and changes the term', async () => {
  const { replies } = await openSample('page.services-access-clientId.term.filled')
  await screen.findByText(/^До\s20\.12\.2026/)
  const term = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Новый срок' })
  expect([...term.options].map(({ value }) => value)).toEqual(['', 'longest', 'month'])
  fireEvent.change(term, { target: { value: 'month' } })
  const changed = { ...sampleGrant, expires_at: '2027-01-05T12:00:00.000Z' }
  replies.on(patchGrant, changed).on(getGrant, changed)
  await actions.click('access.term.save')
  await screen.findByText(/^До\s05\.01\.2027/)
  expect(replies.to(patchGrant)).toEqual([
    { claims: ['email', 'birthdate'], term: 'month', was: { claims: ['email', 'birthdate'] } },
  ])
})

test('shortens a term by its own member, which needs no device cookie', async () => {
  const { replies } = await openSample('page.services-access-clientId.filled')
  replies.on(patchGrant, sampleGrant)
  await actions.choose('access.term.new', 'year')
  await actions.click('access.term.save')
  await waitFor(() => expect(replies.to(patchGrant)).toMatchObject([{ shorten: 'year' }]))
})
