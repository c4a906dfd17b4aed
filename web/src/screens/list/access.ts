import { deleteGrant, getGrant, type GrantDetail, listGrants, listReads } from '@kabinet/contract/api/grants.api'
import { pending, refused, type Replies } from '../../testing/replies.ts'
import { romashka } from '@kabinet/contract/examples/samples'
import type { Actions } from '../../testing/actions.ts'
import { anna } from '../../testing/people.ts'
import { inTurn, type Sample, samplesAt } from '../sample.ts'
import { asked } from './requests.ts'

const list = '/services?tab=access'
const route = '/services/access/:clientId'
const at = `/services/access/${romashka.client_id}`
const { page, step } = samplesAt({ at, me: anna })

export const grant: GrantDetail = {
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
  ended_at: null,
  lines: asked.claims.map(({ name, value, verified, reason }) => ({
    name,
    value,
    on: name === 'email' || name === 'birthdate',
    ...(verified === undefined ? {} : { verified }),
    ...(reason === undefined ? {} : { reason }),
  })),
}
const ended: GrantDetail = { ...grant, ended_at: '2026-11-21T09:00:00.000Z', lines: [], claims: [] }
const reads = [
  { claims: grant.claims, via: 'userinfo' as const, read_at: '2026-11-20T18:40:00.000Z' },
  { claims: grant.claims, via: 'id_token' as const, read_at: '2026-03-05T12:00:00.000Z' },
]
const isOfEnded = (question: unknown) => new Map(Object.entries(question ?? {})).get('ended') === 'true'
export const granted = (r: Replies, shown = grant, ...others: GrantDetail[]) =>
  r
    .on(listGrants, (question) => {
      const items = isOfEnded(question) ? [ended] : [shown, ...others]
      return { items, total: items.length }
    })
    .on(getGrant, shown)
    .on(listReads, { items: reads, total: reads.length })

const withdraw = ({ click }: Actions) => click('access.withdraw')
const confirmed = inTurn(withdraw, ({ confirm }) => confirm('access.withdraw'))

export const access: readonly Sample[] = [
  page('/services', 'empty', {
    part: 'access',
    at: list,
    replies: (r) => r.on(listGrants, { items: [], total: 0 }),
    text: 'access.empty.title',
  }),
  page('/services', 'filled', { part: 'access', at: list, replies: granted, text: 'access.lead' }),
  page(route, 'loading', { replies: (r) => r.on(getGrant, pending), text: 'busy' }),
  page(route, 'filled', { replies: granted, text: 'access.via.userinfo' }),
  page(route, 'expired', { replies: (r) => granted(r, ended), text: 'access.ended.notice' }),
  page(route, 'empty', { replies: (r) => r.on(getGrant, refused('NOT_EXIST')), text: 'access.toList' }),
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
