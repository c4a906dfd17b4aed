import { once } from 'node:events'
import { takeScreenshots } from './brand-pictures.ts'
import { ownEnvironment, readBrandDir, readConfig } from '../config/config.ts'
import { readAdminClient } from '../config/operator.ts'
import type { Deps } from '../deps.ts'
import { endReason } from '../start/end-reason.ts'
import { describeInstallation } from '../start/installation.ts'
import { printable } from '../lib/printable.ts'
import { FolderInUse } from '../lib/process/process-lock.ts'
import { UsageError } from '../lib/usage-error.ts'
import { newSecretKey } from '../lib/secret-keys-file.ts'
import { openDeps } from '../start/open-deps.ts'
import { auditRequestOf, auditLines, auditQuery } from '../features/audit/audit.ts'
import { answerAboutBrand } from '../features/brand-check/answer-about-brand.ts'
import { helpFor, usageOf } from './command-line/help.ts'
import type { ReadCommand } from './command-line/read-typed.ts'
import { remoteRunner } from './command-line/remote-runner.ts'
import { readCommand, runCommand } from './command-line/run-command.ts'
import { localRunner, type Runner } from './command-line/runner.ts'

const typed = process.argv.slice(2)

/**
 * `npm run admin -- people show ID`: acts of support and administration, with the server's settings and database, or on a running server
 * at ADMIN_URL.
 */
await main().catch((error: unknown) => {
  const hint =
    error instanceof FolderInUse ? 'Only one process can use the embedded database, so stop the server first: ' : ''
  const reason = endReason(error) ?? (error instanceof Error ? error.message : String(error))
  print(process.stderr, error instanceof UsageError ? usageOf(typed) : hint + reason)
  process.exitCode = 1
})
// A timer of the embedded database would keep the process alive for ten seconds or more.
process.stdout.write('', () => process.exit())

async function main(): Promise<void> {
  // Help and new keys must work before a database or any other setting exists.
  const help = helpFor(typed)
  if (help?.isWrong) process.exitCode = 1
  if (help) return print(help.isWrong ? process.stderr : process.stdout, help.text)
  if (typed.join(' ') === 'secrets new') return print(process.stdout, newSecretKey())
  const [noun, ...rest] = typed
  if (noun === 'brand') return print(process.stdout, await answerAboutBrand(rest, readBrandDir(), takeScreenshots))
  if (noun === 'migrate') return migrate()
  const follows = noun === 'audit' && typed.includes('--follow')
  const command = readCommand(follows ? typed.filter((word) => word !== '--follow') : typed)
  const admin = readAdminClient(ownEnvironment())
  if (admin && follows) throw new Error('`audit --follow` runs on the server only, without ADMIN_URL.')
  if (admin) return run(remoteRunner(admin), command, `Kabinet at ${admin.url}`)
  await here((deps) =>
    noun === 'audit'
      ? printAudit(deps, command, follows)
      : run(localRunner(deps), command, describeInstallation(deps.config)),
  )
}

async function migrate(): Promise<void> {
  const config = readConfig()
  const { close } = await openDeps(config, { mayCreate: config.databaseUrl !== undefined })
  await close()
  print(process.stdout, 'The database is migrated.')
}

async function here(work: (deps: Deps) => Promise<void>): Promise<void> {
  const { deps, close } = await openDeps(readConfig(), { mayCreate: false })
  try {
    await work(deps)
  } finally {
    await close()
  }
}

/** `place` is named before an act changes something there. */
async function run(runner: Runner, command: ReadCommand, place: string): Promise<void> {
  if (!command.act.isRead) print(process.stderr, place)
  const { text, hasRefused } = await runCommand(runner, command)
  if (hasRefused) process.exitCode = 1
  print(process.stdout, text)
}

/** `follows`: until it is stopped. */
async function printAudit({ db }: Deps, { raw }: ReadCommand, follows: boolean): Promise<void> {
  const request = auditRequestOf(auditQuery.parse(raw))
  if (follows && Object.keys(raw).some((name) => name !== 'since')) throw new UsageError()
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => stopping.abort())
  process.stdout.on('error', () => stopping.abort())
  for await (const line of auditLines(db, { ...request, follows }, stopping.signal)) {
    if (stopping.signal.aborted) return
    if (!process.stdout.write(`${printable(line)}\n`))
      await once(process.stdout, 'drain', { signal: stopping.signal }).catch(() => {})
  }
}

/** All terminal output goes through here: it contains text from untrusted users. */
function print(to: NodeJS.WriteStream, text: string): void {
  to.write(`${printable(text)}\n`)
}
