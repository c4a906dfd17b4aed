import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheets = globSync('{web,server}/**/*.css', {
  exclude: ['**/node_modules/**', '**/dist/**', 'web/src/ui/tokens.css'],
})
const scaled = /(?<![\w-])(?:font|font-size|line-height|padding[\w-]*|margin[\w-]*|(?:row-|column-)?gap):[^;{}]*/g

test('takes type sizes and spaces from web/src/ui/tokens.css; only pixel lengths may be local', () => {
  expect(sheets.length).toBeGreaterThan(50)
  const local = sheets.flatMap((sheet) =>
    [...readFileSync(sheet, 'utf8').matchAll(scaled)]
      .map(([declaration]) => `${sheet}: ${declaration}`)
      .filter((line) => hasLength(line)),
  )
  expect(local).toEqual([])
})

/** Lengths in em scale with the surrounding type; one or two pixels compensate for a border. */
const hasLength = (line: string) => /(?<![\w.-])-?(?![12]px)[\d.]*\d(?:rem|px)\b/.test(line)
