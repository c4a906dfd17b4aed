import { barFloor, bars, memoryBar, millionBar } from './bars.ts'
import type { Result } from './measure.ts'

/** `yardstick`: what the floor of `me` answers a second on this machine. */
export type Run = { results: Result[]; yardstick: number; memory: { rest: number; loaded: number } }

/** A line for each bar that was missed. */
export function missed({ results, yardstick, memory }: Run): string[] {
  const lines = results.flatMap((result) => missedBy(result, yardstick))
  if (memory.rest > memoryBar.rest) lines.push(`memory at rest: ${memory.rest.toFixed(0)} MB of ${memoryBar.rest}`)
  if (memory.loaded > memoryBar.loaded)
    lines.push(`memory loaded: ${memory.loaded.toFixed(0)} MB of ${memoryBar.loaded}`)
  return lines
}

export const ratioOf = ({ server, floor }: Result) => server.rate / floor.rate

/** As it would be on the machine that the bars speak of. */
const scaled = (rate: number, yardstick: number) => (rate * barFloor) / yardstick

function missedBy(result: Result, yardstick: number): string[] {
  const { name, server, million } = result
  const bar = bars[name] ?? {}
  const ratio = ratioOf(result)
  const rate = scaled(server.rate, yardstick)
  const lines: string[] = []
  const least = (what: string, got: number, wanted: number | undefined, digits: number) => {
    if (wanted !== undefined && got < wanted)
      lines.push(`${name}: ${what} ${got.toFixed(digits)}, the bar is ${wanted}`)
  }
  const most = (what: string, got: number | undefined, wanted: number | undefined, digits: number) => {
    if (wanted !== undefined && got !== undefined && Number(got.toFixed(digits)) > wanted)
      lines.push(`${name}: ${what} ${got.toFixed(digits)}, the bar is ${wanted}`)
  }
  least('of its floor', ratio, bar.ratio, 2)
  least('a second, scaled', rate, bar.rate, 0)
  // What works in the background is in it: a tenth is nobody's statement.
  most('statements', server.statements, bar.statements, 0)
  most('commits', server.commits, bar.commits, 0)
  most('ms for reads beside it (p99)', server.besideP99, bar.besideP99, 0)
  if (million) least('of the rate with a thousand accounts', million.rate / server.rate, millionBar, 2)
  return lines
}
