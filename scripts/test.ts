import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Score = { passed: number; failed: number; skipped: number }
type Voice = 'inherit' | 'pipe'
/** `lane`: rings of both lanes run in parallel after all others, because those of the second mostly wait. */
type Ring = { name: string; run: (voice: Voice) => Promise<Score>; lane?: 'stories' | 'beside' }

const oneCheck = (ok: boolean): Score => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 })
const rooms = [
  'contract',
  'testbed',
  'server',
  'web',
  'e2e',
  'interop',
  'bench',
  'deploy',
  'faults',
  'scripts',
  'examples/romashka',
]
const scratch = mkdtempSync(join(tmpdir(), 'kabinet-test-'))

/**
 * Cheapest first. `server` and later rings need the pages of `build`; the last four run two at a time. `node
 * scripts/test.ts types unit` runs those two.
 */
const rings: Ring[] = [
  { name: 'types', run: () => checkTypes() },
  { name: 'lint', run: () => check('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'format', run: () => check('biome', ['format', '.']) },
  { name: 'dead-code', run: () => check('knip', []) },
  { name: 'docs', run: () => check('node', ['scripts/make-docs.ts', '--check']) },
  { name: 'build', run: () => build() },
  { name: 'unit', run: () => vitest(['contract', 'scripts', 'bench', 'web', 'pseudo-locale']) },
  { name: 'server', run: () => vitest(['server-pg', 'embedded', 'statements', 'server-pg-alone']) },
  { name: 'e2e', run: () => vitest(['e2e']), lane: 'stories' },
  { name: 'tour', run: () => vitest(['tour']), lane: 'stories' },
  { name: 'interop', run: (voice) => vitest(['interop'], voice), lane: 'beside' },
  { name: 'deploy', run: (voice) => vitest(['deploy'], voice), lane: 'beside' },
]

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !rings.some((ring) => ring.name === name))
if (unknown.length > 0)
  throw new Error(`No such ring: ${unknown.join(', ')}. There are ${rings.map(({ name }) => name).join(', ')}`)
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
// The rings receive Ctrl-C themselves; their counts so far are still reported.
process.on('SIGINT', () => (process.exitCode = 130))
await main(rings.filter(({ name }) => chosen.length === 0 || chosen.includes(name)))

async function main(run: Ring[]) {
  const lines = new Map<Ring, string>()
  const total: Score = { passed: 0, failed: 0, skipped: 0 }
  const inTurn = async (some: Ring[], voice: Voice) => {
    for (const ring of some) {
      if (process.exitCode === 130) break
      if (voice === 'inherit') console.log(`\n── ${ring.name} ──`)
      const begun = Date.now()
      const score = await ring.run(voice)
      for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += score[key]
      lines.set(
        ring,
        `${ring.name.padEnd(10)} ${((Date.now() - begun) / 1000).toFixed(1).padStart(7)} s   ${said(score)}`,
      )
    }
  }
  const [stories, beside] = (['stories', 'beside'] as const).map((lane) => run.filter((ring) => ring.lane === lane))
  await inTurn(
    run.filter(({ lane }) => lane === undefined),
    'inherit',
  )
  await Promise.all([inTurn(stories ?? [], 'inherit'), inTurn(beside ?? [], stories?.length ? 'pipe' : 'inherit')])
  console.log(`\n${run.flatMap((ring) => lines.get(ring) ?? []).join('\n')}\n`)
  if (total.failed > 0) process.exitCode = 1
  console.log(said(total))
}

function said({ passed, failed, skipped }: Score) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

async function checkTypes(): Promise<Score> {
  const scores: Score = { passed: 0, failed: 0, skipped: 0 }
  for (const room of rooms.filter((folder) => existsSync(`${folder}/tsconfig.json`))) {
    const ok = (await exitCode('tsc', ['-p', room])) === 0
    console.log(`${ok ? '✓' : '✗'} ${room}`)
    scores[ok ? 'passed' : 'failed'] += 1
  }
  return scores
}

async function build(): Promise<Score> {
  if ((await exitCode('node', ['scripts/prepare.mjs', 'build'])) !== 0) return oneCheck(false)
  return check('node', ['scripts/bundle-size.ts'])
}

async function check(command: string, args: string[]): Promise<Score> {
  return oneCheck((await exitCode(command, args)) === 0)
}

/** A run that breaks outside its tests, or finds none, counts as a failure. */
async function vitest(projects: string[], voice: Voice = 'inherit'): Promise<Score> {
  const file = join(scratch, `${projects.join('-')}.json`)
  const which = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await exitCode('vitest', ['run', ...which, ...reporters], voice)
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, numPendingTests = 0, numTodoTests = 0 } = report
  const skipped = numPendingTests + numTodoTests
  const isBroken = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: isBroken ? 1 : failed, skipped }
}

async function exitCode(command: string, args: string[], voice: Voice = 'inherit'): Promise<number> {
  const child = spawn(command, args, { stdio: ['ignore', voice, voice], shell: process.platform === 'win32' })
  const words: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => words.push(chunk))
  const [code] = await Promise.race([once(child, 'close'), once(child, 'error').then(() => [1])])
  process.stdout.write(Buffer.concat(words))
  return typeof code === 'number' ? code : 1
}
