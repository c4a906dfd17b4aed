import { withoutFloor } from './bars.ts'
import type { Result, Stats } from './measure.ts'
import { ratioOf, type Run } from './verdict.ts'

const columns = [
  'scenario',
  'rate',
  'p50',
  'p95',
  'p99',
  'alone',
  'a. p99',
  'server',
  'database',
  'stmts',
  'commits',
  'WAL',
  'floor',
  'ratio',
  'by CPU',
  '1 M',
  'two',
]

/** Latencies and CPU in ms, WAL in bytes; each per operation. */
export function tableOf({ results }: Pick<Run, 'results'>): string {
  const rows = [columns, ...results.map(rowOf)]
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map(
    (row) =>
      `| ${row.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join(' | ')} |`,
  )
  const rule = `|${widths.map((width, n) => (n === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

function rowOf(result: Result): string[] {
  const { name, server, alone, million, two } = result
  return [
    name,
    whole(server.rate),
    ...latencies(server),
    ms(alone.p50),
    ms(alone.p99),
    server.serverCpu.toFixed(2),
    server.databaseCpu.toFixed(2),
    Number.isNaN(server.statements) ? '–' : server.statements.toFixed(1),
    server.commits.toFixed(1),
    whole(server.wal),
    ...(withoutFloor.includes(name) ? ['–', '–', '–'] : besideFloor(result)),
    ...[million, two].map((other) => (other ? (other.rate / server.rate).toFixed(2) : '–')),
  ]
}

function besideFloor(result: Result): string[] {
  const { server, floor } = result
  return [whole(floor.rate), ratioOf(result).toFixed(2), (cpuOf(floor) / cpuOf(server)).toFixed(2)]
}

const cpuOf = ({ serverCpu, databaseCpu }: Stats) => serverCpu + databaseCpu
const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)
const latencies = ({ p50, p95, p99 }: Stats) => [p50, p95, p99].map(ms)
const whole = (value: number) => Math.round(value).toLocaleString('en')

export function remarksOf({ results, memory, generator, crowd }: Run): string[] {
  const yardsticks = results.map(({ yardstick }) => yardstick)
  const busiest = (side: 'server' | 'floor') => Math.max(...results.map((result) => result[side].generatorCpu))
  return [
    `The floor of me, meanwhile: ${whole(Math.min(...yardsticks))} to ${whole(Math.max(...yardsticks))}/s.`,
    ...results.flatMap(({ name, server: { besideP99 } }) =>
      besideP99 === undefined ? [] : [`Reads beside ${name}, 50/s: p99 ${besideP99.toFixed(0)} ms.`],
    ),
    ...(crowd
      ? [
          `200 at once sign in: ${crowd.admitted} came in, ${crowd.refused} were refused, p99 ${crowd.refusedP99.toFixed(0)} ms.`,
        ]
      : []),
    `Memory of the server: ${memory.rest.toFixed(0)} MB at rest, ${memory.loaded.toFixed(0)} MB after everything.`,
    `The generator reaches ${whole(generator.rate)}/s of bare node:http at ${percent(generator.cpu)} of a core; it took at most ${percent(busiest('server'))} of one beside the server, ${percent(busiest('floor'))} beside a floor.`,
  ]
}

const percent = (share: number) => `${Math.round(share * 100)} %`
