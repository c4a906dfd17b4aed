import { guideFile, guidePaths } from '@kabinet/contract/integrate/guide-pages'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allTexts } from './all-texts.ts'

const foreign = [
  'private_key_jwt',
  'MOBILE',
  'Identity providers',
  'OpenID Connect v1.0',
  'nonce mismatch',
  'state mismatch',
  'Пётр',
]

test.each([
  ['integrate.md', /(?<!\*)\*([^*\n]{3,80})\*(?!\*)/g, allTexts.en],
  ['integrate.ru.md', /«([^»\n]{3,80})»/g, allTexts.ru],
])('shows every name of a page or button that docs/%s quotes', (file, quoted, texts) => {
  const locale = file.includes('.ru.') ? 'ru' : 'en'
  const page = guidePaths
    .filter((path) => path !== '/docs/matrix')
    .map((path) => readFileSync(`docs/${guideFile(path, locale)}`, 'utf8').replaceAll(/```[\s\S]*?```/g, ''))
    .join('\n')
  const names = [...page.matchAll(quoted)].flatMap(([, words = '']) => words.split(' → '))
  const shown = Object.values<string>(texts).map((text) => text.replaceAll(' ', ' '))
  expect(names.length).toBeGreaterThan(15)
  const missing = names.filter((name) => !foreign.includes(name) && !shown.some((text) => text.startsWith(name)))
  expect(missing).toEqual([])
})
