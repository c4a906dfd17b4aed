import { authorize } from '@kabinet/contract/api/auth/auth.api'
import { recoverAccess, stopOwnRecovery, stopRecovery as stop } from '@kabinet/contract/api/auth/recovery.api'
import { auth } from '@kabinet/contract/examples/auth'
import type { Actions } from '../../testing/actions.ts'
import { anna, halfSignedIn } from '../../testing/people.ts'
import { type Refusal, refused } from '../../testing/replies.ts'
import { playInTurn, type OwnOpening, type Sample, samplesAt } from '../sample.ts'
import { logIn } from './login.ts'

const { step } = samplesAt({ at: '/login' })
const { page } = samplesAt({ at: '/stop-recovery?token=token' })
const { none, possible, waiting, code_sent: due } = auth.recoverAccess.reply
const toRecovery = playInTurn(
  (actions) => logIn(actions),
  ({ find }) => find('login.code.title'),
  ({ click }) => click('login.lost'),
)
const answeredBy = (answer: typeof possible | Refusal, text: OwnOpening['text']): OwnOpening => ({
  replies: (r) => r.on(authorize, halfSignedIn).on(recoverAccess, answer),
  play: toRecovery,
  text,
})
const press = ({ click }: Actions) => click('letter.stop.submit')
const isRecovered = { ...anna, recovery: { destination: '+7 *** ***-**-33', due_at: '2026-11-24T12:00:00.000Z' } }

export const recoverySamples: readonly Sample[] = [
  step('login', 'recoverAccess', 'opened', answeredBy(possible, 'recover.begin')),
  step('login', 'recoverAccess', 'waiting', answeredBy(waiting, 'recover.waiting.stop')),
  step('login', 'recoverAccess', 'done', answeredBy(due, 'recover.sendCode')),
  step('login', 'recoverAccess', 'empty', answeredBy(none, 'code.support')),
  step('login', 'recoverAccess', 'loadFailed', answeredBy(refused('DATABASE'), 'e.load')),
  step('login', 'recoverAccess', 'throttled', {
    replies: (r) => r.on(authorize, halfSignedIn).on(recoverAccess, possible, refused('THROTTLING')),
    play: playInTurn(toRecovery, ({ click }) => click('recover.begin')),
    text: { error: 'THROTTLING' },
  }),
  page('/stop-recovery', 'opened', { text: 'letter.stop.text' }),
  page('/stop-recovery', 'failed', {
    replies: (r) => r.on(stop, refused('DATABASE')),
    play: press,
    text: { error: 'DATABASE' },
  }),
  page('/stop-recovery', 'done', { replies: (r) => r.on(stop, {}), play: press, text: 'letter.stopDone.text' }),
  page('/stop-recovery', 'expired', {
    replies: (r) => r.on(stop, refused('NOT_EXIST', { status: 410 })),
    play: press,
    text: 'letter.stopLate.text',
  }),
  page('/', 'notice', { at: '/', me: isRecovered, part: 'recovery', text: 'recover.stop' }),
  page('/', 'done', {
    at: '/',
    me: isRecovered,
    part: 'recovery',
    replies: (r) => r.on(stopOwnRecovery, undefined),
    play: ({ click }) => click('recover.stop'),
    text: 'recover.stopped',
  }),
]
