import { bars } from './bars.ts'
import type { Result, Stats } from './measure.ts'
import { ratioOf, type Run } from './verdict.ts'

const columns = [
  'scenario',
  'rate',
  'p50',
  'p95',
  'p99',
  'server',
  'database',
  'stmts',
  'commits',
  'WAL',
  'floor',
  'ratio',
  'bar',
  '1 M',
]

/** Latencies and CPU in ms, WAL in bytes; each for one operation. */
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
  const { name, server, floor, million } = result
  return [
    name,
    whole(server.rate),
    ...latencies(server),
    server.serverCpu.toFixed(2),
    server.databaseCpu.toFixed(2),
    server.statements.toFixed(1),
    server.commits.toFixed(1),
    whole(server.wal),
    whole(floor.rate),
    ratioOf(result).toFixed(2),
    bars[name]?.ratio?.toFixed(2) ?? '–',
    million ? (million.rate / server.rate).toFixed(2) : '–',
  ]
}

const latencies = ({ p50, p95, p99 }: Stats) => [p50, p95, p99].map((ms) => ms.toFixed(ms < 10 ? 1 : 0))
const whole = (value: number) => Math.round(value).toLocaleString('en')

/** What stands in no column. */
export function remarksOf({ results, yardstick, memory }: Run, bareHttp: { rate: number; cpu: number }): string[] {
  const beside = results.find(({ server }) => server.besideP99 !== undefined)?.server.besideP99
  const busiest = Math.max(...results.map(({ server }) => server.generatorCpu))
  const busiestFloor = Math.max(...results.map(({ floor }) => floor.generatorCpu))
  return [
    `Floor of me: ${whole(yardstick)}/s; rates of bars are for 12,400.`,
    ...(beside === undefined ? [] : [`Reads beside passwords at 50/s: p99 ${beside.toFixed(0)} ms.`]),
    `Memory of the server: ${memory.rest.toFixed(0)} MB at rest, ${memory.loaded.toFixed(0)} MB after everything.`,
    `The generator reaches ${whole(bareHttp.rate)}/s of bare node:http at ${percent(bareHttp.cpu)} of a core; at most it took ${percent(busiest)} of one beside the server, ${percent(busiestFloor)} beside a floor.`,
  ]
}

const percent = (share: number) => `${Math.round(share * 100)} %`
