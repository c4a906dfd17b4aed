import type { authApi } from '../api/auth/all.ts'
import type { Recovery } from '../api/auth/recovery.api.ts'
import type { SessionReply } from '../api/auth/session.ts'
import type { Otp } from '../api/auth/otp.ts'
import type { ExamplesOf } from './examples-of.ts'
import { sampleAssertion, credentialId, sampleRequestOptions, sampleSignInOptions } from './web-authn.ts'
import { anna } from './samples.ts'

const waits = { resend_after: 60, expires_in: 600 }
export const codeByMail: Otp = { ...waits, transport: 'email', kind: 'code', destination: 'a***@example.ru' }
export const codeBySms: Otp = { ...waits, transport: 'sms', kind: 'code', destination: '+7 *** ***-**-33' }
export const linkByMail: Otp = { ...codeByMail, kind: 'link', expires_in: 86_400 }

export const password = 'Ognennaya-7Reka'
export const sampleNewPassword = 'Tikhaya-9Zima'
export const sampleToken = 'pD0t5yVqk3Yb8mJc2RzX7wLh4NfGs9UaE1oKiQvT6Bn'
const login = 'anna@example.ru'
const code = '482913'
const session: SessionReply = {
  access_token: 'Vw1Qm8ZrT5cXy2Kb7NhJ4pLs9DfG3aE6oUiR0tYvBnC',
  refresh_token: 'Hq6Jx2MfP9sLd4Wb8TzN1rKc5VyG7aE3oUiQ0tRvBnX',
  token_type: 'Bearer',
  expires_in: 600,
  confirmed: true,
}
const ended = { ...session, has_passkey: false }
const half: SessionReply = { ...session, confirmed: false, otp: codeByMail }
const byApp: SessionReply = { ...session, confirmed: false, second_step: { by: 'app', otp_transport: 'email' } }
const registrationToken = 'b7c1d9e3f5a24680b7c1d9e3f5a24680b7c1d9e3f5a'

const form = {
  first_name: anna.first_name,
  last_name: anna.last_name,
  password,
  agreement: true,
  personal_data_consent: true,
} as const

const noRecovery: Recovery = {
  state: 'none',
  wait_hours: 72,
  transport: null,
  destination: null,
  due_at: null,
  over_at: null,
}
const possibleRecovery: Recovery = {
  ...noRecovery,
  state: 'possible',
  transport: 'sms',
  destination: codeBySms.destination,
}
const waitingRecovery: Recovery = {
  ...possibleRecovery,
  state: 'waiting',
  due_at: '2026-11-24T12:00:00.000Z',
  over_at: '2026-12-01T12:00:00.000Z',
}

export const auth = {
  register: {
    body: { by_email: { ...form, email: login }, by_phone: { ...form, phone: '+79001112233' } },
    reply: {
      link: { registration_token: registrationToken, otp: linkByMail },
      code: { registration_token: registrationToken, otp: codeBySms },
    },
  },
  confirmRegistration: {
    body: { link: { token: sampleToken }, code: { registration_token: registrationToken, code } },
    reply: { activated: { status: 'activated' } },
  },
  readInvitation: {
    body: { token: { token: sampleToken } },
    reply: { email: { email: login, service: { name: 'Ромашка' } } },
  },
  acceptInvitation: {
    body: { form: { ...form, token: sampleToken } },
    reply: { activated: { status: 'activated', session: ended } },
  },
  authorize: {
    body: { by_email: { login, password }, by_phone: { login: '+79001112233', password } },
    reply: { code_owed: half, app_asked: byApp, confirmed: ended },
  },
  confirmAuthorize: {
    body: { code: { code }, app: { app_code: code }, recovery_code: { recovery_code: '4k7m2-9xvtr' } },
    reply: { confirmed: ended, by_recovery_code: { ...ended, recovery_codes_left: 9 } },
  },
  preparePasskeySignIn: { body: { any: {} }, reply: { options: sampleSignInOptions } },
  authorizePasskey: { body: { given: sampleAssertion }, reply: { confirmed: { ...session, has_passkey: true } } },
  sendOtp: {
    body: {
      register: { purpose: 'register', registration_token: registrationToken },
      register_by_link: { purpose: 'register', token: sampleToken },
      restore: { purpose: 'restore', restore_token: sampleToken },
      login: { purpose: 'login' },
      transport_leave: { purpose: 'transport_leave' },
      contact_trust: { purpose: 'contact_trust', contact: '+79001112244' },
      transport_change: { purpose: 'transport_change', otp_transport: 'email', old_code: code },
    },
    reply: { sent: { otp: codeByMail } },
  },
  resetPassword: {
    body: {
      request: { step: 'request', login },
      verify: { step: 'verify', restore_token: sampleToken, code },
      complete: { step: 'complete', restore_token: sampleToken, password: sampleNewPassword },
    },
    reply: {
      requested: { restore_token: sampleToken, otp: codeByMail },
      verified: { restore_token: sampleToken },
      completed: {},
    },
  },
  recoverAccess: {
    body: { look: { step: 'look' }, begin: { step: 'begin' }, send_code: { step: 'send_code' } },
    reply: {
      none: { recovery: noRecovery },
      possible: { recovery: possibleRecovery },
      waiting: { recovery: waitingRecovery },
      code_sent: { recovery: { ...waitingRecovery, state: 'due' }, otp: codeBySms },
    },
  },
  stopRecovery: { body: { token: { token: sampleToken } }, reply: { stopped: {} } },
  openSupportLink: {
    body: {
      look: { step: 'look', token: sampleToken },
      send_code: { step: 'send_code', token: sampleToken },
      finish: { step: 'finish', token: sampleToken, password: sampleNewPassword, code: '424242' },
    },
    reply: {
      link: {
        link: {
          what: 'password',
          destination: 'a***@example.com',
          second_step: 'code',
          skips_second_step: false,
          expires_at: '2026-11-22T11:05:00.000Z',
        },
      },
      code_sent: { otp: codeBySms },
      finished: { login: 'anna@example.com' },
    },
  },
  stopOwnRecovery: {},
  secureAccount: {
    body: { token: { token: sampleToken } },
    reply: {
      secured: { already: false, ended: [{ what: 'passkey', at: '2026-11-21T09:30:00.000Z' }], way: 'reset' },
      frozen: {
        already: false,
        ended: [{ what: 'phone', at: '2026-11-21T11:05:00.000Z' }],
        frozen_until: '2026-11-28T11:05:00.000Z',
        way: 'reset',
      },
      done: { already: true, ended: [], way: 'reset' },
    },
  },
  restoreAccount: {
    body: {
      request: { step: 'request', login, password },
      verify: { step: 'verify', account_token: sampleToken, code },
    },
    reply: { requested: { account_token: sampleToken, otp: codeByMail }, done: {} },
  },
  secureByCode: {
    body: { request: { step: 'request', login }, verify: { step: 'verify', secure_token: sampleToken, code } },
    reply: {
      requested: { secure_token: sampleToken, otp: codeByMail },
      secured: { secured: { already: false, ended: [], way: 'reset' } },
    },
  },
  lockAccount: {},
  checkPassword: { body: { password: { password } }, reply: { right: {} } },
  preparePasskeyCheck: {
    body: { any: {} },
    reply: {
      options: {
        ...sampleRequestOptions,
        allowCredentials: [{ id: credentialId, type: 'public-key', transports: [] }],
      },
    },
  },
  checkPasskey: { body: { given: sampleAssertion }, reply: { right: {} } },
  resume: { body: { empty: {} }, reply: { resumed: { session }, nothing: {} } },
  refresh: { body: { refresh: { refresh_token: session.refresh_token } }, reply: { confirmed: session } },
  logout: {},
} satisfies ExamplesOf<typeof authApi>
