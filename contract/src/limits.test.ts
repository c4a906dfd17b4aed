import { expect, test } from 'vitest'
import { partnerTypes } from './data/partner-fields.ts'
import { locales } from './fields/locale.ts'
import { platforms } from './claims.ts'
import { limits } from './limits.ts'

test('has the constants of the specification [SP-9.09]', () => {
  expect(limits).toMatchObject({
    passwordMin: 8,
    passwordMax: 15,
    nameMin: 2,
    nameMax: 64,
    photoBytes: 500 * 1024,
    codeLength: 6,
    resendSeconds: 60,
    listMax: 500,
    cacheMs: 60_000,
    toastMs: 3000,
    transitionMs: 300,
    menuMs: 250,
  })
  expect([locales, platforms, partnerTypes]).toEqual([
    ['ru', 'en'],
    ['WEB', 'MOBILE'],
    ['PERSON', 'SELF_EMPLOYED', 'SOLE_PROPRIETOR', 'ORGANIZATION'],
  ])
})
