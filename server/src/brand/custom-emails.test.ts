import { expect, test } from 'vitest'
import { readCustomEmails } from './custom-emails.ts'
import { noMistakes } from './mistakes.ts'

const read = (kind: string, text: string | string[]) => {
  const mistakes = noMistakes()
  const file = Buffer.from(typeof text === 'string' ? text : text.join('\n'))
  const emails = readCustomEmails(new Map([[`letters/${kind}.ru.md`, file]]), mistakes)
  return { emails, mistakes: mistakes.all }
}

test('parses a subject, paragraphs, buttons and codes', () => {
  const code = read('login_code', [
    'Subject: {code} для {product}',
    '',
    'Код: {code}',
    '',
    'Действует',
    '{minutes} минут.',
  ])
  expect([code.mistakes, code.emails.ru.get('login_code')]).toEqual([
    [],
    {
      subject: [{ name: 'code' }, ' для ', { name: 'product' }],
      blocks: [{ label: 'Код', code: 'code' }, { words: ['Действует ', { name: 'minutes' }, ' минут.'] }],
    },
  ])
  const link = read('new_email_link', '\uFEFFSubject: Почта\r\n\r\n[Подтвердить]({link})\r\n\r\nИли {support}.')
  expect(link.emails.ru.get('new_email_link')?.blocks).toEqual([
    { button: 'Подтвердить', link: 'link' },
    { words: ['Или ', { name: 'support' }, '.'] },
  ])
  expect(link.emails.en.size).toBe(0)
})

test.each([
  ['login_cod', 'Subject: x\n\n{code}', /^is no e-mail; there are registration_link, /],
  ['support_request', 'Subject: x\n\ny', /^is no e-mail/],
  ['__proto__', 'Subject: x\n\ny', /^is no e-mail/],
  ['login_code', '{code}', 'line 1 must be “Subject: ” and the subject'],
  ['login_code', `Subject: ${'x'.repeat(151)}\n\n{code}`, 'its subject may have up to 150 characters'],
  ['login_code', 'Subject: x', 'has no text below its subject'],
  ['login_code', 'Subject: {code}\n\nIt is in the subject', 'needs {code} below its subject: the e-mail needs it'],
  ['registration_link', 'Subject: x\n\n{greeting}', 'needs {link} below its subject: the e-mail needs it'],
  [
    'login_code',
    'Subject: x\n\n{code} {link}',
    '{link} is not a placeholder of this e-mail; it has {code}, {minutes}, {product}, {domain}, {support}',
  ],
  ['login_code', 'Subject: x\n\n{code} { code }', 'has a brace that is not part of a placeholder'],
  ['login_code', 'Subject: x\n\n{code} <b>now</b>', 'has HTML, which is not allowed'],
  [
    'login_code',
    'Subject: x\n\n{code} [here](https://evil.example)',
    'has a link inside text: a button is a paragraph of its own, such as [Words]({reset})',
  ],
  [
    'new_device',
    'Subject: {reset}\n\n{device} {reset}',
    '{secure}, {reset}, {support} are links: a button needs one of them, and a subject must have none',
  ],
  ['new_device', 'Subject: x\n\n{reset}\n\n[x]({device})', /^\{secure\}, \{reset\}, \{support\} are links/],
  ['login_code', 'Subject: x\u0007\n\n{code}', 'has control characters'],
])('rejects %s %j', (kind, text, message) => {
  expect(read(kind, text).mistakes).toEqual([
    message instanceof RegExp
      ? expect.stringMatching(new RegExp(message.source.replace('^', `^letters/${kind}\\.ru\\.md: `)))
      : `letters/${kind}.ru.md: ${message}`,
  ])
})
