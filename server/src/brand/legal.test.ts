import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { legalOf } from './legal.ts'
import { legalTextOf } from './legal-markdown.ts'
import { checkBrand } from './read-brand.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

let folder = ''
beforeEach(() => (folder = temporaryFolder(onTestFinished)))

function put(path: string, content = '# Title\n\nWords.') {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}
const firstOf = (kind: LegalKind, operator?: Parameters<typeof legalOf>[0]) =>
  legalOf(operator)[kind].ru.sections[0]?.paragraphs[0]

test('keeps the text of the default documents unchanged without an operator', () => {
  const hashes = Object.values(legalOf(undefined)).flatMap((texts) =>
    Object.values(texts).map((text) => createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 8)),
  )
  expect(hashes).toEqual(['d11511cd', 'b178b921', '59b1533b', 'e73d821d'])
})

test('names the operator and its address in the consent and the agreement, as the law requires', () => {
  const romashka = { name: 'ООО «Ромашка» $&', address: 'Москва, Садовая, 1' }
  const operator = { ru: romashka, en: romashka }
  expect(firstOf('personal_data', operator)).toBe(
    'Я свободно, своей волей и в своём интересе даю оператору — ООО «Ромашка» $& (адрес: Москва, Садовая, 1) — согласие на обработку моих персональных данных.',
  )
  expect(firstOf('user_agreement', operator)).toMatch(
    /^Соглашение заключают вы и ООО «Ромашка» \$& \(адрес: Москва, Садовая, 1\) \(далее — мы\)/,
  )
})

test('uses the newest own version of one document and the default of the other', () => {
  for (const version of ['2027-01-31', '2026-12-01'])
    for (const locale of ['ru', 'en'])
      put(`legal/user-agreement/${version}.${locale}.md`, `# ${locale}\n\n## 1. ${version}\n\nWords.`)
  const { brand, mistakes } = checkBrand(folder)
  expect([mistakes, brand.ownLegal]).toEqual([[], ['user_agreement']])
  expect(brand.legal.user_agreement.en).toEqual({
    version: '2027-01-31',
    title: 'en',
    sections: [{ heading: '1. 2027-01-31', paragraphs: ['Words.'] }],
  })
  expect(brand.legal.personal_data).toEqual(legalOf(undefined).personal_data)
})

test.each([
  [
    'legal/cookies/2027-01-31.ru.md',
    'cookies is nothing that people agree to; there are user-agreement and personal-data',
  ],
  ['legal/personal-data/v2.ru.md', 'its version v2 must be a day, such as 2027-01-31'],
  ['legal/personal-data/2027-02-30.ru.md', 'its version 2027-02-30 must be a day, such as 2027-01-31'],
  ['legal/personal-data/2027-01-31.ru.md', 'a version is there in every language: 2027-01-31.en.md is missing'],
])('rejects %s', (path, message) => {
  put(path)
  expect(checkBrand(folder).mistakes).toEqual([`${path}: ${message}`])
})

test('parses a title, sections, multi-line paragraphs and lists', () => {
  expect(
    legalTextOf(
      '\uFEFF# Title\r\n\r\nBefore all\r\nsections.\r\n\r\n## 1. One\r\n- a\r\n- b\r\n  goes on\r\n1. c\r\n',
      'v',
    ),
  ).toEqual({
    version: 'v',
    title: 'Title',
    sections: [
      { heading: '', paragraphs: ['Before all sections.'] },
      { heading: '1. One', paragraphs: ['— a', '— b goes on', '1. c'] },
    ],
  })
})

test.each([
  ['', 'line 1 must be the title: # User agreement'],
  ['# T', 'has no text below its title'],
  ['# T\n\nx <script>', 'line 3 has HTML'],
  ['# T\n\n[x](https://y)', 'line 3 has a link'],
  ['# T\n\n**x**', 'line 3 has emphasis or code'],
  ['# T\n\n### x', 'line 3 has a heading below ##'],
  ['# T\n\n| x |', 'line 3 has a table, quotation or rule'],
  ['# T\n\n# x', 'line 3 is a second title'],
])('rejects %j and names the line', (markdown, message) => expect(legalTextOf(markdown, 'v')).toMatch(message))
