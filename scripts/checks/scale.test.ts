import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheets = globSync('{web,server}/**/*.css', {
  exclude: ['**/node_modules/**', '**/dist/**', 'web/src/ui/tokens.css'],
})
const scaled = /(?<![\w-])(?:font|font-size|line-height|padding[\w-]*|margin[\w-]*|(?:row-|column-)?gap):[^;{}]*/g

test('sizes of type and spaces are those of web/src/ui/tokens.css: no sheet has a length of its own but a pixel', () => {
  expect(sheets.length).toBeGreaterThan(50)
  const own = sheets.flatMap((sheet) =>
    [...readFileSync(sheet, 'utf8').matchAll(scaled)]
      .map(([declaration]) => `${sheet}: ${declaration}`)
      .filter((line) => hasLength(line)),
  )
  expect(own).toEqual([])
})

/** Lengths in em go with the type around them; one or two pixels make up for a border. */
const hasLength = (line: string) => /(?<![\w.-])-?(?![12]px)[\d.]*\d(?:rem|px)\b/.test(line)
