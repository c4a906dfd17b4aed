import { bars, memoryBar, millionBar, refusalBar } from './bars.ts'
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

function missedBy(result: Result): string[] {
  const { name, server, alone, million } = result
  const bar = bars[name]
  const lines: string[] = []
  const atMost = (what: string, got: number | undefined, wanted: number | undefined, digits: number) => {
    if (wanted !== undefined && got !== undefined && Number(got.toFixed(digits)) > wanted)
      lines.push(`${name}: ${what} ${got.toFixed(digits)}, the bar is ${wanted}`)
  }
  atMost('ms alone (p50)', alone.p50, bar?.alone[0], 1)
  atMost('ms alone (p99)', alone.p99, bar?.alone[1], 1)
  // Rounds: up to half a statement is background work.
  atMost('statements', alone.statements, bar?.statements, 0)
  atMost('commits', alone.commits, bar?.commits, 0)
  atMost('ms for reads beside it (p99)', server.besideP99, bar?.besideP99, 0)
  const share = million && million.rate / server.rate
  if (share !== undefined && share < millionBar)
    lines.push(`${name}: of the rate with a thousand accounts ${share.toFixed(3)}, the bar is ${millionBar}`)
  return lines
}
