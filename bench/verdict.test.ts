import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Result, Stats } from './measure.ts'
import { bars } from './bars.ts'
import { tableOf } from './table.ts'
import { missed, type Run } from './verdict.ts'

const stats = (rate: number, more: Partial<Stats> = {}): Stats => ({
  rate,
  p50: 1,
  p95: 1,
  p99: 1,
  serverCpu: 1,
  databaseCpu: 1,
  statements: 1,
  commits: 0,
  wal: 0,
  generatorCpu: 0,
  ...more,
})
const userinfo = (server: Stats, more: Partial<Result> = {}): Result => ({
  name: 'userinfo',
  server,
  floor: stats(1000),
  yardstick: 6200,
  ...more,
})
const run = (result: Result, more: Partial<Run> = {}): Run => ({
  results: [result],
  memory: { rest: 180, loaded: 320 },
  generator: { rate: 1, cpu: 0 },
  crowd: undefined,
  ...more,
})

test('what reaches its bars is not told of, and rates are scaled to the machine that the bars speak of', () => {
  expect(missed(run(userinfo(stats(650, { statements: 2.4 }))))).toEqual([])
})

test('each bar that is missed is a line', () => {
  const slow = userinfo(stats(590, { statements: 2.6 }), { million: stats(500), two: stats(560) })
  expect(missed(run(slow))).toEqual([
    'userinfo: of its floor 0.590, the bar is 0.6',
    'userinfo: a second, scaled 1180, the bar is 1300',
    'userinfo: statements 3, the bar is 2',
    'userinfo: of the rate of one process 0.949, the bar is 0.95',
    'userinfo: of the rate with a thousand accounts 0.847, the bar is 0.85',
  ])
  const crowd = { admitted: 1, refused: 1, refusedP99: 51 }
  expect(missed(run(userinfo(stats(650)), { memory: { rest: 181, loaded: 321 }, crowd }))).toHaveLength(3)
})

test('a bar that is a rate alone is scaled too, and no floor is asked for', () => {
  const list = (rate: number) => ({ ...userinfo(stats(rate)), name: 'partners' })
  expect(missed(run(list(120)))).toEqual([])
  expect(missed(run(list(119)))).toEqual(['partners: a second, scaled 238, the bar is 240'])
  expect(tableOf(run(list(120)))).toMatch(/^\| partners .*\| +– \| +– \| +– \| +– \| +– \| +– \|$/m)
})

test('the history has a column for each bar, in their order', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/performance.md'), 'utf8')
  const names = Object.keys(bars)
  expect(page).toContain(`\n| Date | Commit | yardstick | ${names.join(' | ')} |\n`)
})
