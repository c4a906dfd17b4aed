import { listDocuments } from '@kabinet/contract/api/documents.api'
import { patchMe } from '@kabinet/contract/api/me.api'
import { anna, annaInFull, documents } from '../../testing/people.ts'
import { refused, type Replies } from '../../testing/replies.ts'
import { type Sample, samplesAt } from '../sample.ts'
import { editBasics, renameAndSave } from './personal-info.ts'

const at = '/'
const { page } = samplesAt({ at, me: anna })
const all = (r: Replies) => r.on(listDocuments, { items: documents })
const savedElsewhere = refused('HUMAN_FRIENDLY_MULTIPLE', {
  status: 409,
  fields: [{ path: 'first_name', error_code: 203, message: 'v.changed' }],
  now: { first_name: 'Анна-Мария' },
})
const contrary = refused('INVALID_PARAM_VALUE', {
  fields: [{ path: 'birthdate', error_code: 4, message: 'v.birthdate.passport' }],
  issued_at: '2010-04-15',
})

/** Values of the profile that contradict what is stored. */
export const refusedValuesSamples: readonly Sample[] = [
  page(at, 'taken', {
    part: 'basics',
    me: annaInFull,
    replies: (r) => r.on(patchMe, savedElsewhere),
    play: renameAndSave,
    text: 'edit.changed',
  }),
  page(at, 'other', {
    part: 'basics',
    me: annaInFull,
    replies: (r) => all(r).on(patchMe, contrary),
    play: async (actions) => {
      await editBasics(actions)
      await actions.fill('me.birthdate', '03.02.2001')
      await actions.click('parts.save')
    },
    text: 'documents.contrary.label',
  }),
  page(at, 'notice', {
    part: 'passport',
    me: { ...annaInFull, birthdate: '2005-01-01' },
    replies: all,
    text: 'documents.contrary',
  }),
]
