import { createPartner, deletePartner, getPartner, listPartners } from '@kabinet/contract/api/partners.api'
import { type PartnerType, partnerTypes } from '@kabinet/contract/data/partner-fields'
import { pending, refused } from '../../testing/replies.ts'
import { pyotr, sberbank } from '../../testing/samples.ts'
import type { Hands } from '../hands.ts'
import { anna } from '../people.ts'
import { page, type Sample, step } from '../sample.ts'

const list = '/partners'
const one = `/partners/${sberbank.id}`
const many = Array.from({ length: 100 }, (_, at) => ({
  ...(at % 2 ? pyotr : sberbank),
  id: `0192f0c1-4444-7c6e-9a51-3f2a1c0d9${at + 100}`,
}))

const forms = partnerTypes.map((type) =>
  page('/partners/new/:type', 'form', { at: `/partners/new/${type}`, me: anna, sees: `partner.type.${type}` }, type.toLowerCase()),
)
const wrong = (type: PartnerType) =>
  page(
    '/partners/new/:type',
    'wrong',
    { at: `/partners/new/${type}`, me: anna, play: ({ press }) => press('partner.submit'), sees: 'parts.errors' },
    type.toLowerCase(),
  )
async function addSberbank({ fill, press }: Hands) {
  await fill('partner.name', 'Сбербанк')
  await fill('partner.inn', '7707083893')
  await fill('partner.kpp', '773601001')
  await fill('partner.ogrn', '1027700132195')
  await press('partner.submit')
}
const askDelete = ({ press }: Hands) => press('parts.delete')
async function confirmDelete(hands: Hands) {
  await askDelete(hands)
  await hands.confirm('parts.delete')
}

export const partners: readonly Sample[] = [
  page(list, 'loading', { at: list, me: anna, replies: (r) => r.on(listPartners, pending), sees: 'busy' }),
  page(list, 'loadFailed', { at: list, me: anna, replies: (r) => r.on(listPartners, refused('DATABASE')), sees: 'e.load' }),
  page(list, 'empty', { at: list, me: anna, replies: (r) => r.on(listPartners, { items: [], total: 0 }), sees: 'partners.empty.title' }),
  page(list, 'filled', { at: list, me: anna, sees: { words: 'Ёлкин Пётр' } }),
  page(list, 'filled', { at: list, me: anna, replies: (r) => r.on(listPartners, { items: many, total: 164 }), sees: 'list.more' }, 'many'),
  page('/partners/new', 'opened', { at: '/partners/new', me: anna, sees: 'partner.needs.PERSON' }),
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
      sees: 'partner.existing',
    },
    'organization',
  ),
  page('/partners/:id', 'loading', { at: one, me: anna, replies: (r) => r.on(getPartner, pending), sees: 'busy' }),
  page('/partners/:id', 'empty', { at: one, me: anna, replies: (r) => r.on(getPartner, refused('NOT_EXIST')), sees: 'partners.toList' }),
  page('/partners/:id', 'filled', { at: one, me: anna, sees: { words: '7707083893' } }),
  page('/partners/:id/edit', 'form', { at: `${one}/edit`, me: anna, sees: 'partner.editing' }),
  step('delete-partner', 'confirm', 'opened', { at: one, me: anna, play: askDelete, sees: 'partner.delete.title' }),
  step('delete-partner', 'confirm', 'failed', {
    at: one,
    me: anna,
    replies: (r) => r.on(deletePartner, refused('DATABASE')),
    play: confirmDelete,
    sees: 'e.delete',
  }),
  step('delete-partner', 'deleted', 'opened', {
    at: one,
    me: anna,
    replies: (r) => r.on(deletePartner, undefined),
    play: confirmDelete,
    sees: 's.deleted',
  }),
]
