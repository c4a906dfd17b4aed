import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { plantedFaults } from './test-run/planted-faults.ts'
import { testsOfChange } from './test-run/tests-of-change.ts'

/**
 * Shows which faults the short run finds. Changes the files of this working tree, which must be clean, and restores them.
 *
 *     node scripts/same-faults.ts fixes 40     undoes the newest small changes that added a test, one by one
 *     node scripts/same-faults.ts planted      plants the faults of test-run/planted-faults.ts, one by one
 *     node scripts/same-faults.ts planted --all   the same with all cases, as in the long run
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean' } } })
const [what, count = '40'] = positionals

type Fault = { name: string; files: string[]; break: () => void }

/** Lines of the product that a small change touches at most. */
const smallChange = 220
const plans = 'server/src/testing/statements.plan.ts'
/** A broken page makes its test wait: 20 s are enough, and the first failure ends the run. */
const impatient = ['--bail=1', '--test-timeout=20000']
/** First the nearest files, because most faults fail there. */
const batches = [0, 6, 24]

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 })
const restore = () => void git('reset', '--quiet', '--hard')

if (git('status', '--porcelain').trim()) throw new Error('The working tree has changes: commit them first')
process.on('SIGINT', () => {
  restore()
  process.exit(130)
})

const faults = what === 'fixes' ? newestFixes(Number(count)) : what === 'planted' ? planted() : undefined
if (!faults) throw new Error('node scripts/same-faults.ts fixes|planted')
let found = 0
for (const fault of faults) {
  fault.break()
  const failing = failingTest(fault.files)
  restore()
  // A test that also fails without the fault has not found it.
  const by = failing && (failing === plans || isPassing(failing)) ? failing : undefined
  if (by) found++
  console.log(`${by ? 'found ' : 'MISSED'} ${fault.name}${by ? `   ${by}` : ''}`)
}
console.log(`${found} of ${faults.length} faults found`)

function newestFixes(wanted: number): Fault[] {
  const fixes: Fault[] = []
  for (const commit of git('log', '--no-merges', '--format=%h', '-1500').trim().split('\n')) {
    if (fixes.length === wanted) break
    const rows = git('show', '--numstat', '--format=', commit).trim().split('\n')
    const files = rows.flatMap((row) => row.split('\t')[2] ?? [])
    const product = files.filter(isProduct)
    const lines = rows.filter((row) => isProduct(row.split('\t')[2] ?? '')).map((row) => row.split('\t'))
    const size = lines.reduce((sum, [added, removed]) => sum + Number(added) + Number(removed), 0)
    if (product.length === 0 || size > smallChange || addedTests(commit) < 1) continue
    const patch = git('show', '--format=', '--binary', commit, '--', ...product)
    const undo = () => spawnSync('git', ['apply', '--reverse', '--3way'], { input: patch }).status === 0
    const isClean = undo()
    restore()
    if (!isClean) continue
    const subject = git('show', '--no-patch', '--format=%s', commit).trim()
    fixes.push({ name: `${commit} ${subject}`, files: product, break: () => void undo() })
  }
  return fixes
}

/** Tests that the commit adds, less those that it removes: a change of names or files adds none. */
function addedTests(commit: string): number {
  const patch = git('show', '--format=', commit, '--', '*.test.ts', '*.test.tsx')
  const count = (sign: string) => patch.match(new RegExp(`^\\${sign}\\s*(test|describe)\\b`, 'gm'))?.length ?? 0
  return count('+') - count('-')
}

function isProduct(file: string): boolean {
  return /^(contract|server|web)\/src\/.*\.(tsx?|sql|css)$/.test(file) && !/\.test\.|\/(testing|screens)\//.test(file)
}

function planted(): Fault[] {
  return plantedFaults.map(({ file, right, wrong }) => ({
    name: `${file}: ${right} → ${wrong}`,
    files: [file],
    break: () => {
      const text = readFileSync(file, 'utf8')
      if (text.split(right).length !== 2) throw new Error(`${file} does not have this once: ${right}`)
      writeFileSync(
        file,
        text.replace(right, () => wrong),
      )
    },
  }))
}

/** The first file in which a test fails, of those that load a changed file; at last also the plans of their statements. */
function failingTest(files: readonly string[]): string | undefined {
  const tests = testsOfChange(files).filter((file) => /^(contract|server|web|scripts)\/.*\.test\.tsx?$/.test(file))
  const inBatches = batches.map((from, at) => tests.slice(from, batches[at + 1]))
  const withPlans = files.some((file) => file.endsWith('.sql.ts')) ? [[...tests.slice(0, 24), plans]] : []
  for (const some of [...inBatches, ...withPlans]) {
    if (some.length === 0) continue
    const { status, stdout } = run(some)
    if (status !== 0) return some.find((file) => stdout.includes(`${file.replace(/^\w+\//, '')} >`)) ?? some[0]
  }
  return undefined
}

function isPassing(file: string): boolean {
  return run([file]).status === 0
}

function run(files: readonly string[]): { status: number | null; stdout: string } {
  const limit = values.all ? [] : ['--tags-filter=!long']
  return spawnSync('vitest', ['run', ...impatient, '--project=!measured', ...limit, ...files], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, ...(values.all ? {} : { TEST_RUN: 'short' }), NO_COLOR: '1' },
  })
}
