import { openSupportLink } from '@kabinet/contract/api/auth/support-link.api'
import type { SupportLink } from '@kabinet/contract/api/auth/support-link.api'
import type { Actions } from '../../testing/actions.ts'
import { codeBySms, password } from '../../testing/people.ts'
import { pending, refused, type Replies, type Refusal } from '../../testing/replies.ts'
import { answered, playInTurn, type Sample, samplesAt } from '../sample.ts'

const { page } = samplesAt({ at: '/support-link?token=token' })
const link: SupportLink = {
  what: 'password',
  destination: 'a***@example.ru',
  second_step: null,
  skips_second_step: false,
  expires_at: '2026-11-22T11:05:00.000Z',
}
const contact: SupportLink = { ...link, what: 'contact' }
const answers =
  (found: Partial<SupportLink>, ...then: (object | Refusal)[]) =>
  (r: Replies) =>
    r.on(openSupportLink, { link: { ...link, ...found } }, ...then)
const late = refused('NOT_EXIST', { status: 410 })

const press = ({ click }: Actions) => click('supportLink.contact.submit')
async function setPassword({ fill, click }: Actions) {
  await fill('reset.password.field', password)
  await fill('reset.password.repeat', password)
  await click('reset.password.submit')
}

export const supportLinkSamples: readonly Sample[] = [
  page('/support-link', 'opened', { replies: answers({}), text: 'supportLink.password.text' }),
  page('/support-link', 'opened', {
    part: 'printed',
    replies: answers({ destination: null, skips_second_step: true }),
    text: 'supportLink.printed',
  }),
  page('/support-link', 'opened', {
    part: 'contact',
    replies: answers(contact),
    text: 'supportLink.contact.title',
  }),
  page('/support-link', 'loading', answered(openSupportLink, pending, 'confirm.checking')),
  page('/support-link', 'loadFailed', answered(openSupportLink, refused('DATABASE'), 'shell.retry')),
  page('/support-link', 'expired', answered(openSupportLink, late, 'supportLink.overDone.text')),
  page('/support-link', 'refused', {
    replies: answers(
      {},
      refused('HUMAN_FRIENDLY_MULTIPLE', {
        fields: [{ path: 'password', error_code: 203, message: 'v.password.guessable' }],
      }),
    ),
    play: setPassword,
    text: 'reset.password.field',
  }),
  page('/support-link', 'code', {
    replies: answers({ second_step: 'code' }, { otp: codeBySms }),
    play: setPassword,
    text: 'code.confirm',
  }),
  page('/support-link', 'code', {
    part: 'app',
    replies: answers({ second_step: 'app' }),
    play: setPassword,
    text: 'app.prove.text',
  }),
  page('/support-link', 'form', {
    part: 'recovery',
    replies: answers({ second_step: 'app' }),
    play: playInTurn(setPassword, ({ click }) => click('app.prove.recovery')),
    text: 'login.recovery.text',
  }),
  page('/support-link', 'done', {
    replies: answers({}, { login: 'anna@example.ru' }),
    play: setPassword,
    text: 'supportLink.passwordDone.title',
  }),
  page('/support-link', 'done', {
    part: 'contact',
    replies: answers(contact, { login: 'anna@example.ru' }),
    play: press,
    text: 'supportLink.contactDone.title',
  }),
  page('/support-link', 'taken', {
    part: 'contact',
    replies: answers(contact, refused('EMAIL_ALREADY_EXIST')),
    play: press,
    text: { error: 'EMAIL_ALREADY_EXIST' },
  }),
]
