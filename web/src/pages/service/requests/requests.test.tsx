import { getClient, patchClient } from '@kabinet/contract/api/services/clients.api'
import { listClientRequests, type ServiceRequest, testClientLogout } from '@kabinet/contract/api/services/requests.api'
import { romashka } from '@kabinet/contract/examples/samples'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
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
  const { replies } = await openSample('page.services-id.requests.filled')
  const card = await cardOf('Запросы сервиса')
  expect(card.getByText('https://romashka.ru/cb/')).toBeTruthy()
  expect(card.getAllByRole('listitem')).toHaveLength(sentRequests.length)
  await actions.click('requests.refused')
  expect(card.getAllByRole('listitem')).toHaveLength(3)
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
  await openSample('page.services-id.filled', (r) =>
    r.on(getClient, romashka).on(listClientRequests, { items: [foreign, known] }),
  )
  const card = await cardOf('Запросы сервиса')
  await card.findByText('https://evil.example/')
  expect(card.queryByRole('button', { name: 'Добавить этот адрес' })).toBeNull()
})

test('sends a test message to a service with an address for it', async () => {
  const { replies } = await openSample('page.services-id.requests.filled', (r) => r.on(testClientLogout, undefined))
  await cardOf('Проверка подключения')
  await actions.click('checks.back-channel.send')
  await screen.findByText('Сообщение отправлено')
  expect(replies.asked.filter(({ route }) => route === testClientLogout)).toHaveLength(1)
})

const of = (more: Partial<ServiceRequest>): ServiceRequest => ({ ...userinfo!, ...more })
const code = { ru: '', en: 'The code is unknown, expired or already used: …' }
const refresh = { ru: '', en: 'The refresh token is unknown, …' }

test.each([
  [[], 'unseen unseen unseen unseen unseen unseen'],
  [[of({ step: 'token', grant_type: 'authorization_code' })], 'ok unseen unseen unseen unseen unseen'],
  [[secret!, of({ step: 'token', grant_type: 'authorization_code' })], 'broken unseen unseen unseen unseen unseen'],
  [[of({ step: 'token', grant_type: 'authorization_code' }), secret!], 'ok unseen unseen unseen unseen unseen'],
  [[of({ step: 'authorize', error: 'access_denied' })], 'unseen ok unseen unseen unseen unseen'],
  [[of({ step: 'token', error: 'invalid_grant', advice: code })], 'unseen unseen ok unseen unseen unseen'],
  [[of({ step: 'token', grant_type: 'refresh_token' })], 'unseen unseen unseen ok unseen unseen'],
  [[of({ step: 'token', error: 'invalid_grant', advice: refresh })], 'unseen unseen unseen broken unseen unseen'],
  [
    [of({ step: 'log-out', error: 'invalid_request' }), of({ step: 'log-out' })],
    'unseen unseen unseen unseen broken unseen',
  ],
  [
    [of({ step: 'back-channel' }), of({ step: 'back-channel', error: 'logout_failed' })],
    'unseen unseen unseen unseen unseen ok',
  ],
])('judges the integration by its requests: case %#', (requests, states) => {
  expect(checks.map((check) => stateOf(check, requests).is).join(' ')).toBe(states)
})
