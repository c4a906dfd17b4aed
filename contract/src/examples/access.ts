import type { consentApi } from '../api/consent.api.ts'
import type { Grant, GrantDetail, grantsApi } from '../api/grants.api.ts'
import type { deviceApi } from '../api/device.api.ts'
import type { logOutApi } from '../api/auth/log-out.api.ts'
import { sampleToken } from './auth.ts'
import type { ExamplesOf } from './examples.ts'
import { anna, romashka } from './samples.ts'

const interaction = 'Kz7Pq2Wm9Xv4Ln8Rt3Yb6'
const backTo = `https://romashka.ru/cb?code=${sampleToken}&state=af0ifjsldkj&iss=https%3A%2F%2Fid.example`
const service = { name: romashka.name, description: null, logo_url: null }
const grant: Grant = {
  client: {
    ...service,
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
    { name: 'name', on: true, value: anna.first_name, can_give: false },
    { name: 'email', on: true, value: 'anna@example.ru', verified: true, reason: 'Присылаем чеки', can_give: false },
    { name: 'phone', on: false, value: '+79001112233', verified: true, can_give: true },
  ],
}
const reads = [{ claims: detail.claims, via: 'id_token' as const, read_at: '2026-11-22T09:30:00.000Z' }]
const account = { name: 'Анна Иванова', email: 'anna@example.ru', slices_info: null }

export const access: ExamplesOf<typeof grantsApi> = {
  listGrants: { reply: { grants: { items: [grant], total: 1 } } },
  getGrant: { reply: { grant: detail } },
  patchGrant: {
    body: { fewer: { claims: ['name'] }, none: { claims: [] }, again: { claims: ['name', 'email'], again: ['phone'] } },
    reply: { grant: detail },
  },
  deleteGrant: {},
  listReads: { reply: { reads: { items: reads, total: 1 } } },
}

export const consent: ExamplesOf<typeof consentApi> = {
  getAuthorizationRequest: {
    reply: {
      consent: {
        client: {
          ...service,
          client_id: romashka.client_id,
          owner_verified: false,
          redirect_host: 'romashka.ru',
        },
        state: 'consent',
        account,
        claims: [
          { name: 'email', essential: true, granted: false, is_new: true, value: 'anna@example.ru', verified: true },
        ],
      },
    },
  },
  decideAuthorizationRequest: {
    body: {
      provide: { interaction, decision: 'provide', claims: ['name', 'email'] },
      reject: { interaction, decision: 'reject' },
      switch_account: { interaction, decision: 'switch_account' },
    },
    reply: { onward: { redirect_url: backTo } },
  },
  getHeldRedirect: {
    reply: {
      signed_out: {
        redirect_host: 'romashka.ru',
        redirect_url: 'https://romashka.ru/',
        error: null,
        explanation: null,
      },
    },
  },
}

const user_code = 'BCDF-GHJK'

export const device: ExamplesOf<typeof deviceApi> = {
  findDeviceRequest: {
    body: { typed: { user_code } },
    reply: {
      request: { user_code, client: { ...service, owner_verified: false, redirect_host: 'romashka.ru' } },
    },
  },
  decideDeviceRequest: {
    body: { continue: { user_code, decision: 'continue' }, reject: { user_code, decision: 'reject' } },
    reply: {
      continue: { redirect_url: `https://id.example/authorize?interaction=${interaction}` },
      reject: { redirect_url: null },
    },
  },
}

export const logOutExamples: ExamplesOf<typeof logOutApi> = {
  getLogOutRequest: {
    reply: {
      ask: {
        state: 'ask',
        client: { name: romashka.name, logo_url: null, redirect_host: 'romashka.ru' },
        account,
      },
      signed_out: { state: 'signed_out', client: null },
    },
  },
  answerLogOutRequest: {
    body: { log_out: { request: interaction, decision: 'log_out' }, stay: { decision: 'stay' } },
    reply: { onward: { redirect_url: 'https://romashka.ru/' }, here: { redirect_url: null } },
  },
}
