import { guideFile, guidePaths } from '@kabinet/contract/integrate/guide-pages'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { enCabinet } from './en-cabinet.ts'
import { enOwner } from './en-owner.ts'
import { enRequests } from './en-requests.ts'
import { enSecurity } from './en-security.ts'
import { en } from './en.ts'
import { ruCabinet } from './ru-cabinet.ts'
import { ruOwner } from './ru-owner.ts'
import { ruRequests } from './ru-requests.ts'
import { ruSecurity } from './ru-security.ts'
import { ru } from './ru.ts'

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
  [
    'integrate.md',
    /(?<!\*)\*([^*\n]{3,80})\*(?!\*)/g,
    { ...en, ...enCabinet, ...enOwner, ...enRequests, ...enSecurity },
  ],
  ['integrate.ru.md', /«([^»\n]{3,80})»/g, { ...ru, ...ruCabinet, ...ruOwner, ...ruRequests, ...ruSecurity }],
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
