import type { consentApi } from '../api/consent.api.ts'
import type { deviceApi } from '../api/device.api.ts'
import type { logOutApi } from '../api/auth/log-out.api.ts'
import { sampleToken } from './auth.ts'
import type { ExamplesOf } from './examples-of.ts'
import { romashka, romashkaShown } from './samples.ts'

const interaction = 'Kz7Pq2Wm9Xv4Ln8Rt3Yb6'
const backTo = `https://romashka.ru/cb?code=${sampleToken}&state=af0ifjsldkj&iss=https%3A%2F%2Fid.example`
const account = { name: 'Анна Иванова', email: 'anna@example.ru', slices_info: null }

export const consent = {
  getAuthorizationRequest: {
    reply: {
      consent: {
        client: {
          ...romashkaShown,
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
} satisfies ExamplesOf<typeof consentApi>

const user_code = 'BCDF-GHJK'

export const device = {
  findDeviceRequest: {
    body: { typed: { user_code } },
    reply: {
      request: { user_code, client: { ...romashkaShown, owner_verified: false, redirect_host: 'romashka.ru' } },
    },
  },
  decideDeviceRequest: {
    body: { continue: { user_code, decision: 'continue' }, reject: { user_code, decision: 'reject' } },
    reply: {
      continue: { redirect_url: `https://id.example/authorize?interaction=${interaction}` },
      reject: { redirect_url: null },
    },
  },
} satisfies ExamplesOf<typeof deviceApi>

export const logOutExamples = {
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
} satisfies ExamplesOf<typeof logOutApi>
