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
  alone: stats(400),
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

test('reports no bar that is reached', () => {
  expect(missed(run(userinfo(stats(650), { alone: stats(400, { statements: 2.4 }) })))).toEqual([])
})

test('reports each missed bar', () => {
  const alone = stats(400, { p50: 3, p99: 22, statements: 2.6, commits: 1.6 })
  const slow = userinfo(stats(590), { alone, million: stats(500) })
  expect(missed(run(slow))).toEqual([
    'userinfo: ms alone (p50) 3.0, the bar is 2.9',
    'userinfo: ms alone (p99) 22.0, the bar is 21',
    'userinfo: statements 3, the bar is 2',
    'userinfo: commits 2, the bar is 1',
    'userinfo: of the rate with a thousand accounts 0.847, the bar is 0.85',
  ])
  const crowd = { admitted: 1, refused: 1, refusedP99: 101 }
  expect(missed(run(userinfo(stats(650)), { memory: { rest: 181, loaded: 321 }, crowd }))).toHaveLength(3)
})

test('shows no floor that does different work', () => {
  const list = { ...userinfo(stats(120)), name: 'partners' }
  expect(tableOf(run(list))).toMatch(/^\| partners .*\| +– \| +– \| +– \| +– \| +– \|$/m)
})

test('has a column for each bar in the history, in their order', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/performance.md'), 'utf8')
  const names = Object.keys(bars)
  expect(page).toContain(`\n| Date | Commit | yardstick | ${names.join(' | ')} |\n`)
})
