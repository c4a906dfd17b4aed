import { bars } from './bars.ts'
import type { Counters, Meter } from './testbed/counters.ts'
import type { Floors } from './testbed/floors.ts'
import type { Kabinet } from './testbed/kabinet.ts'
import { requestOf } from './load/connection.ts'
import { drive, median, pace, percentile, type Slice } from './load/drive.ts'
import { repeating } from './scenarios/cabinet.ts'
import type { Scenario, Side } from './scenarios/scenario.ts'

export const concurrency = 10
const besidePerSecond = 50
const yardstickSeconds = 0.5
const readRow = repeating([requestOf('GET', '/row/1')])

export type Plan = { rounds: number; sliceSeconds: number; warmSeconds: number }

/** Latencies and CPU in milliseconds, WAL in bytes. All values except the rate are per operation. */
export type Stats = {
  rate: number
  p50: number
  p95: number
  p99: number
  serverCpu: number
  databaseCpu: number
  statements: number
  commits: number
  wal: number
  /** Share of one core. */
  generatorCpu: number
  besideP99?: number
}
/** `alone`: sequential calls. `yardstick`: rate of the floor of `me` at the same time, which shows the speed of the machine. */
export type Result = {
  name: string
  server: Stats
  alone: Stats
  floor: Stats
  million?: Stats
  two?: Stats
  yardstick: number
}

export type Setting = { kabinets: { thousand: Kabinet; million?: Kabinet | undefined }; floors: Floors; meter: Meter }

/** Measures server and floor in alternating short slices, so that other load on the machine affects both. */
export async function measure(scenario: Scenario, setting: Setting, plan: Plan): Promise<Result> {
  const { thousand, million } = setting.kabinets
  const { warmSeconds } = plan
  const server = await open(await scenario.server(thousand), setting.meter)
  await server.slice(warmSeconds)
  // Sequential calls give the statements per request, because the server batches concurrent ones. The floor runs the same number.
  const alone = statsOf([await server.slice(warmSeconds, { connections: 1 })])
  const { statements, commits } = alone
  const counted = Number.isNaN(statements) ? (bars[scenario.name]?.statements ?? 0) : Math.round(statements)
  const needed = { statements: counted, commits: Math.round(commits) }
  const floor = await open(await scenario.floor(setting.floors, needed), setting.meter)
  await floor.slice(warmSeconds)
  const crowded = million && (await open(await scenario.server(million), setting.meter))
  await crowded?.slice(warmSeconds)
  const { twin } = thousand
  if (twin) await server.slice(warmSeconds, { ports: [twin.port] })
  const yardstick = () => drive(setting.floors.statements.port, readRow, yardstickSeconds, concurrency)
  const yards: Slice[] = []
  const slices: Record<'server' | 'floor' | 'million' | 'two', Taken[]> = {
    server: [],
    floor: [],
    million: [],
    two: [],
  }
  for (let round = 0; round < plan.rounds; round += 1) {
    slices.server.push(await server.slice(plan.sliceSeconds))
    slices.floor.push(await floor.slice(plan.sliceSeconds))
    yards.push(await yardstick())
    if (crowded) slices.million.push(await crowded.slice(plan.sliceSeconds))
    if (twin) slices.two.push(await server.slice(plan.sliceSeconds, { ports: [thousand.child.port, twin.port] }))
  }
  return {
    name: scenario.name,
    server: statsOf(slices.server),
    alone,
    floor: statsOf(slices.floor),
    yardstick: median(yards.map(rateOf)),
    ...(crowded ? { million: statsOf(slices.million) } : {}),
    ...(twin ? { two: statsOf(slices.two) } : {}),
  }
}

type Taken = { slice: Slice; beside: number[]; used: Counters }

async function open(side: Side, meter: Meter) {
  return {
    slice: async (seconds: number, { ports = [side.port], connections = concurrency } = {}): Promise<Taken> => {
      await side.prepare?.()
      const before = await meter.read(side.pid)
      const [slice, beside] = await Promise.all([
        drive(ports, side.step, seconds, connections),
        side.beside ? pace(side.port, side.beside, seconds, besidePerSecond) : [],
      ])
      const after = await meter.read(side.pid)
      return { slice, beside, used: difference(before, after) }
    },
  }
}

const difference = (before: Counters, after: Counters): Counters => ({
  server: after.server - before.server,
  database: after.database - before.database,
  statements: after.statements - before.statements,
  commits: after.commits - before.commits,
  wal: after.wal - before.wal,
})

const rateOf = ({ times, seconds }: Slice) => times.length / seconds

function statsOf(taken: readonly Taken[]): Stats {
  const times = taken.flatMap(({ slice }) => slice.times).toSorted((a, b) => a - b)
  const beside = taken.flatMap(({ beside }) => beside).toSorted((a, b) => a - b)
  const reads = beside.length
  const each = (name: keyof Counters) =>
    taken.reduce((sum, { used }) => sum + used[name], 0) / Math.max(1, times.length)
  return {
    rate: median(taken.map(({ slice }) => rateOf(slice))),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    serverCpu: each('server') * 1000,
    databaseCpu: each('database') * 1000,
    statements: each('statements') - reads / Math.max(1, times.length),
    commits: each('commits'),
    wal: each('wal'),
    generatorCpu: median(taken.map(({ slice }) => slice.generatorCpu)),
    ...(reads > 0 ? { besideP99: percentile(beside, 0.99) } : {}),
  }
}
