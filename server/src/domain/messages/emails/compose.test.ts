import { limits } from '@kabinet/contract/limits'
import { locales } from '@kabinet/contract/fields/locale'
import { describe, expect, test } from 'vitest'
import { readBrand } from '../../../brand/read-brand.ts'
import { sampleMessages } from '../../../features/dev-screens/sample-messages.ts'
import { composeMail, composeSms, type Addressed } from './compose.ts'
import { isSmsKind, type MessageKind, type SmsKind } from './kinds.ts'

const product = { publicUrl: 'https://id.kabinet.test', brand: readBrand(undefined, undefined), limits }
const samples = sampleMessages.ru
const { password_changed: notice } = samples
const kinds = Object.keys(samples) as MessageKind[]
const smsKinds = kinds.filter((kind): kind is SmsKind => isSmsKind(kind))

function mail<K extends MessageKind>(kind: K, rest: Partial<Addressed<K>> = {}) {
  return composeMail(product, {
    id: 'id-1',
    to: 'anna@example.com',
    kind,
    locale: 'ru',
    payload: samples[kind],
    ...rest,
  })
}
function sms<K extends SmsKind>(kind: K, rest: Partial<Addressed<K>> = {}) {
  return composeSms(product, { id: 'id-1', to: '+79123456789', kind, locale: 'ru', payload: samples[kind], ...rest })
    .text
}

describe.each(locales)('e-mails in %s', (locale) => {
  test.each(kinds)('%s: has a subject, both parts, a footer, and the same links in both', (kind) => {
    const { subject, text, html } = mail(kind, { locale })
    expect(subject.length).toBeGreaterThan(5)
    expect(html).toContain(`<html lang="${locale}">`)
    const links = text.match(/https:\/\/[^\s]*[^\s.,]/g) ?? []
    expect(links).toContain('https://id.kabinet.test/feedback')
    for (const link of links) expect(html).toContain(`href="${link}"`)
    for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|null|\[object/)
    expect(html).not.toMatch(/<img|<script|https?:\/\/(?!id\.kabinet\.test)/)
  })
})

test('links a registration e-mail to the public URL with its token', () => {
  expect(mail('registration_link').text).toContain('https://id.kabinet.test/registration-confirm?token=tok_1-2\n')
})

test.each(['email_verify_link', 'new_email_link'] as const)('%s links to the e-mail confirmation page', (kind) => {
  expect(mail(kind).text).toContain('https://id.kabinet.test/email-confirm?token=tok_1-2\n')
})

test('gives the erasure date in the e-mail about a deleted account', () => {
  expect(mail('account_deleted').text).toContain('удалятся навсегда 21 декабря 2026 г.; до этого')
  expect(mail('account_deleted', { locale: 'en' }).text).toContain('erased on December 21, 2026; until then')
})

test('gives the code destination, or the end of codes, in the e-mail about the second step', () => {
  expect(mail('transport_changed').text).toContain('стали приходить на +7 *** ***-**-67')
  expect(mail('transport_changed', { payload: { ...notice, now: null } }).text).toContain('код при входе отключён')
})

test('starts a code e-mail with the code, in the subject and in the text', () => {
  expect(mail('login_code').subject).toBe('012345 — код для Kabinet')
  expect(mail('login_code', { locale: 'en' }).subject).toBe('012345 is your Kabinet code')
  expect(mail('restore_code').text).toMatch(/^Код: 012345\n/)
})

test('escapes text typed by a user', () => {
  const { html } = mail('support_request', {
    payload: { ...samples.support_request, message: `<img src=x onerror='a'>"&` },
  })
  expect(html).toContain('&lt;img src=x onerror=&#39;a&#39;&gt;&quot;&amp;')
  expect(html).not.toContain('<img')
})

test('names a device only from known words', () => {
  expect(mail('new_device').text).toContain('Chrome, Windows, сетевой адрес 203.0.113.7')
  const strange = mail('new_device', {
    payload: { ...samples.new_device, userAgent: 'Call +7 900 now', address: null },
  })
  expect(strange.text).toContain('неизвестное устройство.')
  expect(strange.text).not.toContain('Call')
})

test('sends a support e-mail with the writer as Reply-To and the message verbatim', () => {
  const message = '<b>Код</b> не приходит\n\nhttps://evil.example'
  const { subject, replyTo, text, html } = mail('support_request', { payload: { ...samples.support_request, message } })
  expect([subject, replyTo]).toEqual(['Обращение № 0AF3C1 — Kabinet', 'anna@example.com'])
  expect(text).toContain(`${message}\n`)
  expect(html).toContain('&lt;b&gt;Код&lt;/b&gt; не приходит\n\nhttps://evil.example')
  expect(html).not.toContain('href="https://evil')
  expect(text).not.toContain('этот адрес указан в аккаунте')
  expect(mail('login_code').replyTo).toBeUndefined()
})

test('includes the time zone in a date', () => {
  expect(mail('password_changed').text).toContain('21 ноября 2026 г. в 14:05 GMT+3')
  const there = mail('password_changed', { locale: 'en', payload: { ...notice, timeZone: 'Asia/Vladivostok' } })
  expect(there.text).toContain('November 21, 2026 at 9:05 PM GMT+10')
})

describe('SMS texts', () => {
  test.each([
    ['invitation', { token: 'x'.repeat(22) }],
    ['support_link', { token: 'x'.repeat(22), what: 'contact' }],
    ['support_link', { token: 'x'.repeat(22), what: 'password' }],
  ] as const)('fits %s into two segments, with its link as the only one: %j', (kind, payload) => {
    for (const [locale, max] of [
      ['ru', 134],
      ['en', 160],
    ] as const) {
      const text = sms(kind, { locale, payload })
      expect(text.length).toBeLessThanOrEqual(max)
      const page = kind.replace('_', '-')
      expect(text.match(/https?:\S+/g)).toEqual([`https://id.kabinet.test/${page}?token=${payload.token}`])
    }
  })

  test.each([
    { what: 'contact', goes: '+7' },
    { what: 'stolen' },
    { what: 'link', goes: '+7' },
    { what: 'link' },
    { what: 'link', skipsSecondStep: true },
  ] as const)('fits the news of support into one segment: %j', (news) => {
    expect(sms('support_recovery', { payload: { ...notice, ...news } }).length).toBeLessThanOrEqual(70)
    expect(sms('support_recovery', { locale: 'en', payload: { ...notice, ...news } }).length).toBeLessThanOrEqual(160)
  })

  test.each(smsKinds.filter((kind) => kind !== 'invitation' && kind !== 'support_link'))(
    '%s fits one segment in both languages, and has no link',
    (kind) => {
      expect(sms(kind).length).toBeLessThanOrEqual(70)
      const en = sms(kind, { locale: 'en' })
      expect(en.length).toBeLessThanOrEqual(160)
      expect(en).toMatch(/^[\x20-\x7e\n]*$/)
      for (const text of [sms(kind), en]) expect(text).not.toMatch(/https?:/)
    },
  )

  test('uses a test domain of the maximum length for one segment', () =>
    expect(new URL(product.publicUrl).hostname.length).toBeLessThanOrEqual(16))

  test('fits the end of codes into one segment', () => {
    expect(sms('transport_changed', { payload: { ...notice, now: null } })).toBe(
      'Вход теперь без кода. Не вы? id.kabinet.test/secure-account',
    )
  })

  test.each(smsKinds.filter((kind) => kind.endsWith('_code')))(
    '%s ends with the line that binds the code to the site',
    (kind) => {
      expect(sms(kind).split('\n').at(-1)).toBe('@id.kabinet.test #012345')
    },
  )
})
