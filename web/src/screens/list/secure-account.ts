import { secureAccount as secure } from '@kabinet/contract/api/auth/secure-account.api'
import { refused } from '../../testing/replies.ts'
import type { Actions } from '../../testing/actions.ts'
import { type Sample, samplesAt } from '../sample.ts'

const { page } = samplesAt({ at: '/secure-account?token=token' })
const press = ({ click }: Actions) => click('letter.secure.submit')

export const secureAccountSamples: readonly Sample[] = [
  page('/secure-account', 'opened', { text: 'letter.secure.text' }),
  page('/secure-account', 'failed', {
    replies: (r) => r.on(secure, refused('DATABASE')),
    play: press,
    text: { error: 'DATABASE' },
  }),
  page('/secure-account', 'done', { replies: (r) => r.on(secure, {}), play: press, text: 'letter.secureDone.text' }),
  page('/secure-account', 'frozen', {
    replies: (r) => r.on(secure, { frozen_until: '2026-11-28T11:05:00.000Z' }),
    play: press,
    text: 'letter.secureFrozen.text',
  }),
  page('/secure-account', 'expired', {
    replies: (r) => r.on(secure, refused('NOT_EXIST', { status: 410 })),
    play: press,
    text: 'letter.secureLate.text',
  }),
]
