import {
  createClient,
  deleteClient,
  getClient,
  getClientStats,
  getClientUsers,
  listClients,
  renewClientSecret,
} from '@kabinet/contract/api/services/clients.api'
import type { Client } from '@kabinet/contract/data/client-fields'
import { pending, refused } from '../../testing/replies.ts'
import { romashka } from '@kabinet/contract/examples/samples'
import type { Actions } from '../../testing/actions.ts'
import { anna, annaInFull } from '../../testing/people.ts'
import { ownersSamples } from './owners.ts'
import { answered, playInTurn, type Sample, samplesAt } from '../sample.ts'

const one = `/services/${romashka.id}`
const ofNew = samplesAt({ at: '/services/new', me: anna })
const ofOne = samplesAt({ at: one, me: anna })
const onEdit = samplesAt({ at: `${one}/edit`, me: anna })
const app: Client = {
  ...romashka,
  name: 'Ромашка — доставка цветов по всей России',
  platforms: ['WEB', 'MOBILE'],
  mobile_client_id: 'm5Xb8rT1wY6nK3cD',
  scopes: ['FIO', 'EMAIL', 'PHONE'],
  redirect_uris: ['https://romashka.ru/cb', 'ru.romashka.app:/callback'],
}
const inTest: Client = {
  ...app,
  logo_url: '/favicon.svg',
  description: 'Доставка цветов в день заказа. Работаем в 40 городах.',
  reasons: { EMAIL: 'чтобы отправлять чеки', PHONE: 'чтобы курьер дозвонился' },
  status: 'test',
  testers: ['boris@example.ru', 'a.very.long.address.of.a.patient.tester@mail.department.example.com'],
  old_secret_expires_at: '2026-11-22T12:00:00.000Z',
  token_endpoint_auth_method: 'client_secret_basic',
  require_pushed_authorization_requests: true,
  post_logout_redirect_uris: ['https://romashka.ru/'],
  backchannel_logout_uri: 'https://romashka.ru/backchannel-logout',
  account_events_uri: null,
}
const limited = { max_consent_days: 90, account_events_uri: 'https://romashka.ru/account-events' }
const withPkce = { items: [{ date: '2026-11-21', sign_ins: 12, with_pkce: 12 }] }
const noSignIns = { items: [{ date: '2026-11-21', sign_ins: 0, with_pkce: 0 }] }
const stale = refused('AUTH_FORBIDDEN', { reason: 'step_up' })
const fresh = { client_secret: 'Jx3vK9dLq2Rt7WmZb5Yc8NfH4sPg6TaE', old_secret_expires_at: null }

export async function fillInService({ fill, click }: Actions, redirect: string) {
  await fill('service.name', 'Ромашка')
  await click('service.platform.WEB')
  await click('service.scope.FIO')
  await click('service.scope.EMAIL')
  await fill('service.redirects', redirect)
}
const fillInAndSave = async (actions: Actions) => {
  await fillInService(actions, 'https://romashka.ru/cb')
  await actions.click('service.create')
}
const renew = ({ click }: Actions) => click('service.secret.new')
const issue = playInTurn(renew, ({ click }) => click('service.secret.issue'))
const askDelete = ({ click }: Actions) => click('service.delete')
const confirmDelete = playInTurn(askDelete, ({ confirm }) => confirm('parts.delete'))

const refusedList = { items: [], total: 0, may_connect: false }

const notPublished = { refused_at: '2026-11-21T09:20:00.000Z', why: 'В описании нет названия вашей компании' }

const undelivered = { since: '2026-11-21T09:20:00.000Z', last_status: 400 }

export const servicesSamples: readonly Sample[] = [
  ofNew.page('/services/new', 'opened', { part: 'refused', ...answered(listClients, refusedList, 'services.who') }),
  ofNew.page('/services/new', 'opened', { text: 'service.preview.noScopes' }),
  ofNew.page('/services/new', 'filled', {
    me: annaInFull,
    play: (actions) => fillInService(actions, 'https://romashka.ru/cb'),
    text: { words: 'anna@example.ru' },
  }),
  ofNew.page('/services/new', 'wrong', {
    play: async (actions) => {
      await fillInService(actions, 'https://romashka.ru/cb\nhttps://romashka.ru/*')
      await actions.click('service.create')
    },
    text: 'v.redirect.wildcard',
  }),
  ofNew.page('/services/new', 'refused', {
    replies: (r) => r.on(createClient, refused('HUMAN_FRIENDLY', { error_message: 'Не больше 50 сервисов' })),
    play: fillInAndSave,
    text: { words: 'Не больше 50 сервисов' },
  }),
  ofOne.page('/services/:id', 'loading', answered(getClient, pending, 'busy')),
  ofOne.page('/services/:id', 'filled', answered(getClient, app, 'service.code')),
  ofOne.page('/services/:id', 'filled', {
    part: 'no-address',
    ...answered(getClient, { ...romashka, redirect_uris: [] }, 'service.noRedirect'),
  }),
  ...ownersSamples,
  ofOne.page('/services/:id', 'filled', {
    part: 'pkce-offered',
    ...answered(getClientStats, withPkce, 'service.pkce.offer'),
  }),
  ofOne.page('/services/:id', 'filled', {
    part: 'logouts-undelivered',
    ...answered(getClient, { ...romashka, undelivered_logouts: undelivered }, 'service.logouts.status'),
  }),
  ofOne.page('/services/:id', 'filled', {
    part: 'test-mode',
    replies: (r) => r.on(getClient, inTest).on(getClientStats, noSignIns),
    text: { words: 'boris@example.ru' },
  }),
  ofOne.page('/services/:id', 'opened', {
    part: 'end-old-secrets',
    replies: (r) => r.on(getClient, inTest).on(getClientStats, noSignIns),
    play: ({ click }) => click('service.secret.end'),
    text: 'service.secret.endTitle',
  }),
  ofOne.page('/services/:id', 'filled', {
    part: 'tried',
    ...answered(getClient, { ...romashka, status: 'test' }, 'service.steps.tried'),
  }),
  ofOne.page('/services/:id', 'filled', {
    part: 'publishing-waits',
    replies: (r) => r.on(getClient, { ...inTest, publishing: { asked_at: '2026-11-21T09:20:00.000Z' } }),
    text: 'service.publishing.waits',
  }),
  ofOne.page('/services/:id', 'filled', {
    part: 'publishing-refused',
    ...answered(getClient, { ...inTest, publishing: notPublished }, 'service.publishing.why'),
  }),
  ofNew.page('/services/:id', 'done', {
    replies: (r) => r.on(createClient, { ...romashka, status: 'test', client_secret: fresh.client_secret }),
    play: fillInAndSave,
    text: 'service.secret.once',
  }),
  onEdit.page('/services/:id/edit', 'form', answered(getClient, app, 'service.editing')),
  onEdit.page('/services/:id/edit', 'form', {
    part: 'for-developers',
    replies: (r) => r.on(getClient, { ...inTest, ...limited, token_endpoint_auth_method: 'private_key_jwt' }),
    play: async ({ open }) => {
      await open('service.redirects.rules')
      await open('service.developer')
    },
    text: 'service.dpop.hint',
  }),
  ofOne.step('renew-secret', 'choose', 'opened', { play: renew, text: 'service.secret.newText' }),
  ofOne.step('renew-secret', 'choose', 'failed', {
    replies: (r) => r.on(renewClientSecret, refused('DATABASE')),
    play: issue,
    text: 'e.save',
  }),
  ofOne.step('prove-password', 'enterPassword', 'form', {
    replies: (r) => r.on(renewClientSecret, stale),
    play: issue,
    text: 'prove.title',
  }),
  ofOne.step('renew-secret', 'issued', 'opened', {
    replies: (r) => r.on(renewClientSecret, fresh),
    play: issue,
    text: 'service.secret.issued',
  }),
  ofOne.step('delete-service', 'confirm', 'opened', { play: askDelete, text: 'service.delete.title' }),
  ofOne.step('delete-service', 'confirm', 'form', {
    replies: (r) => r.on(getClientUsers, { users: 1840, recent_users: 612 }),
    play: askDelete,
    text: 'service.delete.name',
  }),
  ofOne.step('delete-service', 'confirm', 'wrong', {
    replies: (r) => r.on(getClientUsers, { users: 1840, recent_users: 612 }),
    play: playInTurn(askDelete, async ({ fill, confirm }) => {
      await fill('service.delete.name', 'Ромашки')
      await confirm('parts.delete')
    }),
    text: 'v.serviceName',
  }),
  ofOne.step('delete-service', 'deleted', 'opened', {
    replies: (r) => r.on(deleteClient, undefined),
    play: confirmDelete,
    text: 's.deleted',
  }),
]
