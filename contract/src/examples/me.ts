import type { meApi } from '../api/me.api.ts'
import type { SignedInSession, sessionsApi } from '../api/sessions.api.ts'
import { codeByMail, password, sampleNewPassword, sampleToken } from './auth.ts'
import type { AccountEvent, eventsApi } from '../api/events.api.ts'
import type { ExamplesOf } from './examples-of.ts'
import { anna } from './samples.ts'

const code = '482913'
const photos = 'https://id.example/api/photos/Zp3kR8vN5wLx2QyT'
const slices = (['large', 'medium', 'thumbnail'] as const).map((title) => ({ title, url: `${photos}/${title}` }))

export const me = {
  getMe: { reply: { anna } },
  patchMe: {
    body: {
      update_profile: {
        action: 'update_profile',
        birthdate: '1990-03-27',
        timezone: 'Europe/Moscow',
        middle_name: null,
      },
      set_email: { action: 'set_email', email: 'anna@example.ru' },
      set_phone: { action: 'set_phone', phone: '+79001112233' },
      set_email_candidate: { action: 'set_email_candidate', email: 'anna@primer.ru' },
      confirm_email_candidate: { action: 'confirm_email_candidate', code },
      verify_email: { action: 'verify_email', token: sampleToken },
      set_phone_candidate: { action: 'set_phone_candidate', phone: '+79001112244' },
      verify_phone: { action: 'verify_phone', code },
      change_password: { action: 'change_password', password, new_password: sampleNewPassword, code },
      trust_contact: { action: 'trust_contact', contact: '+79001112244', code },
      change_transport: { action: 'change_transport', otp_transport: 'sms', code },
    },
    reply: { changed: anna, code_sent: { ...anna, otp: codeByMail } },
  },
  getErasure: {
    reply: {
      two_services: {
        erase_after_days: 30,
        answer_days: 30,
        services: [
          { name: 'Ромашка', address: 'romashka.example', is_told: true, has_access: true },
          { name: 'Лютик', address: 'lutik.example', is_told: false, has_access: true },
          { name: 'Клевер', address: 'klever.example', is_told: false, has_access: false },
        ],
        stays: [
          { what: 'serviceAnswers', days: 30, months: null },
          { what: 'supportActs', days: null, months: 12 },
          { what: 'backups', days: null, months: null },
        ],
      },
    },
  },
  deleteMe: { body: { password: { password } } },
  getAvatar: { reply: { photo: { slices_info: slices }, none: { slices_info: null } } },
  putAvatar: { reply: { photo: { slices_info: slices } } },
  deleteAvatar: { reply: { none: { slices_info: null } } },
} satisfies ExamplesOf<typeof meApi>

const here: SignedInSession = {
  id: '0192f0c1-7a10-7c6e-9a51-3f2a1c0d9e01',
  is_current: true,
  browser: 'Chrome',
  system: 'Windows',
  address: '203.0.113.7',
  place: { country: 'RU', city: { ru: 'Москва', en: 'Moscow' } },
  amr: ['pwd', 'otp'],
  signed_in_at: '2026-11-21T12:00:00.000Z',
  last_used_at: '2026-11-22T09:30:00.000Z',
  services: [{ client_id: '0192f0c1-5555-7c6e-9a51-3f2a1c0d9e77', name: 'Ромашка' }],
}
const elsewhere: SignedInSession = {
  ...here,
  id: '0192f0c1-7a10-7c6e-9a51-3f2a1c0d9e02',
  is_current: false,
  browser: 'Safari',
  system: 'iPhone',
  address: '198.51.100.24',
  place: null,
  services: [],
}

export const sessions = {
  listSessions: { reply: { two: { items: [here, elsewhere], total: 2 } } },
  deleteSession: {},
  deleteOtherSessions: {},
} satisfies ExamplesOf<typeof sessionsApi>

const signedIn: AccountEvent = {
  id: '0192f0c1-7a10-7c6e-9a51-3f2a1c0d9e11',
  kind: 'signed_in',
  happened_at: '2026-11-22T09:30:00.000Z',
  last_at: null,
  times: 1,
  browser: 'Chrome',
  system: 'Windows',
  address: '203.0.113.7',
  place: { country: 'RU', city: { ru: 'Москва', en: 'Moscow' } },
  by_support: false,
  service: null,
  document: null,
}
const accessEvent: AccountEvent = {
  ...signedIn,
  id: '0192f0c1-7a10-7c6e-9a51-3f2a1c0d9e10',
  kind: 'access_given',
  happened_at: '2026-11-21T12:01:00.000Z',
  service: 'Ромашка',
}
const refused: AccountEvent = {
  ...signedIn,
  id: '0192f0c1-7a10-7c6e-9a51-3f2a1c0d9e09',
  kind: 'sign_in_refused',
  happened_at: '2026-11-20T21:04:00.000Z',
  last_at: '2026-11-20T21:40:00.000Z',
  times: 14,
  browser: 'Firefox',
  system: 'Linux',
  address: '198.51.100.24',
}

export const events = {
  listEvents: { reply: { last: { items: [signedIn, accessEvent, refused], next: null } } },
  lookAtEvent: {
    body: { token: { token: sampleToken } },
    reply: {
      signedIn: {
        event: {
          kind: 'signed_in',
          happened_at: '2026-11-22T09:30:00.000Z',
          browser: 'Firefox',
          system: 'Linux',
          address: '198.51.100.24',
          place: { country: 'RU', city: { ru: 'Тверь', en: 'Tver' } },
          service: null,
        },
      },
    },
  },
} satisfies ExamplesOf<typeof eventsApi>
