import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kabinet } from './testbed/kabinet.ts'
import { drive } from './load/drive.ts'
import { concurrency } from './measure.ts'
import type { Scenario } from './scenarios/scenario.ts'

/** Writes the statements of one scenario, and a CPU profile that Chrome's DevTools open. Returns the file of the statements. */
export async function profile(scenario: Scenario, kabinet: Kabinet, seconds: number, folder: string): Promise<string> {
  const scratch = mkdtempSync(join(tmpdir(), 'kabinet-profile-'))
  await kabinet.restart(`--cpu-prof --cpu-prof-dir=${scratch}`)
  const side = await scenario.server(kabinet)
  await side.prepare?.()
  await drive(side.port, side.step, seconds / 3, concurrency)
  await side.prepare?.()
  await kabinet.database.inTransaction(({ exec }) => exec('select pg_stat_statements_reset()'))
  const { times } = await drive(side.port, side.step, seconds, concurrency)
  const statements = await statementsOf(kabinet, times.length)
  await kabinet.restart('')
  // CPU.<date>.<time>.<pid>.<thread>.<n>.cpuprofile: thread 0 is the main thread; hashing threads write their own profiles.
  // Node also writes one when it restarts itself with the heap limits.
  const mains = readdirSync(scratch).filter((name) => /\.0\.\d+\.cpuprofile$/.test(name))
  const file = mains.toSorted().at(-1)
  mkdirSync(folder, { recursive: true })
  const name = join(folder, `profile-${scenario.name}`)
  copyFileSync(join(scratch, file ?? ''), `${name}.cpuprofile`)
  rmSync(scratch, { recursive: true, force: true })
  writeFileSync(`${name}.md`, `# ${scenario.name}: ${times.length} operations\n\n${statements}`)
  return `${name}.md`
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
