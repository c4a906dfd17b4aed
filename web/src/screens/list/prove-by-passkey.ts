import { sendOtp } from '@kabinet/contract/api/auth/auth.api'
import { checkPasskey, preparePasskeyCheck } from '@kabinet/contract/api/auth/passkey-sign-in.api'
import { sampleRequestOptions } from '@kabinet/contract/examples/web-authn'
import type { PasskeyBrowser } from '../../testing/passkey-browser.ts'
import { anna } from '../../testing/people.ts'
import { refused, type Replies } from '../../testing/replies.ts'
import { playInTurn, type OwnOpening, type Sample, samplesAt } from '../sample.ts'
import { chooseSms } from './change-transport.ts'

const { step } = samplesAt({ at: '/security', me: anna })

function outcome(
  why: 'cancelled' | 'unavailable' | 'unknown' | 'refused',
  passkeys: PasskeyBrowser,
  more: (replies: Replies) => Replies = (r) => r,
): OwnOpening {
  return {
    passkeys,
    replies: (r) =>
      more(
        r.on(sendOtp, refused('AUTH_FORBIDDEN', { reason: 'step_up' })).on(preparePasskeyCheck, sampleRequestOptions),
      ),
    play: playInTurn(chooseSms, ({ click }) => click('prove.passkey')),
    text: `login.passkey.${why}`,
  }
}

export const proveByPasskeySamples: readonly Sample[] = [
  step('prove-password', 'enterPassword', 'cancelled', outcome('cancelled', { get: 'NotAllowedError' })),
  step('prove-password', 'enterPassword', 'unavailable', outcome('unavailable', { get: 'NotSupportedError' })),
  step(
    'prove-password',
    'enterPassword',
    'noPasskey',
    outcome('unknown', {}, (r) => r.on(preparePasskeyCheck, refused('NOT_EXIST'))),
  ),
  step(
    'prove-password',
    'enterPassword',
    'failed',
    outcome('refused', {}, (r) => r.on(checkPasskey, refused('AUTH_FORBIDDEN'))),
  ),
]
