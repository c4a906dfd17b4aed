import type { secondStepApi } from '../api/second-step.api.ts'
import type { ExamplesOf } from './examples-of.ts'

const app_code = '482913'
const recovery_code = '4k7m2-9xvtr'
const recovery_codes = [
  recovery_code,
  '0h3nd-pq8sz',
  'b6wtc-1yv5j',
  'r9g4e-xk2m7',
  '7zq0f-d3han',
  'c5pv8-tj6wy',
  'm1ksb-94rge',
  'x2yn6-h0qcd',
  'tv3fj-8z5pk',
  'e7arw-m9b1s',
]

export const secondStepExamples = {
  getSecondStep: {
    reply: {
      app: { app: { added_at: '2026-11-21T12:00:00.000Z' }, recovery_codes_left: 10 },
      none: { app: null, recovery_codes_left: 0 },
    },
  },
  beginApp: {
    body: { begin: {} },
    reply: {
      begun: {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Kabinet:anna%40example.ru?issuer=Kabinet&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
        qr: { size: 45, path: 'M4 4h7v1h-7z' },
        expires_in: 600,
      },
    },
  },
  confirmApp: { body: { code: { app_code } }, reply: { codes: { recovery_codes } } },
  removeApp: { body: { by_app: { app_code }, by_recovery_code: { recovery_code } } },
  renewRecoveryCodes: { body: { by_app: { app_code } }, reply: { codes: { recovery_codes } } },
} satisfies ExamplesOf<typeof secondStepApi>
