import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { authApi } from '@kabinet/contract/api/auth/all'
import { openBrowser } from '../testbed/browser.ts'
import { formOf } from '../server/src/testing/people.ts'
import { bodyOf, password } from '../server/src/testing/releases/journeys.ts'
import { type People, populate } from '../server/src/testing/releases/people.ts'
import { type Place, startProgram } from '../server/src/testing/releases/program.ts'
import { filesIn, writeRelease } from '../server/src/testing/releases/release.ts'
import { openCluster } from './programs/postgres.ts'
import { findProgram } from './programs/find-program.ts'

// `npm run dump:release`: dumps a populated database of this version for the tests of later ones. `--of FOLDER`: of
// another version that is checked out and installed there.
const { values } = parseArgs({ options: { of: { type: 'string', default: '.' } } })
await main(resolve(values.of))

async function main(checkout: string): Promise<void> {
  const { version }: { version: string } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: checkout, encoding: 'utf8' }).stdout.trim()
  const dataDir = mkdtempSync(join(tmpdir(), 'kabinet-release-'))
  const secretKey = randomBytes(32).toString('base64')
  const cluster = await openCluster(['fsync=off'])
  try {
    const people = await makeUsers({ databaseUrl: cluster.url, dataDir, secretKey, checkout })
    const madeAt = new Date().toISOString()
    const release = { version, commit, madeAt, secretKey, people, files: filesIn(dataDir) }
    for (const line of writeRelease(release, dumpOf(cluster.url))) console.log(line)
  } finally {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function makeUsers(place: Place): Promise<People> {
  const program = await startProgram(place)
  const people = await populate(program)
  await program.stop()
  // No server listens at that port: the e-mail is stored encrypted and retried.
  const withoutMail = await startProgram(place, { SMTP_URL: 'smtp://127.0.0.1:9' })
  const gleb = { login: 'gleb@example.com' }
  await bodyOf(
    openBrowser(withoutMail.base).call(authApi.register, { body: formOf('gleb', { firstName: 'Глеб', password }) }),
  )
  await withoutMail.stop()
  return { ...people, gleb }
}

function dumpOf(url: string): string {
  const program = findProgram(['pg_dump'])
  if (!program) throw new Error('No pg_dump was found: it comes with PostgreSQL')
  const pages = ['page_build', 'page_file'].map((table) => `--exclude-table-data=${table}`)
  const options = ['--no-owner', '--no-privileges', '--rows-per-insert=100', ...pages, `--dbname=${url}`]
  const { status, stdout, stderr } = spawnSync(program, options, { encoding: 'utf8', maxBuffer: 1 << 26 })
  if (status !== 0) throw new Error(stderr)
  return stdout
}
