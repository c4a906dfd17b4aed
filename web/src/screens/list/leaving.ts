import { getAuthorizationRequest, getHeldRedirect, type HeldRedirect } from '@kabinet/contract/api/consent.api'
import { answerLogOutRequest, getLogOutRequest } from '@kabinet/contract/api/auth/log-out.api'
import { logOutExamples } from '@kabinet/contract/examples/single-sign-on'
import { pending, refused } from '../../testing/replies.ts'
import { anna } from '../../testing/people.ts'
import { answered, type Sample, samplesAt } from '../sample.ts'
import { plain } from './requests.ts'

const at = '/logout?request=req'
const { page } = samplesAt({ at, me: anna })
const signedOut = samplesAt({ at })
const onAuthorize = samplesAt({ at: '/authorize?interaction=int', me: anna })
const { ask: byService, signed_out } = logOutExamples.getLogOutRequest.reply
const alone = { ...byService, client: null }

const unregistered: HeldRedirect = {
  redirect_host: null,
  redirect_url: null,
  error: 'invalid_request',
  explanation: {
    text: {
      ru: 'Такого адреса возврата после выхода у сервиса нет: добавьте его на странице сервиса, буква в букву, или исправьте в библиотеке.',
      en: 'post_logout_redirect_uri is not registered: add exactly this address on the page of the service, or change it in the library.',
    },
    guide_url: { ru: '/docs/sign-out?lang=ru', en: '/docs/sign-out?lang=en' },
    flow: '019aa8d2-5f0c-7b34-8a41-0d7c9b1e2f36',
    parameter: 'post_logout_redirect_uri',
    sent: 'http://localhost:3000/signed-out',
    registered: ['http://localhost:3000/'],
  },
}

export const leavingSamples: readonly Sample[] = [
  page('/logout', 'loading', answered(getLogOutRequest, pending, 'busy')),
  page('/logout', 'opened', { at: '/logout', ...answered(getLogOutRequest, alone, 'leaving.text') }),
  page('/logout', 'service', answered(getLogOutRequest, byService, 'leaving.service')),
  page('/logout', 'failed', {
    replies: (r) => r.on(getLogOutRequest, byService).on(answerLogOutRequest, refused('DATABASE')),
    play: ({ click }) => click('shell.logOut'),
    text: { error: 'DATABASE' },
  }),
  page('/logout', 'done', {
    replies: (r) => r.on(getLogOutRequest, byService).on(answerLogOutRequest, { redirect_url: '#' }),
    play: ({ click }) => click('shell.logOut'),
    text: 'authorize.returning',
  }),
  signedOut.page('/logout', 'signedOut', answered(getLogOutRequest, signed_out, 'leaving.done.title')),
  signedOut.page('/logout', 'already', {
    at: '/logout?next=sealed',
    replies: (r) =>
      r
        .on(getLogOutRequest, signed_out)
        .on(getHeldRedirect, { redirect_host: 'romashka.ru', redirect_url: '#', error: null, explanation: null }),
    text: 'leaving.heldRedirect.go',
  }),
  page('/logout', 'expired', answered(getLogOutRequest, refused('NOT_EXIST'), 'leaving.error.overtaken')),
  page('/logout', 'wrong', { at: '/logout?error=invalid_request', text: 'leaving.error.text' }),
  page('/logout', 'notice', {
    at: '/logout?error=invalid_request&next=sealed',
    ...answered(getHeldRedirect, unregistered, 'leaving.change.registered'),
  }),
  signedOut.step('consent', 'error', 'unavailable', {
    at: '/authorize?error=invalid_client&next=sealed',
    ...answered(getHeldRedirect, { ...unregistered, error: 'temporarily_unavailable' }, 'leaving.closed.text'),
  }),
  onAuthorize.step('consent', 'login', 'already', {
    replies: (r) =>
      r.on(getAuthorizationRequest, {
        ...plain,
        account: alone.account,
        state: 'login',
        login_hint: 'anna@example.ru',
      }),
    text: 'authorize.back',
  }),
]
