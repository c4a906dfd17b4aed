import { expect, test } from 'vitest'
import { domainInLetters } from './domain.ts'
import { isEmail, normalizeEmail } from './email.ts'

test.each([
  ['xn--e1afmkfd.xn--p1ai', 'пример.рф'],
  ['пример.рф', 'пример.рф'],
  ['mail.xn--80aswg.xn--p1ai', 'mail.сайт.рф'],
  ['xn--bcher-kva.example', 'bücher.example'],
  ['xn--fa-hia.de', 'faß.de'],
  ['xn--fiqs8s', '中国'],
  ['xn--mgberp4a5d4ar', 'السعودية'],
  ['example.com', 'example.com'],
])('%s is %s', (written, expected) => {
  expect(domainInLetters(written)).toBe(expected)
})

test('keeps a value that is not a domain', () => {
  for (const odd of [
    '',
    'xn--',
    'xn--zzzzzzzzzzzz9999',
    'a@b',
    'a:80',
    'пример.рф/x',
    'пример.рф:80',
    `xn--${'a'.repeat(300)}`,
    'xn--99zzzz.рф',
  ])
    expect(domainInLetters(odd)).toBe(odd)
})

test('encodes and decodes every letter losslessly', () => {
  for (const domain of [
    'ёлка-и-палка.рф',
    'ж.рф',
    'δοκιμή.gr',
    'ひらがな.jp',
    'mañana.com',
    'ъыьэюя123.рф',
    'абвгдежзийклмнопрстуфхцчшщ.рф',
  ])
    expect(domainInLetters(new URL(`http://${domain}`).hostname)).toBe(domain)
})

test('treats both spellings of a mailbox as one e-mail', () => {
  expect(normalizeEmail('Анна@XN--E1AFMKFD.xn--p1ai')).toBe('анна@пример.рф')
  expect(normalizeEmail('xn--a@Пример.РФ')).toBe('xn--a@пример.рф')
  expect(isEmail(normalizeEmail('anna@xn--e1afmkfd.xn--p1ai'))).toBe(true)
})

test('rejects an expensive domain without decoding it', () => {
  const started = performance.now()
  domainInLetters(`xn--${'9'.repeat(200_000)}`)
  normalizeEmail(`a@${'xn--p1ai.'.repeat(50_000)}`)
  expect(performance.now() - started).toBeLessThan(4000)
})
