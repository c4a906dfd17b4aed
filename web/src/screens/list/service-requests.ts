import { getClient } from '@kabinet/contract/api/services/clients.api'
import { listClientRequests, type ServiceRequest } from '@kabinet/contract/api/services/requests.api'
import { romashka } from '@kabinet/contract/examples/samples'
import { doneRequest } from '@kabinet/contract/examples/services'
import { anna } from '../../testing/people.ts'
import { pending, refused } from '../../testing/replies.ts'
import { answered, type Sample, samplesAt } from '../sample.ts'

const guide = { ru: '/docs/errors?lang=ru', en: '/docs/errors?lang=en' }
const at = (minute: number) => {
  const moment = `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000Z`
  return { first_at: moment, last_at: moment }
}

export const sentRequests: ServiceRequest[] = [
  {
    ...doneRequest,
    ...at(41),
    step: 'authorize',
    outcome: 'refused',
    is_claimed: true,
    status: 303,
    flow: '019aa8d2-5f0c-7b34-8a41-0d7c9b1e2f36',
    software: 'Chrome',
    error: 'invalid_redirect_uri',
    times: 3,
    advice: {
      ru: 'Такого адреса возврата у сервиса нет: добавьте его на странице сервиса, буква в букву, или исправьте в библиотеке.',
      en: 'redirect_uri is not registered: add exactly this address on the page of the service, or change it in the library.',
    },
    guide_url: guide,
    parameter: 'redirect_uri',
    sent: 'https://romashka.ru/cb/',
    registered: ['https://romashka.ru/cb', 'ru.romashka.app:/callback'],
    can_be_registered: true,
  },
  {
    ...doneRequest,
    ...at(40),
    step: 'token',
    outcome: 'refused',
    is_claimed: true,
    status: 401,
    flow: '019aa8d2-6a10-7c55-9b02-3f1e5d7a8c90',
    auth_method: 'client_secret_basic',
    software: 'openid-client',
    error: 'invalid_client',
    advice: {
      ru: 'client_secret неверен или истёк: скопируйте действующий или выпустите новый на странице сервиса.',
      en: 'client_secret is wrong or expired: copy the current one, or issue a new one on the page of the service.',
    },
    guide_url: guide,
  },
  {
    ...doneRequest,
    ...at(38),
    step: 'authorize',
    outcome: 'note',
    status: 303,
    flow: '019aa8d2-4b1d-7e00-8c33-2a9f0b6d1e55',
    software: 'Chrome',
    error: 'ignored_scope',
    advice: {
      ru: 'Эти scope пропущены: таких нет, или сервис не указал эти данные. Исправьте их или добавьте данные на странице сервиса.',
      en: 'These scopes were ignored, because they are unknown or the service registered no such data: correct them, or add the data on the page of the service.',
    },
    guide_url: guide,
    parameter: 'scope',
    sent: 'profil emial',
  },
  { ...doneRequest, ...at(38), step: 'userinfo', times: 2 },
  { ...doneRequest, ...at(38), step: 'token', grant_type: 'authorization_code' },
  { ...doneRequest, ...at(37), step: 'authorize' },
  { ...doneRequest, ...at(30), step: 'back-channel', network: null },
]

const connected = {
  ...romashka,
  redirect_uris: ['https://romashka.ru/cb', 'ru.romashka.app:/callback'],
  backchannel_logout_uri: 'https://romashka.ru/backchannel-logout',
  account_events_uri: null,
}
const { page } = samplesAt({ at: `/services/${romashka.id}/requests`, me: anna })
const route = '/services/:id/requests'

export const requestsSamples: readonly Sample[] = [
  page(route, 'loading', { replies: (r) => r.on(getClient, connected).on(listClientRequests, pending), text: 'busy' }),
  page(route, 'loadFailed', answered(getClient, refused('NOT_EXIST'), 'services.toList')),
  page(route, 'empty', {
    replies: (r) => r.on(getClient, connected).on(listClientRequests, { items: [] }),
    text: 'requests.empty',
  }),
  page(route, 'filled', {
    replies: (r) => r.on(getClient, connected).on(listClientRequests, { items: sentRequests }),
    text: 'requests.register',
  }),
]
