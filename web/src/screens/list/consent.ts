import { decideAuthorizationRequest, getAuthorizationRequest, getHeldRedirect } from '@kabinet/contract/api/consent.api'
import { type lost, pending, refused, type Refusal } from '../../testing/replies.ts'
import { anna } from '../../testing/people.ts'
import { type Opening, page, type Sample, step } from '../sample.ts'
import { asked, askedAgain, request } from './requests.ts'

const at = '/authorize?interaction=int'
/** The page goes to itself: nobody leaves here. */
const nowhere = { redirect_url: '#' }
const unopened = (answer: Refusal | typeof lost, text: Opening['text']): Opening => ({
  at,
  me: anna,
  replies: (r) => r.on(getAuthorizationRequest, answer),
  text,
})

export const consent: readonly Sample[] = [
  page('/authorize', 'opened', { at: '/authorize', text: 'authorize.error.title' }),
  step('consent', 'loading', 'loading', {
    at,
    me: anna,
    replies: (r) => r.on(getAuthorizationRequest, pending),
    text: 'busy',
  }),
  step('consent', 'login', 'opened', {
    at,
    replies: request({ ...asked, state: 'login', claims: [] }),
    text: 'authorize.back',
  }),
  step('consent', 'confirmAccount', 'opened', {
    at,
    me: anna,
    replies: request({ ...asked, state: 'continue' }),
    text: 'authorize.continueAs',
  }),
  step('consent', 'request', 'opened', { at, me: anna, replies: request(), text: 'authorize.provide' }),
  step('consent', 'request', 'notice', {
    at,
    me: anna,
    replies: request({ ...askedAgain, new_host: true }),
    text: 'authorize.newHost',
  }),
  step('consent', 'request', 'failed', {
    at,
    me: anna,
    replies: (r) => request()(r).on(decideAuthorizationRequest, refused('DATABASE')),
    play: async ({ click }) => {
      await click('claim.phone')
      await click('authorize.provide')
    },
    text: { error: 'DATABASE' },
  }),
  step('consent', 'barred', 'opened', {
    at,
    me: anna,
    replies: request({ ...asked, barred: 'test' }),
    text: 'authorize.test.title',
  }),
  step('consent', 'barred', 'other', {
    at,
    me: anna,
    replies: request({ ...asked, barred: 'try' }),
    text: 'authorize.try.title',
  }),
  step('prove-password', 'enterPassword', 'service', {
    at,
    me: anna,
    replies: (r) => request()(r).on(decideAuthorizationRequest, refused('AUTH_FORBIDDEN', { reason: 'step_up' })),
    play: ({ click }) => click('authorize.provide'),
    text: 'prove.title',
  }),
  step('consent', 'error', 'expired', unopened(refused('NOT_EXIST', { status: 410 }), 'authorize.error.expired')),
  step('consent', 'error', 'other', unopened(refused('ALREADY_EXIST'), 'authorize.error.overtaken')),
  step('consent', 'error', 'wrong', { at: '/authorize?error=invalid_redirect_uri', text: 'authorize.error.service' }),
  step('consent', 'error', 'service', {
    at: '/authorize?error=invalid_request&next=sealed',
    replies: (r) =>
      r.on(getHeldRedirect, { redirect_host: 'romashka.ru', redirect_url: '#', error: 'unsupported_response_type' }),
    text: 'leaving.heldRedirect.go',
  }),
  step('consent', 'error', 'refused', {
    at: '/authorize?error=invalid_request&next=forged',
    replies: (r) => r.on(getHeldRedirect, refused('INVALID_PARAM_VALUE')),
    text: 'authorize.error.text',
  }),
  step('consent', 'error', 'loadFailed', unopened(refused('DATABASE'), 'e.load')),
  step('consent', 'returning', 'opened', {
    at,
    me: anna,
    replies: (r) => request()(r).on(decideAuthorizationRequest, nowhere),
    play: ({ click }) => click('authorize.provide'),
    text: 'authorize.returning',
  }),
]
