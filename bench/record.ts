import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { median } from './load/drive.ts'
import { bars, withoutFloor } from './bars.ts'
import { ratioOf, type Run } from './verdict.ts'

const page = join(import.meta.dirname, '../docs/performance.md')
const heading = '## History'

/** Appends a line to the history in docs/performance.md: the ratio of each scenario, or its rate without a floor. */
export function record({ results }: Run): void {
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim()
  const cells = Object.keys(bars).map((name) => {
    const result = results.find((one) => one.name === name)
    if (!result) return '–'
    return withoutFloor.includes(name) ? `${Math.round(result.server.rate)}/s` : ratioOf(result).toFixed(2)
  })
  const line = [
    new Date().toISOString().slice(0, 10),
    commit,
    Math.round(median(results.map(({ yardstick }) => yardstick))),
    ...cells,
  ]
  const text = readFileSync(page, 'utf8').trimEnd()
  if (!text.includes(heading)) throw new Error(`${page} has no ${heading}`)
  writeFileSync(page, `${text}\n| ${line.join(' | ')} |\n`)
}
