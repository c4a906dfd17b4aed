import { authorize, checkPassword, confirmAuthorize, sendOtp } from '@kabinet/contract/api/auth/auth.api'
import { patchMe } from '@kabinet/contract/api/me.api'
import {
  beginApp,
  confirmApp,
  getSecondStep,
  removeApp,
  renewRecoveryCodes,
} from '@kabinet/contract/api/second-step.api'
import { listPasskeys } from '@kabinet/contract/api/passkeys.api'
import { passkeys } from '@kabinet/contract/examples/passkeys'
import { secondStepExamples } from '@kabinet/contract/examples/second-step'
import type { Actions } from '../../testing/actions.ts'
import { anna, annaWithoutCodes, appAsked, codeByMail } from '../../testing/people.ts'
import { refused, type Replies } from '../../testing/replies.ts'
import { answered, playInTurn, type Sample, samplesAt } from '../sample.ts'
import { openMethod } from './change-transport.ts'
import { logIn } from './login.ts'
import { sampleQr } from './sample-qr.ts'
import { fillPasswords } from './security.ts'

const at = '/security'
const { page } = samplesAt({ at, me: anna })
const { step } = samplesAt({ at: '/login' })
const { app } = secondStepExamples.getSecondStep.reply
const [onePasskey] = passkeys.listPasskeys.reply.one.items
const twoPasskeys = {
  items: onePasskey ? [onePasskey, { ...onePasskey, id: '0192f0c1-3333-7c6e-9a51-3f2a1c0d9e78', name: 'YubiKey' }] : [],
  total: 2,
  rp_id: 'id.example',
  user_handle: 'x',
}
const begun = { ...secondStepExamples.beginApp.reply.begun, qr: sampleQr }
const { codes } = secondStepExamples.confirmApp.reply
const used = refused('INVALID_OTP_CODE', { reason: 'used' })
const wrong = refused('INVALID_OTP_CODE', { reason: 'wrong' })

const withApp = (r: Replies) => r.on(getSecondStep, app)
const begins = (r: Replies) => r.on(beginApp, begun)
const add = ({ click }: Actions) => click('app.add')
const openApp = ({ click }: Actions) => click('app.open.named')
const byApp = playInTurn(add, ({ code }) => code())
const remove = playInTurn(openApp, ({ click }) => click('app.remove'))
const codesOff = playInTurn(openMethod, ({ click }) => click('app.method.none'))

const waits = (r: Replies) => r.on(authorize, appAsked)
const toApp = playInTurn(
  (actions) => logIn(actions),
  ({ find }) => find('login.app.title'),
)
const toRecovery = playInTurn(toApp, ({ click }) => click('login.app.recovery'))
const typeRecovery = (code: string) =>
  playInTurn(
    toRecovery,
    ({ fill }) => fill('login.recovery.field', code),
    ({ click }) => click('code.confirm'),
  )

export const secondStepSamples: readonly Sample[] = [
  page(at, 'filled', { part: 'app', replies: withApp, play: openApp, text: 'app.lost' }),
  page(at, 'filled', {
    part: 'overview',
    replies: (r) => withApp(r).on(listPasskeys, twoPasskeys),
    text: 'app.codesLeft',
  }),
  page(at, 'notice', { part: 'mailbox', replies: withApp, play: openMethod, text: 'app.mailbox.off' }),
  page(at, 'notice', { part: 'app', ...answered(getSecondStep, { ...app, recovery_codes_left: 2 }, 'app.codesLow') }),
  page(at, 'off', {
    part: 'app',
    me: annaWithoutCodes,
    replies: withApp,
    play: openMethod,
    text: 'app.method.off',
  }),
  page(at, 'loadFailed', { part: 'app', ...answered(getSecondStep, refused('DATABASE'), 'e.load') }),
  page(at, 'failed', {
    part: 'app-add',
    replies: (r) => r.on(beginApp, refused('DATABASE')),
    play: add,
    text: 'e.save',
  }),
  page(at, 'opened', { part: 'app-add', replies: begins, play: add, text: 'app.add.scan' }),
  page(at, 'wrong', {
    part: 'app-add',
    replies: (r) => begins(r).on(confirmApp, wrong),
    play: byApp,
    text: { error: 'INVALID_OTP_CODE' },
  }),
  page(at, 'already', {
    part: 'app-add',
    replies: (r) => begins(r).on(confirmApp, refused('ALREADY_EXIST')),
    play: byApp,
    text: 'app.codes.lost',
  }),
  page(at, 'done', {
    part: 'app-add',
    replies: (r) => begins(r).on(confirmApp, codes),
    play: byApp,
    text: 'app.codes.text',
  }),
  page(at, 'opened', { part: 'app-remove', replies: withApp, play: remove, text: 'app.remove.text' }),
  page(at, 'refused', {
    part: 'app-remove',
    replies: (r) => withApp(r).on(removeApp, used),
    play: playInTurn(remove, ({ code }) => code()),
    text: 'e.codeUsed',
  }),
  page(at, 'form', {
    part: 'app-remove',
    replies: withApp,
    play: playInTurn(remove, ({ click }) => click('app.prove.recovery')),
    text: 'login.recovery.text',
  }),
  page(at, 'done', {
    part: 'app-renew',
    replies: (r) => withApp(r).on(renewRecoveryCodes, codes),
    play: playInTurn(
      ({ click }) => click('app.renew'),
      ({ code }) => code(),
    ),
    text: 'app.codes.text',
  }),
  page(at, 'opened', { part: 'app-transport', replies: withApp, play: codesOff, text: 'app.transport.off.text' }),
  page(at, 'done', {
    part: 'app-transport',
    replies: (r) => withApp(r).on(patchMe, annaWithoutCodes),
    play: playInTurn(codesOff, ({ code }) => code()),
    text: 's.changed',
  }),
  page(at, 'opened', {
    part: 'app-password',
    replies: (r) => withApp(r).on(checkPassword, {}),
    play: playInTurn(
      ({ find }) => find('app.open'),
      (actions) => fillPasswords(actions),
    ),
    text: 'changePassword.title',
  }),
  step('login', 'enterAppCode', 'opened', { replies: waits, play: toApp, text: 'login.app.text' }),
  step('login', 'enterAppCode', 'wrong', {
    replies: (r) => waits(r).on(confirmAuthorize, wrong),
    play: playInTurn(toApp, ({ code }) => code()),
    text: { error: 'INVALID_OTP_CODE' },
  }),
  step('login', 'enterAppCode', 'already', {
    replies: (r) => waits(r).on(confirmAuthorize, used),
    play: playInTurn(toApp, ({ code }) => code()),
    text: 'e.codeUsed',
  }),
  step('login', 'enterAppCode', 'other', {
    replies: (r) => waits(r).on(sendOtp, { otp: codeByMail }),
    play: playInTurn(toApp, ({ click }) => click('login.app.byEmail')),
    text: 'code.sentEmail',
  }),
  step('login', 'enterRecoveryCode', 'opened', { replies: waits, play: toRecovery, text: 'login.recovery.text' }),
  step('login', 'enterRecoveryCode', 'wrong', { replies: waits, play: typeRecovery('4k7m2'), text: 'v.recoveryCode' }),
  step('login', 'enterRecoveryCode', 'refused', {
    replies: (r) => waits(r).on(confirmAuthorize, wrong),
    play: typeRecovery('4k7m2-9xvtr'),
    text: { error: 'INVALID_OTP_CODE' },
  }),
  step('login', 'enterRecoveryCode', 'off', {
    replies: (r) => r.on(authorize, { ...appAsked, second_step: { by: 'app', otp_transport: null } }),
    play: toRecovery,
    text: 'login.lost',
  }),
]
