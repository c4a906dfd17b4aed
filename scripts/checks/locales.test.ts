import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withThirdLanguage } from './pseudo-locale.ts'

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' }).trim().split('\n')

/** Code that holds a value against the name of a language decides what the table of languages should say, and lies in a third one. */
const decision =
  /(?:[=!]==?|\?\?|\|\||case) ?['"](?:ru|en)(?:-[A-Z]{2})?['"]|['"](?:ru|en)(?:-[A-Z]{2})?['"] ?(?:[=!]==?|\| ?['"](?:ru|en)['"])/

test('no code decides by the name of a language: it asks the table (contract/src/locales.ts)', () => {
  const found = files
    .filter((file) => existsSync(file) && file !== 'scripts/checks/locales.test.ts')
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) => (decision.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    )
  expect(found).toEqual([])
})

test('CONTRIBUTING.md names the number of files that need words of a new language', () => {
  const source = files.filter(
    (file) => /^(contract|server|web)\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && existsSync(file),
  )
  const tables = source.filter((file) => {
    const code = readFileSync(file, 'utf8')
    return withThirdLanguage(code, file) !== code
  })
  expect(readFileSync('CONTRIBUTING.md', 'utf8')).toContain(
    `in the ${tables.length} files that hold a table by language`,
  )
})
