import { barFloor, bars, memoryBar, millionBar, refusalBar, twoBar } from './bars.ts'
import type { Overload } from './load/overload.ts'
import type { Result } from './measure.ts'

export type Run = {
  results: Result[]
  memory: { rest: number; loaded: number }
  /** Requests per second, and the share of a core. */
  generator: { rate: number; cpu: number }
  crowd: Overload | undefined
}

export function missed({ results, memory, crowd }: Run): string[] {
  const lines = results.flatMap(missedBy)
  if (crowd && crowd.refusedP99 > refusalBar)
    lines.push(`refusals beyond capacity: p99 ${crowd.refusedP99.toFixed(0)} ms, the bar is ${refusalBar}`)
  if (memory.rest > memoryBar.rest)
    lines.push(`memory at rest: ${memory.rest.toFixed(0)} MB, the bar is ${memoryBar.rest}`)
  if (memory.loaded > memoryBar.loaded)
    lines.push(`memory loaded: ${memory.loaded.toFixed(0)} MB, the bar is ${memoryBar.loaded}`)
  return lines
}

export const ratioOf = ({ server, floor }: Result) => server.rate / floor.rate

const scaled = ({ server, yardstick }: Result) => (server.rate * barFloor) / yardstick

function missedBy(result: Result): string[] {
  const { name, server, alone, million, two } = result
  const bar = bars[name]
  const lines: string[] = []
  const least = (what: string, got: number, wanted: number | undefined, digits: number) => {
    if (wanted !== undefined && got < wanted)
      lines.push(`${name}: ${what} ${got.toFixed(digits)}, the bar is ${wanted}`)
  }
  const most = (what: string, got: number | undefined, wanted: number | undefined, digits: number) => {
    if (wanted !== undefined && got !== undefined && Number(got.toFixed(digits)) > wanted)
      lines.push(`${name}: ${what} ${got.toFixed(digits)}, the bar is ${wanted}`)
  }
  least('a second, scaled', scaled(result), bar?.rate, 0)
  most('ms alone (p50)', alone.p50, bar?.alone[0], 1)
  most('ms alone (p99)', alone.p99, bar?.alone[1], 1)
  // Rounds: up to half a statement is background work.
  most('statements', alone.statements, bar?.statements, 0)
  most('commits', alone.commits, bar?.commits, 0)
  most('ms for reads beside it (p99)', server.besideP99, bar?.besideP99, 0)
  if (two) least('of the rate of one process', two.rate / server.rate, twoBar, 3)
  if (million) least('of the rate with a thousand accounts', million.rate / server.rate, millionBar, 3)
  return lines
}
