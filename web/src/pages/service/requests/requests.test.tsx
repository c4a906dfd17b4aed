import { getClient, patchClient } from '@kabinet/contract/api/services/clients.api'
import { listClientRequests, type ServiceRequest, testClientLogout } from '@kabinet/contract/api/services/requests.api'
import { romashka } from '@kabinet/contract/examples/samples'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sentRequests } from '../../../screens/list/service-requests.ts'
import { actions } from '../../../testing/actions.ts'
import { openSample } from '../../../testing/open-sample.tsx'
import { checks, stateOf } from './checks.ts'

const [strange, secret, , userinfo] = sentRequests

const cardOf = async (heading: string) => {
  const card = (await screen.findByRole('heading', { name: heading })).closest('section')
  if (!card) throw new Error(`no card ${heading}`)
  return within(card)
}

test('shows what was sent and registered, and registers the sent address by one press', async () => {
  const { replies } = await openSample('page.services-id-requests.filled')
  const card = await cardOf('Запросы сервиса')
  expect(card.getByText('https://romashka.ru/cb/')).toBeTruthy()
  expect(card.getAllByRole('listitem')).toHaveLength(sentRequests.length)
  await actions.click('requests.only')
  expect(card.getAllByRole('listitem')).toHaveLength(2)
  replies.on(patchClient, romashka)
  await actions.click('requests.register')
  expect(replies.to(patchClient)).toEqual([
    {
      redirect_uris: ['https://romashka.ru/cb', 'ru.romashka.app:/callback', 'https://romashka.ru/cb/'],
      was: { redirect_uris: ['https://romashka.ru/cb', 'ru.romashka.app:/callback'] },
    },
  ])
})

test('offers no address that is registered already, or of a foreign host', async () => {
  const foreign = { ...strange!, sent: 'https://evil.example/', can_be_registered: false }
  const known = { ...strange!, sent: romashka.redirect_uris[0] ?? '', first_at: userinfo!.first_at }
  await openSample('page.services-id-requests.filled', (r) =>
    r.on(getClient, romashka).on(listClientRequests, { items: [strange!, foreign, known] }),
  )
  const card = await cardOf('Запросы сервиса')
  await card.findByText('https://evil.example/')
  expect(card.getAllByRole('button', { name: 'Добавить этот адрес' })).toHaveLength(1)
})

test('sends a test message to a service with an address for it', async () => {
  const { replies } = await openSample('page.services-id-requests.filled', (r) => r.on(testClientLogout, undefined))
  await cardOf('Проверка подключения')
  await actions.click('checks.back-channel.send')
  await screen.findByText('Сообщение отправлено')
  expect(replies.requests.filter(({ route }) => route === testClientLogout)).toHaveLength(1)
})

const of = (more: Partial<ServiceRequest>): ServiceRequest => ({ ...userinfo!, ...more })
const code = { ru: '', en: 'The code is unknown, expired or already used: …' }
const since = Date.parse(userinfo!.last_at)
const refresh = { ru: '', en: 'The refresh token is unknown, …' }

test.each([
  [[], 'unseen unseen unseen unseen unseen unseen'],
  [[of({ step: 'token', grant_type: 'authorization_code' })], 'ok unseen unseen unseen unseen unseen'],
  [[secret!, of({ step: 'token', grant_type: 'authorization_code' })], 'broken unseen unseen unseen unseen unseen'],
  [[of({ step: 'token', grant_type: 'authorization_code' }), secret!], 'ok unseen unseen unseen unseen unseen'],
  [[of({ step: 'authorize', outcome: 'note', error: 'access_denied' })], 'unseen seen unseen unseen unseen unseen'],
  [[of({ step: 'token', error: 'invalid_grant', advice: code })], 'unseen unseen seen unseen unseen unseen'],
  [[of({ step: 'token', grant_type: 'refresh_token' })], 'unseen unseen unseen ok unseen unseen'],
  [[of({ step: 'token', error: 'invalid_grant', advice: refresh })], 'unseen unseen unseen broken unseen unseen'],
  [
    [of({ step: 'log-out', outcome: 'refused', error: 'invalid_request' }), of({ step: 'log-out' })],
    'unseen unseen unseen unseen broken unseen',
  ],
  [
    [of({ step: 'back-channel' }), of({ step: 'back-channel', outcome: 'refused', error: 'logout_failed' })],
    'unseen unseen unseen unseen unseen ok',
  ],
  [[of({ step: 'log-out' })], 'unseen unseen unseen unseen seen unseen'],
  [[of({ step: 'authorize' })], 'lost unseen unseen unseen unseen unseen'],
  [
    [of({ step: 'token', outcome: 'refused', error: 'invalid_grant' }), of({ step: 'authorize' })],
    'broken unseen unseen unseen unseen unseen',
  ],
])('judges the integration by its requests: case %#', (requests, states) => {
  expect(checks.map((check) => stateOf(check, requests, since + 80_000).is).join(' ')).toBe(states)
})

test('waits for the exchange of a fresh code', () => {
  expect(stateOf('sign-in', [of({ step: 'authorize' })], since + 60_000).is).toBe('unseen')
})

test('downloads the shown requests as JSON Lines', async () => {
  const saved: (Blob | MediaSource)[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file)
    // The DOM of the test follows the link.
    return '#requests'
  })
  await openSample('page.services-id-requests.filled')
  await cardOf('Запросы сервиса')
  await actions.click('requests.only')
  await actions.click('requests.download')
  const lines = (await new Response(saved[0] instanceof Blob ? saved[0] : '').text()).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).error)).toEqual(['invalid_redirect_uri', 'invalid_client'])
})
