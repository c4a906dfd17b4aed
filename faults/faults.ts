import { existsSync, globSync } from 'node:fs'
import { openGround } from './ground/ground.ts'
import { readOptions, type Options } from './options.ts'
import { gather } from './people/load.ts'
import { type Random, seeded } from './random.ts'
import { diskFull, moveToSmallDisk } from './scenarios/disk.ts'
import { clocksApart, killDatabase, killOne } from './scenarios/processes.ts'
import { rollingRestart } from './scenarios/rolling.ts'
import { play, isBroken, type Result, type Scenario } from './scenarios/scenario.ts'
import { senderScenarios } from './scenarios/senders.ts'
import { tableOf, troublesOf } from './table.ts'

// By `exit`, so that what was started ends too.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
process.exitCode = await main(readOptions())
process.exit()

async function main(options: Options): Promise<number> {
  console.log(`npm run test:faults -- --seed ${options.seed}`)
  const random = seeded(options.seed)
  const chosen = (scenarios: readonly Scenario[]) =>
    scenarios.filter(({ name, rounds }) => rounds > 0 && (options.only?.some((part) => name.includes(part)) ?? true))
  const results: Result[] = []
  const usual = chosen(scenariosOf(options))
  if (usual.length > 0) await playAll(usual, random, results)
  const onFullDisk = chosen([{ name: 'disk full', rounds: options.disks, round: diskFull }])
  if (onFullDisk.length > 0 && !results.some(isBad)) await playOnSmallDisk(onFullDisk, random, results)
  console.log(`\n${tableOf(results)}\n`)
  for (const trouble of troublesOf(results)) console.log(trouble)
  return results.length === 0 || results.some(isBad) ? 1 : 0
}

function isBad({ broken }: Result): boolean {
  return isBroken(broken)
}

/** Up to the first that breaks something: what comes after it proves nothing. */
async function playAll(scenarios: readonly Scenario[], random: Random, results: Result[]): Promise<void> {
  const ground = await openGround(random)
  try {
    const load = await gather(ground)
    for (const scenario of scenarios) {
      const result = await play(ground, load, scenario)
      results.push(result)
      console.error(`${result.name}: ${isBad(result) ? 'broken' : 'holds'}`)
      if (isBad(result)) return
    }
  } finally {
    await ground.stop()
  }
}

async function playOnSmallDisk(scenarios: readonly Scenario[], random: Random, results: Result[]): Promise<void> {
  const disk = moveToSmallDisk(400)
  if (!disk) return console.log('disk full: left out, nothing can be mounted here')
  await playAll(scenarios, random, results).finally(disk.leave)
}

function scenariosOf({ rounds, databaseRounds, restarts }: Options): Scenario[] {
  const hasFaketime = existsSync('/usr/bin/faketime') && globSync('/usr/lib/*/faketime/libfaketime.so.1').length > 0
  if (!hasFaketime) console.log('clocks apart: left out, there is no libfaketime (Debian: faketime)')
  return [
    { name: 'kill -9 of one of two processes', rounds, round: killOne, allowed: { copies: 2 } },
    { name: 'kill -9 of the database', rounds: databaseRounds, round: killDatabase },
    ...senderScenarios,
    ...(hasFaketime ? [{ name: 'clocks an hour apart', rounds: 2, round: clocksApart }] : []),
    { name: 'rolling restart behind HAProxy', rounds: Math.min(restarts, 1), round: rollingRestart(restarts) },
  ]
}
