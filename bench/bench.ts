import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryOf } from './testbed/child.ts'
import { openMeter } from './testbed/counters.ts'
import { openDatabases } from './testbed/databases.ts'
import { type Floors, startFloors } from './testbed/floors.ts'
import { startKabinet } from './testbed/kabinet.ts'
import { requestOf } from './load/connection.ts'
import { drive } from './load/drive.ts'
import { overload } from './load/overload.ts'
import { concurrency, measure, type Result, type Setting } from './measure.ts'
import { type Options, readOptions } from './options.ts'
import { profile } from './profile.ts'
import { record } from './record.ts'
import { cabinetScenarios, repeating } from './scenarios/cabinet.ts'
import { journeyScenarios } from './scenarios/journeys.ts'
import { pageScenarios } from './scenarios/pages.ts'
import { partners } from './scenarios/partners.ts'
import { protocolScenarios } from './scenarios/protocol.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { remarksOf, tableOf } from './table.ts'
import { missed, type Run } from './verdict.ts'

const resultsFolder = join(import.meta.dirname, 'results')
const all: Scenario[] = [...cabinetScenarios, ...protocolScenarios, ...pageScenarios, ...journeyScenarios, partners]

// Exits explicitly, so that `exit` handlers stop the child processes.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
await main(readOptions())

async function main(options: Options): Promise<void> {
  const unknown = options.only?.filter((name) => !all.some((scenario) => scenario.name === name)) ?? []
  if (unknown.length > 0)
    throw new Error(`No such scenario: ${unknown.join(', ')}. There are ${all.map(({ name }) => name).join(', ')}`)
  const chosen = all.filter(({ name }) => options.only?.includes(name) ?? true)
  const databases = await openDatabases()
  const thousand = await startKabinet(await databases.named('kabinet_bench_1000'), 1000, options.two)
  if (options.profile) {
    await openMeter(thousand.database)
    for (const scenario of chosen) console.log(await profile(scenario, thousand, options.seconds, resultsFolder))
  } else {
    const rest = memoryOf(thousand.child)
    const million = options.million
      ? await startKabinet(await databases.named('kabinet_bench_1000000'), 1_000_000)
      : undefined
    const floors = await startFloors(thousand, await databases.named('kabinet_bench_floor'))
    const setting = { kabinets: { thousand, million }, floors, meter: await openMeter(thousand.database) }
    const generator = await generatorAlone(floors)
    const results = await measureAll(chosen, setting, options)
    const crowd = chosen.some(({ name }) => name === 'password')
      ? await overload(thousand, 2 * options.warmSeconds)
      : undefined
    report({ results, memory: { rest, loaded: memoryOf(thousand.child) }, generator, crowd }, options)
    await Promise.all([floors.stop(), million?.stop()])
  }
  await thousand.stop()
  await databases.stop()
}

async function measureAll(scenarios: readonly Scenario[], setting: Setting, options: Options): Promise<Result[]> {
  const { seconds, rounds, warmSeconds } = options
  const results: Result[] = []
  for (const scenario of scenarios) {
    const result = await measure(scenario, setting, { rounds, sliceSeconds: seconds / rounds, warmSeconds })
    results.push(result)
    console.error(`${result.name}: ${Math.round(result.server.rate)}/s, floor ${Math.round(result.floor.rate)}/s`)
  }
  return results
}

async function generatorAlone({ nodeHttp }: Floors): Promise<Run['generator']> {
  const step = repeating([requestOf('GET', '/')])
  await drive(nodeHttp.port, step, 1, concurrency)
  const { times, seconds, generatorCpu } = await drive(nodeHttp.port, step, 2, concurrency)
  return { rate: times.length / seconds, cpu: generatorCpu }
}

function report(run: Run, options: Options): void {
  const lines = missed(run)
  console.log(`\n${tableOf(run)}\n\n${remarksOf(run).join('\n')}\n`)
  mkdirSync(resultsFolder, { recursive: true })
  const at = new Date().toISOString()
  const file = join(resultsFolder, `${at.replaceAll(':', '-')}.json`)
  writeFileSync(file, JSON.stringify({ at, ...run, missed: lines }, null, 2))
  if (options.record) record(run)
  if (!options.bars) return
  const verdict = lines.length === 0 ? 'Every bar is reached.' : ['Below the bar:', ...lines].join('\n- ')
  console.log(verdict)
  if (lines.length > 0) process.exitCode = 1
}
