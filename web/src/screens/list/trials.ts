import { finishTrial } from '@kabinet/contract/api/services/trials.api'
import { refused } from '../../testing/replies.ts'
import { romashka } from '@kabinet/contract/examples/samples'
import { trials } from '@kabinet/contract/examples/services'
import { anna } from '../../testing/people.ts'
import { answered, type Sample, samplesAt } from '../sample.ts'

const route = '/services/:id/try'
const tryPath = `/services/${romashka.id}/try`
const at = `${tryPath}?code=code&state=state&iss=x`
const { page } = samplesAt({ at, me: anna })

const { answer, refused: failed } = trials.finishTrial.reply

export const trialsSamples: readonly Sample[] = [
  page(route, 'done', answered(finishTrial, answer, 'try.works')),
  page(route, 'expired', answered(finishTrial, refused('NOT_EXIST'), 'try.stale')),
  page(route, 'empty', { at: tryPath, text: 'try.stale' }),
  page(route, 'refused', { at: `${tryPath}?error=access_denied&state=state`, text: 'try.rejected' }),
  page(route, 'failed', answered(finishTrial, failed, 'try.failed')),
]
