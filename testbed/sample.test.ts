import { expect, test } from 'vitest'
import { isShortRun, sample } from './sample.ts'

const cases = Array.from({ length: 50 }, (_, at) => at)
const names = Array.from({ length: 50 }, (_, at) => `file:///${at}.test.ts`)

test.skipIf(!isShortRun)('takes as many cases as asked, in their order, the same in every folder', () => {
  const chosen = sample(cases, 8, 'file:///here/one.test.ts')
  expect(chosen).toHaveLength(8)
  expect(chosen).toEqual([...chosen].toSorted((a, b) => a - b))
  expect(sample(cases, 8, 'file:///there/one.test.ts')).toEqual(chosen)
})

test.skipIf(!isShortRun)('takes every case of some file, so that none is left to the long run alone', () => {
  expect(new Set(names.flatMap((name) => sample(['ru', 'en'], 1, name)))).toEqual(new Set(['ru', 'en']))
})

test('takes all cases where there are no more than asked', () => expect(sample(cases, 50, 'x')).toEqual(cases))

test.skipIf(isShortRun)('takes all cases outside the short run', () => expect(sample(cases, 8, 'x')).toEqual(cases))
