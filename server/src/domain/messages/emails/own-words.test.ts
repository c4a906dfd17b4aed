import { limits } from '@kabinet/contract/limits'
import { type Locale, locales } from '@kabinet/contract/fields/locale'
import { expect, test } from 'vitest'
import { emailPlaceholders, isCustomEmailKind } from '../../../brand/email-placeholders.ts'
import { readCustomEmails } from '../../../brand/custom-emails.ts'
import { noMistakes } from '../../../brand/mistakes.ts'
import { readBrand } from '../../../brand/read-brand.ts'
import { sampleMessages } from '../../../features/dev-screens/sample-messages.ts'
import { mimeOf } from '../delivery/smtp.ts'
import { composeMail } from './compose.ts'
import { isMessageKind, type MessageKind, type PayloadOf } from './kinds.ts'

const plain = readBrand(undefined, undefined)
const operator = { name: 'ООО «Ромашка» <b>', address: 'Москва' }
const brand = {
  ...plain,
  name: { ru: 'Ромашка, "ID" <b>', en: 'Camomile' },
  isNamed: true,
  operator: { ru: operator, en: operator },
  support: { email: 'help@romashka.example', phone: '', url: '' },
}

function mail<K extends MessageKind>(kind: K, text?: string, payload?: PayloadOf<K>, locale: Locale = 'ru') {
  const mistakes = noMistakes()
  const files = new Map(text === undefined ? [] : [[`letters/${kind}.${locale}.md`, Buffer.from(text)]])
  const emails = readCustomEmails(files, mistakes)
  expect(mistakes.all).toEqual([])
  const product = { publicUrl: 'https://id.example', brand: { ...brand, emails }, limits }
  return composeMail(product, {
    id: 'i',
    to: 'anna@example.com',
    kind,
    locale,
    payload: payload ?? sampleMessages[locale][kind],
  })
}
const kinds = Object.keys(emailPlaceholders).filter(isMessageKind)

test.each(kinds.filter((kind) => isCustomEmailKind(kind)))(
  'fills in every placeholder of %s in each language',
  (kind) => {
    const { texts, links } = emailPlaceholders[kind]
    const all = [...texts, ...links, 'product', 'domain', 'support']
    for (const locale of locales) {
      const { text, html } = mail(
        kind,
        `Subject: x\n\n${all.map((name) => `${name}=[{${name}}]`).join('\n\n')}`,
        undefined,
        locale,
      )
      for (const name of all) expect(text).toMatch(new RegExp(`^${name}=\\[.+\\]$`, 'm'))
      for (const part of [text, html]) expect(part).not.toMatch(/undefined|null|\[object|\{\w+\}/)
    }
  },
)

test('keeps user text as text in custom e-mails, and expands no placeholders in it', () => {
  const hostile = { ...sampleMessages.ru.service_deleted, service: '<img src=x> {reset} {code}' }
  const { text, html } = mail('service_deleted', 'Subject: {service}\n\n{service}', hostile)
  expect(text).toContain('<img src=x> {reset} {code}')
  expect(html).not.toContain('<img')
})

test('names a code in the language of the custom e-mail when it is written as in the docs', () => {
  const textOf = (line: string, locale: Locale) => mail('login_code', `Subject: x\n\n${line}`, undefined, locale).text
  expect(textOf('Code: {code}', 'ru')).toMatch(/^Код: \d+/)
  expect(textOf('Code: {code}', 'en')).toMatch(/^Code: \d+/)
  expect(textOf('Ваш код: {code}', 'ru')).toMatch(/^Ваш код: \d+/)
})

test('adds the operator to the footer of each e-mail, escaped', () => {
  const { text, html } = mail('login_code')
  expect(text).toMatch(/\nООО «Ромашка» <b>, Москва\nhelp@romashka\.example\n$/)
  expect(html).toContain('<br>ООО «Ромашка» &lt;b&gt;, Москва<br>help@romashka.example</td>')
})

test("uses the brand name in the e-mail's language as sender when MAIL_FROM has no name", () => {
  const fromOf = (locale: Locale, from: string) => mimeOf(mail('login_code', undefined, undefined, locale), from).from
  expect(fromOf('ru', 'id@romashka.example')).toEqual({ name: brand.name.ru, address: 'id@romashka.example' })
  expect(fromOf('en', 'id@romashka.example')).toEqual({ name: 'Camomile', address: 'id@romashka.example' })
  expect(fromOf('en', 'Support <id@romashka.example>')).toEqual({ name: 'Support', address: 'id@romashka.example' })
})
