import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { changedFiles } from '../testbed/changed-files.ts'
import type { FileResult } from './test-run/report.ts'
import { testsOfChange } from './test-run/tests-of-change.ts'

/**
 * `npm test` is the short run, `npm test -- --changed` checks one's own work, `npm run test:all` is the long run.
 * `node scripts/test.ts types server` runs those parts. CONTRIBUTING.md says what is where.
 */
const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, changed: { type: 'boolean' } },
})

type Score = { passed: number; failed: number; skipped: number }
type Part = { name: string; run: () => Promise<Score>; isLong?: boolean }
type Result = Score & { name: string; seconds: number }

const artifacts = 'artifacts/tests'
const report = `${artifacts}/files.jsonl`
/** `--changed` runs the nearest files, and none that measure time, so that it ends within about 90 seconds. */
const nearestCount = 25

const unitProjects = ['contract', 'scripts', 'bench', 'web', 'pseudo-locale']
const serverProjects = ['server-pg', 'embedded', 'statements']

/** All parts in parallel. */
const staticParts: Part[] = [
  { name: 'types', run: () => check(['tsc', '-p', '.'], ['tsc', '-p', 'web']), isLong: true },
  // It checks types too, because it has read them anyway. oxlint calls that experimental, so the long run also has the compiler.
  { name: 'lint', run: () => check(['oxlint', '--type-aware', '--type-check', '--deny-warnings']) },
  { name: 'format', run: () => check(['biome', 'format', '.']) },
  { name: 'dead-code', run: () => check(['knip']) },
  { name: 'docs', run: () => check(['node', 'scripts/make-docs.ts', '--check']) },
  {
    name: 'build',
    run: () => check(['node', 'scripts/prepare.mjs', 'all', 'build'], ['node', 'scripts/bundle-size.ts']),
  },
]

/** Each fault a few times: the defaults of the command take hours. */
const fewRounds = ['--rounds=10', '--database-rounds=5', '--restarts=2', '--failovers=1', '--disks=1']

/** One after the other: each fills both cores. */
const parts: Part[] = [
  { name: 'unit', run: () => vitest(unitProjects) },
  { name: 'server', run: () => vitest(serverProjects) },
  { name: 'e2e', run: () => vitest(['e2e', 'tour', 'interop']) },
  { name: 'measured', run: () => vitest(['measured']), isLong: true },
  { name: 'deploy', run: () => vitest(['deploy']), isLong: true },
  { name: 'lighthouse', run: () => vitest(['lighthouse']), isLong: true },
  { name: 'bench', run: () => check(['npm', 'run', 'bench', '--', '--smoke']), isLong: true },
  { name: 'fuzz', run: () => check(['npm', 'run', 'fuzz', '--', '--requests', '5000', '--seed', '7']), isLong: true },
  { name: 'faults', run: () => check(['npm', 'run', 'test:faults', '--', ...fewRounds]), isLong: true },
  {
    name: 'commands',
    run: () => check(['npm', 'run', 'figures'], ['npm', 'run', 'admin', '--', '--help']),
    isLong: true,
  },
  { name: 'image', run: () => check(['npm', 'run', 'deploy:rootfs']), isLong: true },
]

const isShort = options.changed || (!options.all && names.length === 0)
const environment = {
  ...process.env,
  TEST_REPORT: report,
  ...(isShort ? { TEST_RUN: 'short' } : {}),
  ...(options.changed ? { TEST_FILES: 'named' } : {}),
}
const done: Result[] = []

mkdirSync(artifacts, { recursive: true })
rmSync(report, { force: true })
// Ctrl-C reaches the parts too; counts so far are still reported.
process.on('SIGINT', () => (process.exitCode = 130))

if (options.changed) await runChanged()
else await runParts()
summarize()

async function runParts(): Promise<void> {
  const all = [...staticParts, ...parts]
  const unknown = names.filter((name) => !all.some((part) => part.name === name))
  if (unknown.length > 0)
    throw new Error(`No such part: ${unknown.join(', ')}. There are ${all.map(({ name }) => name).join(', ')}`)
  const isWanted = ({ name, isLong }: Part) => (names.length > 0 ? names.includes(name) : options.all || !isLong)
  await Promise.all(staticParts.filter(isWanted).map(run))
  for (const part of parts.filter(isWanted)) await run(part)
}

async function runChanged(): Promise<void> {
  const changed = changedFiles(names[0] ?? 'HEAD').filter((file) => existsSync(file))
  const sources = changed.filter((file) => /\.(tsx?|mjs)$/.test(file))
  const files = testsOfChange(changed).filter((file) => !/\.(tour|bars|plan)\.ts$/.test(file))
  const nearest = files.slice(0, nearestCount)
  const others = files.length - nearest.length
  if (others > 0) console.log(`The nearest ${nearest.length} of ${files.length} test files that load the change run.`)
  const lint = () => check(['oxlint', '--type-aware', '--deny-warnings', ...sources])
  await Promise.all([
    ...staticParts.filter(({ name }) => name === 'types').map(run),
    ...(sources.length > 0 ? [run({ name: 'lint', run: lint })] : []),
  ])
  if (nearest.length > 0) await run({ name: 'tests', run: () => vitest(['!measured'], nearest, ['--passWithNoTests']) })
}

async function run({ name, run: work }: Part): Promise<void> {
  if (process.exitCode === 130) return
  const begun = Date.now()
  const score = await work()
  done.push({ name, ...score, seconds: (Date.now() - begun) / 1000 })
}

/** Runs commands in turn until one fails; prints their output at the end, so that parallel parts do not mix. */
async function check(...commands: string[][]): Promise<Score> {
  let isRight = true
  for (const command of commands) isRight &&= (await exitCode(command, 'pipe')) === 0
  return isRight ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

async function vitest(projects: string[], files: string[] = [], flags: string[] = []): Promise<Score> {
  const before = readReport().length
  const selected = projects.flatMap((project) => ['--project', project])
  const isLongLeftOut = isShort ? ['--tags-filter=!long'] : []
  const code = await exitCode(['vitest', 'run', ...selected, ...isLongLeftOut, ...flags, ...files], 'inherit')
  const ran = readReport().slice(before)
  const sum = (key: keyof Score) => ran.reduce((total, file) => total + file[key], 0)
  const score = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
  // A run that breaks outside its tests, or finds none, has failed.
  const hasBroken = score.failed === 0 && (code !== 0 || score.passed === 0)
  return hasBroken ? { ...score, failed: 1 } : score
}

async function exitCode([command = '', ...args]: string[], output: 'inherit' | 'pipe'): Promise<number> {
  const child = spawn(command, args, {
    env: environment,
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
  })
  const words: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => words.push(chunk))
  const [code] = await Promise.race([once(child, 'close'), once(child, 'error').then(() => [1])])
  process.stdout.write(Buffer.concat(words))
  return typeof code === 'number' ? code : 1
}

function readReport(): FileResult[] {
  if (!existsSync(report)) return []
  return readFileSync(report, 'utf8')
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** Prints the parts, the ten slowest files and the commands that repeat failures, and keeps them in `artifacts/tests`. */
function summarize(): void {
  const files = readReport()
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const part of done) for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += part[key]
  const seconds = (value: number) => `${value.toFixed(1).padStart(8)} s`
  const slowest = files.toSorted((a, b) => b.time - a.time).slice(0, 10)
  const failed = files.filter((file) => file.failed > 0)
  const text = [
    '',
    ...done.map((part) => `${part.name.padEnd(10)} ${seconds(part.seconds)}   ${countsOf(part)}`),
    '',
    ...slowest.map(({ time, project, file }) => `${seconds(time / 1000)}  ${project}  ${file}`),
    '',
    ...failed.flatMap(({ project, file, failures }) =>
      (failures.length > 0 ? failures : ['']).map((name) => repeatOf(project, file, name)),
    ),
    countsOf(total),
  ].join('\n')
  writeFileSync(`${artifacts}/summary.txt`, `${text}\n`)
  console.log(text)
  if (total.failed > 0) process.exitCode = 1
}

function countsOf({ passed, failed, skipped }: Score): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/** Outside the short run a test has all cases, also the sampled one. */
function repeatOf(project: string, file: string, name: string): string {
  const pattern = name.replaceAll(/[.*+?^${}()|[\]\\'"`$]/g, '.')
  return `repeat: npx vitest run --project ${project} ${file}${name && ` -t '${pattern}'`}`
}
