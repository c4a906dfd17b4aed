import { existsSync, globSync } from 'node:fs'
import { checkOut, newestTag } from './testbed/checkout.ts'
import { missingForCluster, openCluster } from './testbed/failover.ts'
import { type ProxyName, sampleProxy } from './testbed/fronts.ts'
import { type TestBed, openTestBed } from './testbed/ground.ts'
import { readOptions, type Options } from './options.ts'
import { gather } from './users/load.ts'
import { type Random, seeded } from '../testbed/random.ts'
import { diskFull, moveToSmallDisk } from './scenarios/disk.ts'
import { clocksApart, killDatabase, killOne } from './scenarios/processes.ts'
import { failOver } from './scenarios/failover.ts'
import { rollingRestart, rollingUpgrade } from './scenarios/rolling.ts'
import { play, isBroken, type Result, type Scenario } from './scenarios/scenario.ts'
import { senderScenarios } from './scenarios/senders.ts'
import { tableOf, troublesOf } from './table.ts'

// Exits explicitly, so that `exit` handlers stop the child processes.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
process.exitCode = await main(readOptions())
process.exit()

async function main(options: Options): Promise<number> {
  console.log(`npm run test:faults -- --seed ${options.seed}`)
  const random = seeded(options.seed)
  const results: Result[] = []
  for (const { open, scenarios } of stagesOf(options, random)) {
    const chosen = scenarios.filter(
      ({ name, rounds }) => rounds > 0 && (options.only?.some((part) => name.includes(part)) ?? true),
    )
    if (chosen.length > 0 && !results.some(isBad)) await playAll(open, chosen, results)
  }
  console.log(`\n${tableOf(results)}\n`)
  for (const trouble of troublesOf(results)) console.log(trouble)
  return results.length === 0 || results.some(isBad) ? 1 : 0
}

function isBad({ broken }: Result): boolean {
  return isBroken(broken)
}

type Stage = { open: () => Promise<TestBed | undefined>; scenarios: readonly Scenario[] }

function stagesOf(options: Options, random: Random): Stage[] {
  const proxies: readonly ProxyName[] = ['haproxy', 'nginx']
  const { restarts } = options
  return [
    { open: () => openTestBed(random), scenarios: scenariosOf(options) },
    ...proxies.map((proxy) => ({
      open: () => openTestBed(random, sampleProxy(proxy)),
      scenarios: [
        { name: `rolling restart behind ${proxy}`, rounds: Math.min(restarts, 1), round: rollingRestart(restarts) },
      ],
    })),
    ...proxies.map((proxy) => ({
      open: () => openBefore(options, random, proxy),
      scenarios: [{ name: `rolling upgrade behind ${proxy}`, rounds: 1, round: rollingUpgrade }],
    })),
    {
      open: () => openOnCluster(random),
      scenarios: [
        {
          name: 'failover of a cluster',
          rounds: options.failovers,
          round: failOver,
          allowed: { copies: 2, lateSeconds: 60 },
        },
      ],
    },
    { open: () => openOnSmallDisk(random), scenarios: [{ name: 'disk full', rounds: options.disks, round: diskFull }] },
  ]
}

/** Stops at the first broken invariant, because later results would prove nothing. */
async function playAll(open: Stage['open'], scenarios: readonly Scenario[], results: Result[]): Promise<void> {
  const ground = await open()
  if (!ground) return console.log(`${scenarios.map(({ name }) => name).join(', ')}: left out`)
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

async function openBefore(options: Options, random: Random, proxy: ProxyName): Promise<TestBed | undefined> {
  const from = options.from ?? newestTag()
  if (from === undefined) return undefined
  console.log(`upgraded from ${from}`)
  return openTestBed(random, sampleProxy(proxy), checkOut(from))
}

async function openOnCluster(random: Random): Promise<TestBed | undefined> {
  const missing = missingForCluster()
  if (missing.length === 0) return openTestBed(random, undefined, undefined, openCluster)
  console.log(`there is no ${missing.join(', ')} (Debian: patroni etcd-server haproxy)`)
  return undefined
}

async function openOnSmallDisk(random: Random): Promise<TestBed | undefined> {
  const disk = moveToSmallDisk(400)
  if (!disk) return undefined
  const ground = await openTestBed(random)
  return { ...ground, stop: () => ground.stop().finally(disk.leave) }
}

function scenariosOf({ rounds, databaseRounds }: Options): Scenario[] {
  const hasFaketime = existsSync('/usr/bin/faketime') && globSync('/usr/lib/*/faketime/libfaketime.so.1').length > 0
  if (!hasFaketime) console.log('clocks apart: left out, there is no libfaketime (Debian: faketime)')
  return [
    { name: 'kill -9 of one of two processes', rounds, round: killOne, allowed: { copies: 2 } },
    { name: 'kill -9 of the database', rounds: databaseRounds, round: killDatabase },
    ...senderScenarios,
    ...(hasFaketime ? [{ name: 'clocks an hour apart', rounds: 2, round: clocksApart }] : []),
  ]
}
