import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryOf } from './ground/child.ts'
import { openMeter } from './ground/counters.ts'
import { openDatabases } from './ground/databases.ts'
import { type Floors, startFloors } from './ground/floors.ts'
import { startKabinet } from './ground/kabinet.ts'
import { drive } from './load/drive.ts'
import { requestOf } from './load/connection.ts'
import { measure, type Result, type Setting } from './measure.ts'
import { type Options, readOptions } from './options.ts'
import { cabinetScenarios, repeating } from './scenarios/cabinet.ts'
import { journeyScenarios } from './scenarios/journeys.ts'
import { pageScenarios } from './scenarios/pages.ts'
import { protocolScenarios } from './scenarios/protocol.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { remarksOf, tableOf } from './table.ts'
import { missed, type Run } from './verdict.ts'

const results = join(import.meta.dirname, 'results')
const all: Scenario[] = [...cabinetScenarios, ...protocolScenarios, ...pageScenarios, ...journeyScenarios]

await main(readOptions())

async function main(options: Options): Promise<void> {
  const unknown = options.only?.filter((name) => !all.some((scenario) => scenario.name === name)) ?? []
  if (unknown.length > 0)
    throw new Error(`No such scenario: ${unknown.join(', ')}. There are ${all.map(({ name }) => name).join(', ')}`)
  const databases = await openDatabases()
  const thousand = await startKabinet(await databases.named('kabinet_bench_1000'), 1000)
  const rest = memoryOf(thousand.child)
  const million = options.million
    ? await startKabinet(await databases.named('kabinet_bench_1000000'), 1_000_000)
    : undefined
  const floors = await startFloors(thousand, await databases.named('kabinet_bench_floor'))
  const setting = { kabinets: { thousand, million }, floors, meter: await openMeter(thousand.database) }
  const bareHttp = await bareHttpRate(floors)
  const chosen = all.filter(({ name }) => options.only?.includes(name) ?? true)
  const measured = await measureAll(chosen, setting, options)
  const run = {
    results: measured,
    yardstick: await yardstickOf(measured, floors),
    memory: { rest, loaded: memoryOf(thousand.child) },
  }
  await Promise.all([floors.stop(), thousand.stop(), million?.stop()])
  await databases.stop()
  report(run, bareHttp, options)
}

async function measureAll(
  scenarios: readonly Scenario[],
  setting: Setting,
  { seconds, rounds }: Options,
): Promise<Result[]> {
  const measured: Result[] = []
  for (const scenario of scenarios) {
    const result = await measure(scenario, setting, { rounds, sliceSeconds: seconds / rounds })
    measured.push(result)
    console.error(`${result.name}: ${Math.round(result.server.rate)}/s, floor ${Math.round(result.floor.rate)}/s`)
  }
  return measured
}

async function bareHttpRate({ nodeHttp }: Floors) {
  const step = repeating([requestOf('GET', '/')])
  await drive(nodeHttp.port, step, 1, 10)
  const { times, seconds, generatorCpu } = await drive(nodeHttp.port, step, 2, 10)
  return { rate: times.length / seconds, cpu: generatorCpu }
}

/** The floor of `me`, which tells how fast this machine is. */
async function yardstickOf(measured: readonly Result[], { statements }: Floors): Promise<number> {
  const me = measured.find(({ name }) => name === 'me')
  if (me) return me.floor.rate
  const step = repeating([requestOf('GET', '/row/1')])
  await drive(statements.port, step, 1, 10)
  const { times, seconds } = await drive(statements.port, step, 2, 10)
  return times.length / seconds
}

function report(run: Run, bareHttp: { rate: number; cpu: number }, options: Options): void {
  const remarks = remarksOf(run, bareHttp)
  const lines = missed(run)
  console.log(`\n${tableOf(run)}\n\n${remarks.join('\n')}\n`)
  mkdirSync(results, { recursive: true })
  const at = new Date().toISOString()
  writeFileSync(
    join(results, `${at.replaceAll(':', '-')}.json`),
    JSON.stringify({ at, ...run, bareHttp, missed: lines }, null, 2),
  )
  if (!options.bars) return
  console.log(
    lines.length === 0 ? 'Every bar is reached.' : `Below the bar:\n${lines.map((line) => `- ${line}`).join('\n')}`,
  )
  if (lines.length > 0) process.exitCode = 1
}
