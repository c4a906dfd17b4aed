import { finishTrial } from '@kabinet/contract/api/services/trials.api'
import { refused } from '../../testing/replies.ts'
import { romashka } from '@kabinet/contract/examples/samples'
import { anna } from '../../testing/people.ts'
import { type Sample, samplesAt } from '../sample.ts'

const route = '/services/:id/try'
const own = `/services/${romashka.id}/try`
const at = `${own}?code=code&state=state&iss=x`
const { page } = samplesAt({ at, me: anna })

const answer = {
  token_type: 'Bearer',
  expires_in: 600,
  scope: 'openid email',
  id_token: {
    header: { alg: 'RS256', kid: 'k1', typ: 'JWT' },
    payload: {
      iss: 'https://id.example',
      sub: 'pairwise-subject',
      aud: romashka.client_id,
      iat: 1_795_262_400,
      exp: 1_795_263_000,
    },
  },
  userinfo: { sub: 'pairwise-subject', email: 'anna@example.ru', email_verified: true },
}

export const trialsSamples: readonly Sample[] = [
  page(route, 'done', { replies: (r) => r.on(finishTrial, { answer }), text: 'try.works' }),
  page(route, 'expired', { replies: (r) => r.on(finishTrial, refused('NOT_EXIST')), text: 'try.stale' }),
  page(route, 'empty', { at: own, text: 'try.stale' }),
  page(route, 'refused', { at: `${own}?error=access_denied&state=state`, text: 'try.rejected' }),
  page(route, 'failed', {
    replies: (r) =>
      r.on(finishTrial, { error: { error: 'invalid_grant', error_description: 'grant request is invalid' } }),
    text: 'try.failed',
  }),
]
