import { deleteGrant, getGrant, type GrantDetail, listGrants, listReads } from '@kabinet/contract/api/grants.api'
import { pending, refused, type Replies } from '../../testing/replies.ts'
import { limits } from '@kabinet/contract/limits'
import { romashka } from '@kabinet/contract/examples/samples'
import type { Actions } from '../../testing/actions.ts'
import { anna } from '../../testing/people.ts'
import { playInTurn, type Sample, samplesAt } from '../sample.ts'
import { asked, askedByUnknown, ordersApi } from './requests.ts'

const list = '/services/access'
const route = '/services/access/:clientId'
const at = `/services/access/${romashka.client_id}`
const { page, step } = samplesAt({ at, me: anna })

export const sampleGrant: GrantDetail = {
  client: {
    client_id: romashka.client_id,
    name: 'Ромашка — доставка цветов по всей России',
    description: 'Доставка цветов по всей России',
    logo_url: null,
    host: 'romashka.ru',
    initiate_login_url: 'https://romashka.ru/login?iss=https%3A%2F%2Fid.example',
  },
  claims: ['email', 'birthdate'],
  since: '2026-03-05T12:00:00.000Z',
  last_read_at: '2026-11-20T18:40:00.000Z',
  last_reads: [
    { claim: 'email', read_at: '2026-11-20T18:40:00.000Z' },
    { claim: 'birthdate', read_at: '2026-03-05T12:00:00.000Z' },
  ],
  ended_at: null,
  lines: asked.claims.map(({ name, value, verified, reason, essential }) => ({
    name,
    value,
    essential,
    on: name === 'email' || name === 'birthdate',
    can_give: name !== 'email' && name !== 'birthdate' && name !== 'address',
    ...(verified === undefined ? {} : { verified }),
    ...(reason === undefined ? {} : { reason }),
  })),
}
const own: GrantDetail = {
  ...sampleGrant,
  client: {
    ...sampleGrant.client,
    client_id: '0192f0c1-6663-7c6e-9a51-3f2a1c0d9e77',
    name: 'Почта',
    description: 'Почта для сотрудников',
    host: 'mail.example',
    of_operator: true,
  },
}
const unknown: GrantDetail = {
  ...sampleGrant,
  client: {
    ...sampleGrant.client,
    name: askedByUnknown.client.name,
    description: null,
    host: askedByUnknown.client.redirect_host,
    document_host: 'agent.example',
    initiate_login_url: null,
  },
}
const unknownBeside: GrantDetail = { ...unknown, client: { ...unknown.client, client_id: 'unknown' } }
const claims = ['profile_full_name', 'photo', 'birthdate', 'address', 'email', 'phone'] as const
export const shop: GrantDetail = {
  ...sampleGrant,
  claims: [...claims],
  last_reads: claims.map((claim) => ({
    claim,
    read_at: claim === 'email' ? '2026-11-20T18:40:00.000Z' : '2026-03-05T12:00:00.000Z',
  })),
}
export const library: GrantDetail = {
  ...sampleGrant,
  client: {
    ...sampleGrant.client,
    client_id: '0192f0c1-6661-7c6e-9a51-3f2a1c0d9e77',
    name: 'Городская библиотека',
    host: 'library.example',
  },
  claims: ['name', 'email'],
  last_reads: [],
  last_read_at: null,
}
export const forum: GrantDetail = {
  ...library,
  client: {
    ...library.client,
    client_id: '0192f0c1-6662-7c6e-9a51-3f2a1c0d9e77',
    name: 'Форум садоводов',
    host: 'forum.example',
  },
  claims: ['offline_access'],
}
const ended: GrantDetail = {
  ...sampleGrant,
  ended_at: '2026-11-21T09:00:00.000Z',
  lines: [],
  claims: [],
  last_reads: [],
}
const longNames = ['Единый портал поставщика и подрядчика: заявки, договоры и оплата', 'Д'.repeat(limits.nameMax)]
const others: GrantDetail[] = Array.from({ length: 49 }, (_, at) => ({
  ...(at % 3 ? library : shop),
  client: {
    ...sampleGrant.client,
    client_id: `0192f0c1-6663-7c6e-9a51-3f2a1c0d9e${at + 10}`,
    name: longNames[at] ?? `Сервис ${at + 2}`,
    host: at === 1 ? `${'d'.repeat(60)}.${'host.'.repeat(8)}example` : `service-${at + 1}.example`,
    ...(at === 0 ? { former_name: 'Портал поставщика' } : {}),
  },
  last_read_at: at % 3 ? null : '2026-11-20T18:40:00.000Z',
}))
const reads = [
  { claims: sampleGrant.claims, via: 'userinfo' as const, read_at: '2026-11-20T18:40:00.000Z' },
  { claims: sampleGrant.claims, via: 'id_token' as const, read_at: '2026-03-05T12:00:00.000Z' },
]
const isOfEnded = (question: unknown) => new Map(Object.entries(question ?? {})).get('ended') === 'true'
export const granted = (r: Replies, shown = sampleGrant, ...others: GrantDetail[]) =>
  r
    .on(listGrants, (question) => {
      const items = isOfEnded(question) ? [ended] : [shown, ...others]
      return { items, total: items.length }
    })
    .on(getGrant, shown)
    .on(listReads, { items: reads, total: reads.length })

const withdraw = ({ click }: Actions) => click('access.withdraw')
const confirmed = playInTurn(withdraw, ({ confirm }) => confirm('access.withdraw'))

export const accessSamples: readonly Sample[] = [
  page(list, 'empty', {
    at: list,
    replies: (r) => r.on(listGrants, { items: [], total: 0 }),
    text: 'access.empty.title',
  }),
  page(list, 'filled', { at: list, replies: (r) => granted(r, sampleGrant, unknownBeside, own), text: 'access.lead' }),
  page(list, 'filled', {
    part: 'fifty',
    at: list,
    replies: (r) => granted(r, sampleGrant, ...others),
    text: { words: 'Сервис 50' },
  }),
  page(list, 'loadFailed', { at: list, replies: (r) => r.on(listGrants, refused('DATABASE')), text: 'e.load' }),
  page(route, 'loading', { replies: (r) => granted(r).on(getGrant, pending), text: 'busy' }),
  page(route, 'filled', { replies: granted, text: 'access.via.userinfo' }),
  page(route, 'filled', {
    part: 'long-name',
    replies: (r) => granted(r, others[1]).on(listReads, { items: [], total: 0 }),
    text: 'access.reads.none',
  }),
  page(route, 'filled', {
    part: 'no-address',
    replies: (r) => granted(r, { ...sampleGrant, client: { ...sampleGrant.client, host: null } }),
    text: 'access.noHost',
  }),
  page(route, 'apis', {
    replies: (r) => granted(r, { ...sampleGrant, apis: [ordersApi] }),
    text: 'access.apis',
  }),
  page(route, 'own', { replies: (r) => granted(r, own), text: 'access.own' }),
  page(route, 'unknown', { replies: (r) => granted(r, unknown), text: 'authorize.unknownText' }),
  page(route, 'expired', { replies: (r) => granted(r, ended), text: 'access.ended.notice' }),
  page(route, 'empty', {
    replies: (r) => granted(r).on(getGrant, refused('NOT_EXIST')).on(listReads, refused('NOT_EXIST')),
    text: 'access.toList',
  }),
  step('withdraw-access', 'confirm', 'opened', { replies: granted, play: withdraw, text: 'access.withdraw.kept' }),
  step('withdraw-access', 'confirm', 'failed', {
    replies: (r) => granted(r).on(deleteGrant, refused('DATABASE')),
    play: confirmed,
    text: 'e.save',
  }),
  step('withdraw-access', 'withdrawn', 'opened', {
    replies: (r) => granted(r).on(deleteGrant, undefined),
    play: confirmed,
    text: 'access.withdrawn',
  }),
]
