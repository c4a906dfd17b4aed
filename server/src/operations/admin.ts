import { once } from 'node:events'
import { takeScreenshots } from './brand-pictures.ts'
import { readBrandDir, readConfig } from '../config/config.ts'
import type { Deps } from '../deps.ts'
import { endReason } from '../start/end-reason.ts'
import { printable } from '../lib/printable.ts'
import { FolderInUse } from '../lib/process/process-lock.ts'
import { answerAboutKeys } from '../oidc/keys/answer-about-keys.ts'
import { UsageError } from '../lib/usage-error.ts'
import { newSecretKey } from '../lib/secret-keys-file.ts'
import { openDeps } from '../start/open-deps.ts'
import { auditLines, readAuditArgs } from '../features/audit/audit.ts'
import { helpFor, usageOf } from './help.ts'
import { answerAboutUsers } from './support/answer-about-users.ts'
import { answerAboutLegal } from './support/answer-about-legal.ts'
import { answerAboutServices } from './support/answer-about-services.ts'
import { answerAboutBrand } from '../features/brand-check/answer-about-brand.ts'
import { answerAboutFeedback } from '../features/feedback/list-feedback.ts'
import { answerAboutAccounts } from '../domain/accounts/restore-account.ts'
import { answerAboutSecrets } from '../domain/secret-keys/answer-about-secrets.ts'
import { answerOperator } from '../domain/messages/delivery/dead-messages.ts'
import { answerAboutGrants, answerAboutSessions } from '../domain/sessions/end-everything.ts'

const typed = process.argv.slice(2)

/**
 * `npm run admin -- messages dead`, `npm run admin -- accounts restore ID`: operator commands that use the server's settings and database.
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
  const { deps, close } = await openDeps(readConfig())
  try {
    if (noun === 'audit') await printAudit(deps, rest)
    else print(process.stdout, await answer(deps, typed))
  } finally {
    await close()
  }
}

async function printAudit({ db }: Deps, args: readonly string[]): Promise<void> {
  const asked = readAuditArgs(args)
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => stopping.abort())
  process.stdout.on('error', () => stopping.abort())
  for await (const line of auditLines(db, asked, stopping.signal)) {
    if (stopping.signal.aborted) return
    if (!process.stdout.write(`${printable(line)}\n`))
      await once(process.stdout, 'drain', { signal: stopping.signal }).catch(() => {})
  }
}

/** All terminal output goes through here: it contains text from untrusted users. */
function print(to: NodeJS.WriteStream, text: string): void {
  to.write(`${printable(text)}\n`)
}

async function answer(deps: Deps, asked: readonly string[]): Promise<string> {
  const [noun, ...rest] = asked
  if (noun === 'migrate') return 'The database is migrated.'
  if (noun === 'accounts') return answerAboutAccounts(deps, rest)
  if (noun === 'messages') return answerOperator(deps.db, asked)
  if (noun === 'feedback') return answerAboutFeedback(deps, rest)
  if (noun === 'sessions') return answerAboutSessions(deps.db, rest)
  if (noun === 'grants') return answerAboutGrants(deps.db, rest)
  if (noun === 'legal') return answerAboutLegal(deps, rest)
  if (noun === 'people') return answerAboutUsers(deps, rest)
  if (noun === 'services') return answerAboutServices(deps, rest)
  if (noun === 'secrets') return answerAboutSecrets(deps, rest)
  if (noun === 'keys') return answerAboutKeys(deps, rest)
  throw new UsageError()
}
