import { createPartner, deletePartner, getPartner, listPartners } from '@kabinet/contract/api/partners.api'
import { type PartnerType, partnerTypes } from '@kabinet/contract/data/partner-fields'
import { pending, refused, type Replies } from '../../testing/replies.ts'
import { pyotr, sberbank } from '@kabinet/contract/examples/samples'
import type { Actions } from '../../testing/actions.ts'
import { anna } from '../../testing/people.ts'
import { answered, playInTurn, type Sample, samplesAt } from '../sample.ts'

const list = '/partners'
const one = `/partners/${sberbank.id}`
const { page } = samplesAt({ at: list, me: anna })
const ofOne = samplesAt({ at: one, me: anna })
export const many = Array.from({ length: 164 }, (_, at) => ({
  ...(at % 2 ? pyotr : sberbank),
  id: `0192f0c1-4444-7c6e-9a51-3f2a1c0d9${at + 100}`,
}))
const offsetOf = (question: unknown) => Number(new Map(Object.entries(question ?? {})).get('offset'))
const inPages = (r: Replies) =>
  r.on(listPartners, (question) => ({
    items: many.slice(offsetOf(question), offsetOf(question) + 100),
    total: many.length,
  }))

const forms = partnerTypes.map((type) =>
  page('/partners/new/:type', 'form', {
    part: type.toLowerCase(),
    at: `/partners/new/${type}`,
    text: `partner.type.${type}`,
  }),
)
const wrong = (type: PartnerType) =>
  page('/partners/new/:type', 'wrong', {
    part: type.toLowerCase(),
    at: `/partners/new/${type}`,
    play: ({ click }) => click('partner.submit'),
    text: 'v.required',
  })
export async function fillInSberbank({ fill }: Actions) {
  await fill('partner.name', 'Сбербанк')
  await fill('partner.inn', '7707 083893')
  await fill('partner.kpp', '773601001')
  await fill('partner.ogrn', '1-027-700-132195')
}
export const addSberbank = playInTurn(fillInSberbank, ({ click }) => click('partner.submit'))
const askDelete = ({ click }: Actions) => click('parts.delete')
const confirmDelete = playInTurn(askDelete, ({ confirm }) => confirm('parts.delete'))

export const partnersSamples: readonly Sample[] = [
  page(list, 'loading', answered(listPartners, pending, 'busy')),
  page(list, 'loadFailed', answered(listPartners, refused('DATABASE'), 'e.load')),
  page(list, 'empty', answered(listPartners, { items: [], total: 0 }, 'partners.empty.title')),
  page(list, 'filled', { text: { words: 'Ёлкин Пётр' } }),
  page(list, 'filled', { part: 'many', replies: inPages, text: 'list.more' }),
  page('/partners/new', 'opened', { at: '/partners/new', text: 'partner.needs.PERSON' }),
  ...forms,
  wrong('SOLE_PROPRIETOR'),
  page('/partners/new/:type', 'taken', {
    part: 'organization',
    at: '/partners/new/ORGANIZATION',
    replies: (r) => r.on(createPartner, refused('ALREADY_EXIST', { existing_id: sberbank.id })),
    play: addSberbank,
    text: 'partner.existing',
  }),
  ofOne.page('/partners/:id', 'loading', answered(getPartner, pending, 'busy')),
  ofOne.page('/partners/:id', 'empty', answered(getPartner, refused('NOT_EXIST'), 'partners.toList')),
  ofOne.page('/partners/:id', 'filled', { text: { words: '7707083893' } }),
  page('/partners/:id/edit', 'form', { at: `${one}/edit`, text: 'partner.editing' }),
  ofOne.step('delete-partner', 'confirm', 'opened', { play: askDelete, text: 'partner.delete.title' }),
  ofOne.step('delete-partner', 'confirm', 'failed', {
    replies: (r) => r.on(deletePartner, refused('DATABASE')),
    play: confirmDelete,
    text: 'e.delete',
  }),
  ofOne.step('delete-partner', 'deleted', 'opened', {
    replies: (r) => r.on(deletePartner, undefined),
    play: confirmDelete,
    text: 's.deleted',
  }),
]
