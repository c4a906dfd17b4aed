import { listClients, restoreClient } from '@kabinet/contract/api/services/clients.api'
import { ownersApi } from '@kabinet/contract/api/services/owners.api'
import type { ListedClient } from '@kabinet/contract/data/listed-client'
import { owners } from '@kabinet/contract/examples/owners'
import { romashkaListed } from '@kabinet/contract/examples/samples'
import { anna } from '../../testing/people.ts'
import { pending, refused } from '../../testing/replies.ts'
import { answered, type Sample, samplesAt } from '../sample.ts'

const list = '/services'
const { page } = samplesAt({ at: list, me: anna })
const app: ListedClient = {
  ...romashkaListed,
  id: anna.user_id,
  name: 'Ромашка — доставка цветов по всей России',
  status: 'test',
  activity: { sign_ins: 0, refusals: 0, last_sign_in_on: null },
}
const refusedList = { items: [], total: 0, may_connect: false }

const names = [
  'Ромашка',
  'Личный кабинет жильца',
  'Учёт рабочего времени',
  'Склад',
  'Касса',
  'Портал поставщика и подрядчика: заявки, договоры, акты',
  'Warehouse',
  'Обучение',
  'Почта',
  'Ёлка',
]
const states: readonly Partial<ListedClient>[] = [
  {},
  { status: 'test', activity: { sign_ins: 2, refusals: 0, last_sign_in_on: '2026-11-19' } },
  { activity: { sign_ins: 1840, refusals: 12, last_sign_in_on: '2026-11-22' } },
  { undelivered_logouts: { since: '2026-11-21T09:20:00.000Z', last_status: 400 } },
  { is_suspended: true, activity: { sign_ins: 0, refusals: 301, last_sign_in_on: '2026-10-02' } },
  { status: 'test', publishing: { asked_at: '2026-11-21T09:20:00.000Z' } },
  {},
]
const thirty: ListedClient[] = Array.from({ length: 30 }, (_, at) => ({
  ...romashkaListed,
  id: `0192f0c1-0000-7c6e-9a51-3f2a1c0d90${String(at).padStart(2, '0')}`,
  name: `${names[at % names.length] ?? ''}${at < names.length ? '' : ` ${Math.floor(at / names.length) + 1}`}`,
  ...states[at % states.length],
}))

const deleted: ListedClient = {
  ...romashkaListed,
  id: '0192f0c1-0000-7c6e-9a51-3f2a1c0d9e78',
  name: 'Портал поставщика и подрядчика',
  is_suspended: true,
  deleted: { at: '2026-11-21T09:20:00.000Z', until: '2026-12-21T09:20:00.000Z' },
}
const withDeleted = { items: [romashkaListed, deleted, { ...deleted, id: anna.user_id, name: 'Касса' }], total: 3 }

export const serviceListSamples: readonly Sample[] = [
  page(list, 'loading', answered(listClients, pending, 'busy')),
  page(list, 'empty', answered(listClients, { items: [], total: 0 }, 'services.empty.title')),
  page(list, 'filled', answered(listClients, { items: [romashkaListed, app], total: 2 }, { words: 'по всей России' })),
  page(list, 'filled', {
    part: 'invited',
    replies: (r) => r.on(ownersApi.listReceivedInvitations, owners.listReceivedInvitations.reply.invitations),
    text: 'owners.received.text',
  }),
  page(list, 'filled', {
    part: 'invitation-gone',
    replies: (r) =>
      r
        .on(ownersApi.listReceivedInvitations, owners.listReceivedInvitations.reply.invitations)
        .on(ownersApi.answerOwnerInvitation, refused('NOT_EXIST')),
    play: ({ click }) => click('owners.accept'),
    text: 'owners.gone',
  }),
  page(list, 'empty', { part: 'refused', ...answered(listClients, refusedList, 'services.who') }),
  page(list, 'filled', {
    part: 'refused',
    ...answered(listClients, { ...refusedList, items: [romashkaListed], total: 1 }, 'services.who'),
  }),
  page(list, 'filled', {
    part: 'thirty',
    ...answered(listClients, { items: thirty, total: thirty.length }, 'services.sort.refusals'),
  }),
  page(list, 'filled', { part: 'deleted', ...answered(listClients, withDeleted, 'services.deleted') }),
  page(list, 'filled', {
    part: 'all-deleted',
    replies: (r) => r.on(listClients, { items: [deleted], total: 1 }).on(restoreClient, refused('NOT_EXIST')),
    play: ({ click }) => click('services.restoreNamed'),
    text: 'services.restore.gone',
  }),
  page(list, 'filled', {
    part: 'not-found',
    replies: (r) => r.on(listClients, { items: thirty, total: thirty.length }),
    play: ({ fill }) => fill('services.search', 'Бухгалтерия'),
    text: 'services.search.none',
  }),
]
