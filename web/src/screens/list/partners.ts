import { createPartner, deletePartner, getPartner, listPartners } from '@kabinet/contract/api/partners.api'
import { type PartnerType, partnerTypes } from '@kabinet/contract/data/partner-fields'
import { pending, refused, type Replies } from '../../testing/replies.ts'
import { pyotr, sberbank } from '../../testing/samples.ts'
import type { Actions } from '../../testing/actions.ts'
import { anna } from '../../testing/people.ts'
import { page, type Sample, step } from '../sample.ts'

const list = '/partners'
const one = `/partners/${sberbank.id}`
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
  page(
    '/partners/new/:type',
    'form',
    { at: `/partners/new/${type}`, me: anna, text: `partner.type.${type}` },
    type.toLowerCase(),
  ),
)
const wrong = (type: PartnerType) =>
  page(
    '/partners/new/:type',
    'wrong',
    { at: `/partners/new/${type}`, me: anna, play: ({ click }) => click('partner.submit'), text: 'parts.errors' },
    type.toLowerCase(),
  )
export async function fillInSberbank({ fill }: Actions) {
  await fill('partner.name', 'Сбербанк')
  await fill('partner.inn', '7707 083893')
  await fill('partner.kpp', '773601001')
  await fill('partner.ogrn', '1-027-700-132195')
}
export async function addSberbank(actions: Actions) {
  await fillInSberbank(actions)
  await actions.click('partner.submit')
}
const askDelete = ({ click }: Actions) => click('parts.delete')
async function confirmDelete(actions: Actions) {
  await askDelete(actions)
  await actions.confirm('parts.delete')
}

export const partners: readonly Sample[] = [
  page(list, 'loading', { at: list, me: anna, replies: (r) => r.on(listPartners, pending), text: 'busy' }),
  page(list, 'loadFailed', {
    at: list,
    me: anna,
    replies: (r) => r.on(listPartners, refused('DATABASE')),
    text: 'e.load',
  }),
  page(list, 'empty', {
    at: list,
    me: anna,
    replies: (r) => r.on(listPartners, { items: [], total: 0 }),
    text: 'partners.empty.title',
  }),
  page(list, 'filled', { at: list, me: anna, text: { words: 'Ёлкин Пётр' } }),
  page(list, 'filled', { at: list, me: anna, replies: inPages, text: 'list.more' }, 'many'),
  page('/partners/new', 'opened', { at: '/partners/new', me: anna, text: 'partner.needs.PERSON' }),
  ...forms,
  wrong('SOLE_PROPRIETOR'),
  page(
    '/partners/new/:type',
    'taken',
    {
      at: '/partners/new/ORGANIZATION',
      me: anna,
      replies: (r) => r.on(createPartner, refused('ALREADY_EXIST', { existing_id: sberbank.id })),
      play: addSberbank,
      text: 'partner.existing',
    },
    'organization',
  ),
  page('/partners/:id', 'loading', { at: one, me: anna, replies: (r) => r.on(getPartner, pending), text: 'busy' }),
  page('/partners/:id', 'empty', {
    at: one,
    me: anna,
    replies: (r) => r.on(getPartner, refused('NOT_EXIST')),
    text: 'partners.toList',
  }),
  page('/partners/:id', 'filled', { at: one, me: anna, text: { words: '7707083893' } }),
  page('/partners/:id/edit', 'form', { at: `${one}/edit`, me: anna, text: 'partner.editing' }),
  step('delete-partner', 'confirm', 'opened', { at: one, me: anna, play: askDelete, text: 'partner.delete.title' }),
  step('delete-partner', 'confirm', 'failed', {
    at: one,
    me: anna,
    replies: (r) => r.on(deletePartner, refused('DATABASE')),
    play: confirmDelete,
    text: 'e.delete',
  }),
  step('delete-partner', 'deleted', 'opened', {
    at: one,
    me: anna,
    replies: (r) => r.on(deletePartner, undefined),
    play: confirmDelete,
    text: 's.deleted',
  }),
]
