import { sendOtp } from '@kabinet/contract/api/auth/auth.api'
import { patchMe } from '@kabinet/contract/api/me.api'
import type { Actions } from '../../testing/actions.ts'
import { anna, annaBySms, annaMoved, codeByMail, codeBySms } from '../../testing/people.ts'
import { refused, type Replies } from '../../testing/replies.ts'
import { playInTurn, type Sample, samplesAt } from '../sample.ts'

const { step } = samplesAt({ at: '/security', me: anna })
const wrongCode = refused('INVALID_OTP_CODE', { reason: 'wrong' })

export const openMethod = ({ click }: Actions) => click('security.method.open.named')
const choose = (label: 'security.method.sms' | 'security.method.none') =>
  playInTurn(openMethod, ({ click }) => click(label))
export async function chooseSms({ click, confirm }: Actions) {
  await click('security.method.open.named')
  await click('security.method.sms')
  await confirm('parts.continue')
}
const moving = (r: Replies) => r.on(sendOtp, { otp: codeByMail }, { otp: codeBySms })
const toNewCode = playInTurn(
  chooseSms,
  ({ find }) => find('changeTransport.old'),
  ({ code }) => code(),
  ({ find }) => find('changeTransport.new'),
)

export const changeTransportSamples: readonly Sample[] = [
  step('change-transport', 'confirm', 'opened', {
    play: choose('security.method.sms'),
    text: 'changeTransport.sms.title',
  }),
  step('change-transport', 'confirm', 'off', {
    play: choose('security.method.none'),
    text: 'changeTransport.off.text',
  }),
  step('change-transport', 'confirm', 'notice', {
    me: annaMoved,
    play: choose('security.method.none'),
    text: 'changeTransport.off.text',
  }),
  step('change-transport', 'enterOldCode', 'opened', {
    replies: moving,
    play: chooseSms,
    text: 'changeTransport.lost',
  }),
  step('change-transport', 'enterOldCode', 'wrong', {
    replies: (r) => r.on(sendOtp, { otp: codeByMail }, wrongCode),
    play: playInTurn(chooseSms, ({ code }) => code()),
    text: { error: 'INVALID_OTP_CODE' },
  }),
  step('change-transport', 'enterCode', 'opened', { replies: moving, play: toNewCode, text: 'changeTransport.new' }),
  step('change-transport', 'changed', 'opened', {
    replies: (r) => moving(r).on(patchMe, annaBySms),
    play: playInTurn(toNewCode, ({ code }) => code()),
    text: 'changeTransport.done.text',
  }),
]
