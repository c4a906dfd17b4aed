import { finishTrial } from '@kabinet/contract/api/services/trials.api'
import { refused } from '../../testing/replies.ts'
import { romashka } from '@kabinet/contract/examples/samples'
import { trials } from '@kabinet/contract/examples/services'
import { anna } from '../../testing/people.ts'
import { type Sample, samplesAt } from '../sample.ts'

const route = '/services/:id/try'
const own = `/services/${romashka.id}/try`
const at = `${own}?code=code&state=state&iss=x`
const { page } = samplesAt({ at, me: anna })

const { answer, refused: failed } = trials.finishTrial.reply

export const trialsSamples: readonly Sample[] = [
  page(route, 'done', { replies: (r) => r.on(finishTrial, answer), text: 'try.works' }),
  page(route, 'expired', { replies: (r) => r.on(finishTrial, refused('NOT_EXIST')), text: 'try.stale' }),
  page(route, 'empty', { at: own, text: 'try.stale' }),
  page(route, 'refused', { at: `${own}?error=access_denied&state=state`, text: 'try.rejected' }),
  page(route, 'failed', {
    replies: (r) => r.on(finishTrial, failed),
    text: 'try.failed',
  }),
]
