import type { Grant, GrantDetail, grantsApi, ReadSummary } from '../api/grants.api.ts'
import type { Receipt, receiptsApi } from '../api/receipts.api.ts'
import type { ExamplesOf } from './examples-of.ts'
import { anna, romashkaShown } from './samples.ts'

const grant: Grant = {
  client: {
    ...romashkaShown,
    client_id: '0192f0c1-5555-7c6e-9a51-3f2a1c0d9e77',
    host: 'romashka.ru',
    initiate_login_url: null,
  },
  claims: ['name', 'email'],
  since: '2026-11-21T12:00:00.000Z',
  last_read_at: '2026-11-22T09:30:00.000Z',
  last_reads: [
    { claim: 'name', read_at: '2026-11-22T09:30:00.000Z' },
    { claim: 'email', read_at: '2026-11-22T09:30:00.000Z' },
  ],
  ended_at: null,
}
const detail: GrantDetail = {
  ...grant,
  lines: [
    { name: 'name', on: true, essential: true, value: anna.first_name, can_give: false },
    {
      name: 'email',
      on: true,
      essential: false,
      value: 'anna@example.ru',
      verified: true,
      reason: 'Присылаем чеки',
      can_give: false,
    },
    { name: 'phone', on: false, essential: false, value: '+79001112233', verified: true, can_give: true },
  ],
}
const reads = [{ claims: detail.claims, via: 'id_token' as const, read_at: '2026-11-22T09:30:00.000Z' }]
const summary: ReadSummary = {
  reads: 14,
  services: 1,
  by_claim: [
    { claim: 'email', reads: 14, services: 1 },
    { claim: 'name', reads: 2, services: 1 },
  ],
  by_service: [{ client_id: grant.client.client_id, name: grant.client.name, reads: 14 }],
}
export const access = {
  listGrants: { reply: { grants: { items: [grant], total: 1 } } },
  getGrant: { reply: { grant: detail } },
  patchGrant: {
    body: { fewer: { claims: ['name'] }, none: { claims: [] }, again: { claims: ['name', 'email'], again: ['phone'] } },
    reply: { grant: detail },
  },
  deleteGrant: {},
  listReads: { reply: { reads: { items: reads, total: 1 } } },
  summarizeReads: { reply: { summary } },
} satisfies ExamplesOf<typeof grantsApi>

const receipt: Receipt = {
  id: '0192f0c1-7777-4c6e-9a51-3f2a1c0d9e77',
  kind: 'given',
  issued_at: '2026-11-21T12:00:00.000Z',
  claims: ['name', 'email'],
}
export const receipts = {
  listReceipts: { reply: { receipts: { items: [receipt], total: 1 } } },
  getReceipt: { reply: { receipt: { ...receipt, jws: 'eyJhbGciOiJFUzI1NiJ9.eyJqdGkiOiIwMTkyIn0.c2lnbmF0dXJl' } } },
} satisfies ExamplesOf<typeof receiptsApi>
