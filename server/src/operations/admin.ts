import { once } from 'node:events'
import { takeScreenshots } from './brand-pictures.ts'
import { readBrandDir, readConfig } from '../config/config.ts'
import type { Deps } from '../deps.ts'
import { endReason } from '../start/end-reason.ts'
import { printable } from '../lib/printable.ts'
import { FolderInUse } from '../lib/process/process-lock.ts'
import { answerAboutKeys, keysUsage } from '../oidc/keys/answer-about-keys.ts'
import { newSecretKey } from '../lib/secret-keys-file.ts'
import { openDeps } from '../start/open-deps.ts'
import { auditLines, auditUsage, readAuditArgs } from '../features/audit/audit.ts'
import { answerAboutUsers, usersUsage } from './support/answer-about-users.ts'
import { answerAboutLegal, legalUsage } from './support/answer-about-legal.ts'
import { answerAboutServices, servicesUsage } from './support/answer-about-services.ts'
import { answerAboutBrand, brandUsage } from '../features/brand-check/answer-about-brand.ts'
import { answerAboutFeedback, feedbackUsage } from '../features/feedback/list-feedback.ts'
import { accountsUsage, answerAboutAccounts } from '../domain/accounts/restore-account.ts'
import { answerAboutSecrets, secretsUsage } from '../domain/secret-keys/answer-about-secrets.ts'
import { answerOperator, messagesUsage } from '../domain/messages/delivery/dead-messages.ts'
import {
  answerAboutGrants,
  answerAboutSessions,
  grantsUsage,
  sessionsUsage,
} from '../domain/sessions/end-everything.ts'

const migrateUsage = 'migrate                      migrates the database to this version, as each start does'

/**
 * `npm run admin -- messages dead`, `npm run admin -- accounts restore ID`: operator commands that use the server's settings and database.
 */
await main().catch((error: unknown) => {
  const hint =
    error instanceof FolderInUse ? 'Only one process can use the embedded database, so stop the server first: ' : ''
  print(process.stderr, hint + (endReason(error) ?? (error instanceof Error ? error.message : String(error))))
  process.exitCode = 1
})
// A timer of the embedded database would keep the process alive for ten seconds or more.
process.stdout.write('', () => process.exit())

async function main(): Promise<void> {
  // Must work before a database or any other setting exists.
  if (process.argv.slice(2).join(' ') === 'secrets new') return print(process.stdout, newSecretKey())
  const [noun, ...rest] = process.argv.slice(2)
  if (noun === 'brand') return print(process.stdout, await answerAboutBrand(rest, readBrandDir(), takeScreenshots))
  const { deps, close } = await openDeps(readConfig())
  try {
    if (noun === 'audit') await printAudit(deps, rest)
    else print(process.stdout, await answer(deps, process.argv.slice(2)))
  } finally {
    await close()
  }
}

/** Writes with backpressure until the end or Ctrl-C. A closed reader (`| head`) also ends it. */
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
  throw new Error(
    [
      usersUsage,
      servicesUsage,
      legalUsage,
      auditUsage,
      messagesUsage,
      accountsUsage,
      feedbackUsage,
      keysUsage,
      sessionsUsage,
      grantsUsage,
      secretsUsage,
      migrateUsage,
      brandUsage,
    ].join('\n'),
  )
}
