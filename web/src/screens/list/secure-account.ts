import { secureAccount as secure, secureByCode } from '@kabinet/contract/api/auth/secure-account.api'
import { auth } from '@kabinet/contract/examples/auth'
import { codeByMail } from '../../testing/people.ts'
import { refused } from '../../testing/replies.ts'
import type { Actions } from '../../testing/actions.ts'
import { type Sample, samplesAt } from '../sample.ts'

const { page } = samplesAt({ at: '/secure-account?token=token' })
const bare = samplesAt({ at: '/secure-account' }).page
const press = ({ click }: Actions) => click('letter.secure.submit')
const { secured, frozen, done } = auth.secureAccount.reply

export const secureAccountSamples: readonly Sample[] = [
  page('/secure-account', 'opened', { text: 'letter.secure.text' }),
  page('/secure-account', 'failed', {
    replies: (r) => r.on(secure, refused('DATABASE')),
    play: press,
    text: { error: 'DATABASE' },
  }),
  page('/secure-account', 'done', {
    replies: (r) => r.on(secure, secured),
    play: press,
    text: 'letter.secureDone.text',
  }),
  page('/secure-account', 'frozen', {
    replies: (r) => r.on(secure, frozen),
    play: press,
    text: 'letter.secureFrozen.text',
  }),
  page('/secure-account', 'already', {
    replies: (r) => r.on(secure, done),
    play: press,
    text: 'letter.secureAlready.text',
  }),
  page('/secure-account', 'passkey', {
    replies: (r) => r.on(secure, { ...frozen, way: 'passkey' }),
    play: press,
    text: 'letter.securePasskey.text',
  }),
  page('/secure-account', 'support', {
    replies: (r) => r.on(secure, { ...frozen, way: 'support' }),
    play: press,
    text: 'letter.secureSupport.text',
  }),
  bare('/secure-account', 'form', { text: 'secure.byCode.text' }),
  bare('/secure-account', 'code', {
    replies: (r) => r.on(secureByCode, { secure_token: 'token', otp: codeByMail }),
    play: async ({ fill, click }) => {
      await fill('login.field', 'anna@example.ru')
      await click('reset.getCode')
    },
    text: 'login.code.title',
  }),
  page('/secure-account', 'expired', {
    replies: (r) => r.on(secure, refused('NOT_EXIST', { status: 410 })),
    play: press,
    text: 'letter.secureLate.text',
  }),
]
