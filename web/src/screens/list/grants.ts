import type { GrantDetail, ReadSummary } from '@kabinet/contract/api/grants.api'
import type { Receipt } from '@kabinet/contract/api/receipts.api'
import { romashka } from '@kabinet/contract/examples/samples'
import { limits } from '@kabinet/contract/limits'
import { plain, askedByUnknown } from './requests.ts'

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
  lines: plain.claims.map(({ name, value, verified, reason, essential }) => ({
    name,
    value,
    essential,
    on: name === 'email' || name === 'birthdate',
    can_give: name !== 'email' && name !== 'birthdate' && name !== 'address',
    ...(verified === undefined ? {} : { verified }),
    ...(reason === undefined ? {} : { reason }),
  })),
}
export const mine: GrantDetail = {
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
export const unknown: GrantDetail = {
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
export const unknownBeside: GrantDetail = { ...unknown, client: { ...unknown.client, client_id: 'unknown' } }
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
export const ended: GrantDetail = {
  ...sampleGrant,
  ended_at: '2026-11-21T09:00:00.000Z',
  lines: [],
  claims: [],
  last_reads: [],
}
const longNames = ['Единый портал поставщика и подрядчика: заявки, договоры и оплата', 'Д'.repeat(limits.nameMax)]
export const others: GrantDetail[] = Array.from({ length: 49 }, (_, at) => ({
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
export const reads = [
  { claims: sampleGrant.claims, via: 'userinfo' as const, read_at: '2026-11-20T18:40:00.000Z' },
  { claims: sampleGrant.claims, via: 'id_token' as const, read_at: '2026-03-05T12:00:00.000Z' },
]
export const receipts: Receipt[] = [
  {
    id: '0192f0c1-7777-4c6e-9a51-3f2a1c0d9e71',
    kind: 'changed',
    issued_at: '2026-11-20T18:40:00.000Z',
    claims: sampleGrant.claims,
  },
  {
    id: '0192f0c1-7777-4c6e-9a51-3f2a1c0d9e72',
    kind: 'given',
    issued_at: '2026-03-05T12:00:00.000Z',
    claims: ['email', 'birthdate', 'phone'],
  },
]

export const summary: ReadSummary = {
  reads: 41,
  services: 3,
  by_claim: [
    { claim: 'email', reads: 41, services: 3 },
    { claim: 'phone', reads: 14, services: 3 },
    { claim: 'birthdate', reads: 1, services: 1 },
  ],
  by_service: [
    { client_id: sampleGrant.client.client_id, name: sampleGrant.client.name, reads: 35 },
    { client_id: library.client.client_id, name: library.client.name, reads: 5 },
    { client_id: null, name: null, reads: 1 },
  ],
}
