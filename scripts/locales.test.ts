import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' }).trim().split('\n')

/** Code that holds a value against the name of a language decides what the table of languages should say, and lies in a third one. */
const decision =
  /(?:[=!]==?|\?\?|\|\||case) ?['"](?:ru|en)(?:-[A-Z]{2})?['"]|['"](?:ru|en)(?:-[A-Z]{2})?['"] ?(?:[=!]==?|\| ?['"](?:ru|en)['"])/

test('no code decides by the name of a language: it asks the table (contract/src/locales.ts)', () => {
  const found = files
    .filter((file) => existsSync(file) && file !== 'scripts/locales.test.ts')
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) => (decision.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    )
  expect(found).toEqual([])
})
