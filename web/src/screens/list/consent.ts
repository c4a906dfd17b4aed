import type { AuthorizationRequest, Explanation, HeldRedirect } from '@kabinet/contract/api/consent.api'
import { decideAuthorizationRequest, getAuthorizationRequest, getHeldRedirect } from '@kabinet/contract/api/consent.api'
import { pending, refused, type Refusal } from '../../testing/replies.ts'
import { anna } from '../../testing/people.ts'
import { answered, type OwnOpening, type Sample, samplesAt } from '../sample.ts'
import {
  plain,
  askedAgain,
  askedAll,
  askedByUnknown,
  askedOfNewcomer,
  askedWithTerm,
  ordersApi,
  pendingAgreements,
  request,
} from './requests.ts'

const at = '/authorize?interaction=int'
const { step } = samplesAt({ at, me: anna })
const signedOut = samplesAt({ at })
const nowhere = { redirect_url: '#' }
const unopened = (answer: Refusal, text: OwnOpening['text']) => answered(getAuthorizationRequest, answer, text)

function withoutOwner({ owner: _owner, ...client }: AuthorizationRequest['client']) {
  return { ...client, no_owner_since: '2026-11-20T12:00:00.000Z' }
}

function ownOf({ owner: _owner, ...client }: AuthorizationRequest['client']): AuthorizationRequest['client'] {
  return { ...client, owner: { since: '2026-11-12T12:00:00.000Z' } }
}

const again = { client_name: plain.client.name, restart_url: '#' }
const toService = { client_name: plain.client.name, redirect_host: 'romashka.ru', return_url: '#' }
const guide = { ru: '/docs/reference?lang=ru#адреса-возврата', en: '/docs/reference?lang=en#redirect-uris' }
const unregistered: Explanation = {
  text: {
    ru: 'Такого адреса возврата у сервиса нет: добавьте его на странице сервиса, буква в букву, или исправьте в библиотеке.',
    en: 'redirect_uri is not registered: add exactly this address on the page of the service, or change it in the library.',
  },
  guide_url: guide,
  parameter: 'redirect_uri',
  sent: 'http://localhost:3000/api/auth/callback/kabinet',
  registered: ['https://romashka.ru/cb', 'http://localhost:3000/callback'],
}
const heldRedirect: HeldRedirect = {
  redirect_host: 'romashka.ru',
  redirect_url: '#',
  error: 'unsupported_response_type',
  explanation: null,
}

export const consentSamples: readonly Sample[] = [
  signedOut.page('/authorize', 'opened', { at: '/authorize', text: 'authorize.error.title' }),
  step('consent', 'loading', 'loading', answered(getAuthorizationRequest, pending, 'busy')),
  signedOut.step('consent', 'login', 'opened', {
    replies: request({ ...plain, state: 'login', claims: [] }),
    text: 'authorize.back',
  }),
  signedOut.step('consent', 'login', 'notice', {
    replies: request({ ...plain, client: { ...plain.client, admits: 'listed' }, state: 'login', claims: [] }),
    text: 'authorize.back',
  }),
  step('consent', 'confirmAccount', 'opened', {
    replies: request({ ...plain, state: 'continue' }),
    text: 'authorize.continueAs',
  }),
  step('consent', 'agreements', 'opened', {
    replies: request({ ...plain, pending_agreements: pendingAgreements }),
    text: 'agreements.changed',
  }),
  step('consent', 'agreements', 'wrong', {
    replies: request({ ...plain, pending_agreements: pendingAgreements }),
    play: ({ click }) => click('agreements.accept'),
    text: 'v.agree',
  }),
  step('consent', 'request', 'opened', { replies: request(), text: 'authorize.provide' }),
  step('consent', 'request', 'verified', {
    replies: request({
      ...plain,
      client: { ...plain.client, owner_verified: true, verified_at: '2026-11-20T12:00:00.000Z' },
    }),
    text: 'authorize.verifiedBy',
  }),
  step('consent', 'request', 'ownerless', {
    replies: request({ ...plain, client: withoutOwner(plain.client) }),
    text: 'authorize.noOwner',
  }),
  step('consent', 'request', 'own', {
    replies: request({ ...plain, client: ownOf(plain.client) }),
    text: 'authorize.owner',
  }),
  step('consent', 'request', 'filled', {
    replies: request(askedAll),
    play: ({ choose }) => choose('authorize.term', 'once'),
    text: 'authorize.term.onceText',
  }),
  step('consent', 'request', 'notice', {
    replies: request({ ...askedAgain, new_host: true }),
    text: 'authorize.newHost',
  }),
  step('consent', 'request', 'unknown', { replies: request(askedByUnknown), text: 'authorize.unknown' }),
  step('consent', 'request', 'expired', { replies: request(askedWithTerm), text: 'authorize.term.kept' }),
  step('consent', 'request', 'apis', { replies: request({ ...plain, apis: [ordersApi] }), text: 'authorize.apis' }),
  step('consent', 'request', 'failed', {
    replies: (r) => request()(r).on(decideAuthorizationRequest, refused('DATABASE')),
    play: async ({ click }) => {
      await click('claim.phone')
      await click('authorize.provide')
    },
    text: { error: 'DATABASE' },
  }),
  step('consent', 'request', 'empty', {
    replies: request(askedOfNewcomer),
    play: ({ open }) => open('authorize.unset'),
    text: 'authorize.fillIn',
  }),
  step('consent', 'request', 'form', {
    replies: request(askedOfNewcomer),
    play: async ({ open, click }) => {
      await open('authorize.unset')
      await click('authorize.fillIn')
    },
    text: 'fillIn.hint',
  }),
  step('consent', 'request', 'other', {
    replies: request(),
    play: ({ click }) => click('authorize.switch'),
    text: 'leaving.account.title',
  }),
  step('consent', 'barred', 'opened', { replies: request({ ...plain, barred: 'test' }), text: 'authorize.test.title' }),
  step('consent', 'barred', 'other', { replies: request({ ...plain, barred: 'try' }), text: 'authorize.try.title' }),
  step('consent', 'barred', 'notice', { replies: request({ ...plain, barred: 'api' }), text: 'authorize.api.title' }),
  step('consent', 'barred', 'refused', {
    replies: request({ ...plain, barred: 'list' }),
    text: 'authorize.list.title',
  }),
  step('consent', 'barred', 'ownerless', {
    replies: request({ ...plain, client: ownOf(plain.client), barred: 'list' }),
    text: 'authorize.list.operator',
  }),
  step('prove-password', 'enterPassword', 'service', {
    replies: (r) => request()(r).on(decideAuthorizationRequest, refused('AUTH_FORBIDDEN', { reason: 'step_up' })),
    play: ({ click }) => click('authorize.provide'),
    text: 'prove.title',
  }),
  step(
    'consent',
    'error',
    'expired',
    unopened(refused('NOT_EXIST', { status: 410, ...again }), 'authorize.error.expired'),
  ),
  step(
    'consent',
    'error',
    'done',
    unopened(refused('NOT_EXIST', { status: 410, ...toService }), 'authorize.toService'),
  ),
  step('consent', 'error', 'other', unopened(refused('ALREADY_EXIST', again), 'authorize.error.overtaken')),
  signedOut.step('consent', 'error', 'wrong', {
    at: '/authorize?error=invalid_redirect_uri',
    text: 'authorize.error.text',
  }),
  signedOut.step('consent', 'error', 'service', {
    at: '/authorize?error=invalid_request&next=sealed',
    ...answered(getHeldRedirect, heldRedirect, 'leaving.heldRedirect.go'),
  }),
  step('consent', 'error', 'notice', {
    at: '/authorize?error=invalid_redirect_uri&next=sealed',
    replies: (r) =>
      r.on(getHeldRedirect, {
        redirect_host: null,
        redirect_url: null,
        error: 'invalid_redirect_uri',
        explanation: unregistered,
      }),
    text: 'leaving.change.registered',
  }),
  signedOut.step('consent', 'error', 'refused', {
    at: '/authorize?error=invalid_request&next=forged',
    ...answered(getHeldRedirect, refused('INVALID_PARAM_VALUE'), 'authorize.error.text'),
  }),
  step('consent', 'error', 'loadFailed', unopened(refused('DATABASE'), 'e.load')),
  step('consent', 'returning', 'opened', {
    replies: (r) => request()(r).on(decideAuthorizationRequest, nowhere),
    play: ({ click }) => click('authorize.provide'),
    text: 'authorize.returning',
  }),
]
