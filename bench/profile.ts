import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Kabinet } from './testbed/kabinet.ts'
import { drive } from './load/drive.ts'
import { concurrency } from './measure.ts'
import type { Scenario } from './scenarios/scenario.ts'

const root = join(import.meta.dirname, '..')
const hottest = 10

export async function profile(scenario: Scenario, kabinet: Kabinet, seconds: number, folder: string): Promise<string> {
  const scratch = mkdtempSync(join(tmpdir(), 'kabinet-profile-'))
  await kabinet.restart(`--cpu-prof --cpu-prof-dir=${scratch}`)
  const side = await scenario.server(kabinet)
  await side.prepare?.()
  await drive(side.port, side.step, seconds / 3, concurrency)
  await side.prepare?.()
  await kabinet.database.inTransaction(({ exec }) => exec('select pg_stat_statements_reset()'))
  const from = now()
  const { times } = await drive(side.port, side.step, seconds, concurrency)
  const until = now()
  const statements = await statementsOf(kabinet, times.length)
  await kabinet.restart('')
  // CPU.<date>.<time>.<pid>.<thread>.<n>.cpuprofile: thread 0 is the main thread; hashing threads write their own profiles.
  // Node also writes one when it restarts itself with the heap limits.
  const mains = readdirSync(scratch).filter((name) => /\.0\.\d+\.cpuprofile$/.test(name))
  const file = mains.toSorted().at(-1)
  const functions = functionsOf(JSON.parse(readFileSync(join(scratch, file ?? ''), 'utf8')), from, until)
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const page = join(folder, `profile-${scenario.name}.md`)
  writeFileSync(page, [`# ${scenario.name}: ${times.length} operations`, functions, statements].join('\n\n'))
  return page
}

const now = () => Number(process.hrtime.bigint() / 1000n)

type Frame = { functionName: string; url: string; lineNumber: number }
type CpuProfile = {
  nodes: { id: number; callFrame: Frame }[]
  samples: number[]
  timeDeltas: number[]
  startTime: number
}

function functionsOf({ nodes, samples, timeDeltas, startTime }: CpuProfile, from: number, until: number): string {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]))
  const spent = new Map<string, number>()
  let at = startTime
  for (const [n, id] of samples.entries()) {
    const took = timeDeltas[n] ?? 0
    at += took
    const name = names.get(id) ?? ''
    if (at >= from && at <= until && name !== '(idle)') spent.set(name, (spent.get(name) ?? 0) + took)
  }
  const busy = [...spent.values()].reduce((sum, took) => sum + took, 0)
  const rows = [...spent].toSorted(([, a], [, b]) => b - a).slice(0, hottest)
  const lines = rows.map(([name, took]) => `| ${((took / busy) * 100).toFixed(1)} % | ${name} |`)
  return [
    `Busy ${((busy / (until - from)) * 100).toFixed(0)} % of the time.`,
    '',
    '| Self | Function |',
    '|--:|---|',
    ...lines,
  ].join('\n')
}

function nameOf({ functionName, url, lineNumber }: Frame): string {
  const file = url.startsWith('file://') ? relative(root, new URL(url).pathname) : url
  return file === '' ? functionName : `${functionName || '(anonymous)'} ${file}:${lineNumber + 1}`
}

const seen = `
  select calls::float8 as calls, mean_exec_time as ms, query from pg_stat_statements
  where query !~* 'pg_stat_statements' and calls > $1::float8 order by calls * (mean_exec_time + 0.05) desc limit 80`

async function statementsOf({ database }: Kabinet, operations: number): Promise<string> {
  const rows = await database.inTransaction(({ query }) => query(seen, [operations / 10]))
  const lines = rows.map(
    ({ calls, ms, query }) =>
      `| ${(Number(calls) / operations).toFixed(1)} | ${Number(ms).toFixed(3)} | ${oneLine(query)} |`,
  )
  return ['| Calls | ms | Statement |', '|--:|--:|---|', ...lines, ''].join('\n')
}

const oneLine = (query: unknown) => String(query).replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim()
