import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withThirdLanguage } from './pseudo-locale.ts'
import { repositoryFiles } from './repository-files.ts'

const files = repositoryFiles('*.ts', '*.tsx', '*.mjs')

/** Code that compares a value with the name of a language; such decisions belong in the table of languages. */
const decision =
  /(?:[=!]==?|\?\?|\|\||case) ?['"](?:ru|en)(?:-[A-Z]{2})?['"]|['"](?:ru|en)(?:-[A-Z]{2})?['"] ?(?:[=!]==?|\| ?['"](?:ru|en)['"])/

test('decides by the table of languages, never by a language name (contract/src/locales.ts)', () => {
  const found = files
    .filter((file) => file !== 'scripts/checks/locales.test.ts')
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) => (decision.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    )
  expect(found).toEqual([])
})

test('lists in CONTRIBUTING.md the number of files that another language needs', () => {
  const source = files.filter(
    (file) => /^(contract\/src|server\/src|web\/src|web\/console)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  const tables = source.filter((file) => {
    const code = readFileSync(file, 'utf8')
    return withThirdLanguage(code, file) !== code
  })
  expect(readFileSync('CONTRIBUTING.md', 'utf8')).toContain(
    `in the ${tables.length} files that hold a table by language`,
  )
})
