import {
  deleteGrant,
  getGrant,
  type GrantDetail,
  listGrants,
  listReads,
  summarizeReads,
} from '@kabinet/contract/api/grants.api'
import { receiptsApi } from '@kabinet/contract/api/receipts.api'
import { pending, refused, type Replies } from '../../testing/replies.ts'
import { romashka } from '@kabinet/contract/examples/samples'
import type { Actions } from '../../testing/actions.ts'
import { anna } from '../../testing/people.ts'
import { answered, playInTurn, type Sample, samplesAt } from '../sample.ts'
import { ended, others, mine, reads, receipts, sampleGrant, summary, unknown, unknownBeside } from './grants.ts'
import { ordersApi } from './requests.ts'

const list = '/services/access'
const route = '/services/access/:clientId'
const at = `/services/access/${romashka.client_id}`
const { page, step } = samplesAt({ at, me: anna })

const isOfEnded = (question: unknown) => new Map(Object.entries(question ?? {})).get('ended') === 'true'
export const granted = (r: Replies, shown = sampleGrant, ...others: GrantDetail[]) =>
  r
    .on(listGrants, (question) => {
      const items = isOfEnded(question) ? [ended] : [shown, ...others]
      return { items, total: items.length }
    })
    .on(getGrant, shown)
    .on(listReads, { items: reads, total: reads.length })
    .on(receiptsApi.listReceipts, { items: receipts, total: receipts.length })

const withdraw = ({ click }: Actions) => click('access.withdraw')
const confirmed = playInTurn(withdraw, ({ confirm }) => confirm('access.withdraw'))

export const accessSamples: readonly Sample[] = [
  page(list, 'empty', { at: list, ...answered(listGrants, { items: [], total: 0 }, 'access.empty.title') }),
  page(list, 'filled', {
    at: list,
    replies: (r) => granted(r, sampleGrant, unknownBeside, mine),
    text: 'access.lead',
  }),
  page(list, 'filled', {
    part: 'counts',
    at: list,
    replies: (r) =>
      granted(r, { ...sampleGrant, expires_at: '2026-12-20T18:40:00.000Z' }, mine).on(summarizeReads, summary),
    text: 'reads.byService',
  }),
  page(list, 'filled', {
    part: 'fifty',
    at: list,
    replies: (r) => granted(r, sampleGrant, ...others),
    text: { words: 'Сервис 50' },
  }),
  page(list, 'loading', { at: list, replies: (r) => granted(r).on(summarizeReads, pending), text: 'busy' }),
  page(list, 'loadFailed', { at: list, ...answered(listGrants, refused('DATABASE'), 'e.load') }),
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
  page(route, 'filled', {
    part: 'before-receipts',
    replies: (r) => granted(r).on(receiptsApi.listReceipts, { items: [], total: 0 }),
    text: 'receipts.before',
  }),
  page(route, 'filled', {
    part: 'term',
    replies: (r) => granted(r, { ...sampleGrant, expires_at: '2026-12-20T18:40:00.000Z', max_consent_days: 90 }),
    text: 'access.term',
  }),
  page(route, 'own', { replies: (r) => granted(r, mine), text: 'access.own' }),
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
