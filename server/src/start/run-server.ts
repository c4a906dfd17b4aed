import { setTimeout as wait } from 'node:timers/promises'
import { buildAdminApp } from '../operations/admin-app.ts'
import { createFirstOperator, type FirstOperator } from '../operations/console/first-operator.ts'
import { isFirstOperator } from '../operations/operators/operator-role.sql.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config/config.ts'
import type { Deps } from '../deps.ts'
import { endReason } from './end-reason.ts'
import { lastAnswersOf } from '../http/last-answers.ts'
import { sharePages } from '../http/shared-pages/shared-pages.ts'
import { untilThere } from '../lib/process/until-there.ts'
import { printable } from '../lib/printable.ts'
import { countSignIns } from '../oidc/token/sign-in-days.sql.ts'
import { rotateOldKeys } from '../oidc/keys/rotate-keys.ts'
import { openDeps } from './open-deps.ts'
import { checkDueAddresses } from '../features/clients/apis/check-address.ts'
import { keepLegalTexts } from '../features/legal/keep-legal-texts.ts'
import { notifyOfLegalChanges } from '../features/legal/notify-of-changes.ts'
import { logEndedAnomalies } from '../domain/anomalies/log-ended-anomalies.ts'
import { normalizeStoredAddresses } from '../domain/contacts/one-spelling.ts'
import { startOutbox } from '../domain/messages/outbox.ts'
import { checkBreachedPasswords } from '../domain/passwords/breached/breached-passwords.ts'
import { followPolicies } from '../domain/policies/policies-now.ts'
import { sendUnsentInvitations } from '../features/auth/invitation/send-unsent-invitations.ts'
import { makeDueArchives } from '../domain/personal-data/make-archives.ts'
import { sendLastMessages } from '../domain/erasure/last-message.ts'
import { notifyOfDueRecoveries } from '../domain/recovery/notify-of-due-recoveries.ts'
import { signReceipts } from '../domain/receipts/sign-receipts.ts'
import { startSweep } from '../domain/sweep/start-sweep.ts'
import { compareWithKnown } from './known-policies.ts'
import { followDatabase } from './follow-database.ts'
import { checkMail } from './check-mail.ts'
import { greet } from './greeting.ts'
import { listenAll } from '../http/listen-all.ts'

const lastResortMs = 15_000
/** Shorter than nginx's pause after one failure (`fail_timeout` in `deploy/nginx.conf`). */
const turnAwayMs = 1000
/** How long a new connection may take to send its first request. */
const unusedMs = 1000
/** npm repeats a signal that the whole process group already received. Only a signal after this time is a second request to stop. */
const echoMs = 1000

await main().catch((error: unknown) => {
  const reason = endReason(error) ?? (error instanceof Error ? error.stack : undefined) ?? String(error)
  process.stderr.write(`Kabinet cannot start: ${printable(reason)}\n`)
  process.exit(1)
})

async function settle(deps: Deps): Promise<void> {
  await checkBreachedPasswords(deps.config)
  await normalizeStoredAddresses(deps)
  await keepLegalTexts(deps)
  compareWithKnown(deps)
}

async function followAndKeepPolicies(deps: Deps): Promise<void> {
  await followPolicies(deps)
  compareWithKnown(deps)
}

async function eachMinute(deps: Deps): Promise<void> {
  await rotateOldKeys(deps)
  await signReceipts(deps)
  await countSignIns(deps)
  await logEndedAnomalies(deps)
  await notifyOfDueRecoveries(deps)
  await sendLastMessages(deps)
  await notifyOfLegalChanges(deps)
  await checkDueAddresses(deps)
  await sendUnsentInvitations(deps)
  makeDueArchives(deps)
}

function noConsole({ log, config }: Deps, cause: Error): void {
  log.warn(`there is no console: port ${config.admin?.port} (ADMIN_PORT) cannot be opened: ${cause.message}`)
}

/** On a terminal only: a log may be read by others. */
async function offerFirstLink({ db, config: { admin } }: Deps, first: FirstOperator): Promise<void> {
  if (admin?.consoleUrl === undefined || !(await isFirstOperator(db))) return
  process.stdout.write(`Become its first operator, once and within 15 minutes: ${first.offerLink(admin.consoleUrl)}\n`)
}

async function main(): Promise<void> {
  const config = readConfig()
  const { deps, close } = await openDeps(config, { mayCreate: true })
  for (const warning of config.warnings) deps.log.warn(warning)
  await untilThere(() => settle(deps))
  const app = await untilThere(() => buildApp(deps))
  // The embedded database allows only one process.
  const shared = config.databaseUrl === undefined ? undefined : await untilThere(() => sharePages(deps))
  const first = createFirstOperator(deps.now)
  const admin = config.admin && { ...config.admin, app: await buildAdminApp(deps, { publicApp: app, first }) }
  const listeners = await listenAll([
    { app, port: config.port, host: config.host },
    ...(admin ? [{ ...admin, mayFail: admin.isLaptop && ((cause: Error) => noConsole(deps, cause)) }] : []),
  ]).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const following = shared && followDatabase(deps.log, [shared.look, () => followAndKeepPolicies(deps)])
  const outbox = startOutbox(deps)
  const sweep = startSweep(deps, eachMinute)
  const hasConsole = admin !== undefined && listeners.includes(admin.app)
  greet(hasConsole ? config : { ...config, admin: undefined }, deps.log, process.stdout)
  if (hasConsole && admin.isLaptop && process.stdout.isTTY) await offerFirstLink(deps, first)
  void checkMail(deps)
  process.on('uncaughtException', (error) => {
    deps.log.fatal({ err: error }, 'uncaught error')
    process.exit(1)
  })

  const signal = await untilSignal()
  // A load balancer sees `/readyz` fail before the listener closes.
  const drainMs = signal === 'SIGTERM' ? config.drainSeconds * 1000 : 0
  setTimeout(() => process.exit(1), drainMs + lastResortMs).unref()
  for (const one of listeners) lastAnswersOf(one).closeConnections()
  const turnMs = Math.min(turnAwayMs, drainMs / 4)
  await wait(drainMs - turnMs)
  if (turnMs > 0) lastAnswersOf(app).turnAway()
  await wait(turnMs)
  // Closes in reverse order of opening, after accepted requests are answered. Node closes idle connections only once, so connections that
  // become idle later are closed here.
  const closeIdle = setInterval(() => listeners.forEach(({ server }) => server.closeIdleConnections()), 200)
  setTimeout(() => listeners.forEach((one) => lastAnswersOf(one).closeUnused()), unusedMs)
  await Promise.all(listeners.map((one) => one.close()))
  clearInterval(closeIdle)
  await outbox.stop()
  await sweep.stop()
  following?.stop()
  await close()
  process.exit(0)
}

/** One permanent listener: if it were re-registered, an echo in between would kill the process. */
function untilSignal(): Promise<'SIGTERM' | 'SIGINT'> {
  let askedAt: number | undefined
  return new Promise((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const)
      process.on(name, () => {
        askedAt ??= performance.now()
        if (performance.now() - askedAt > echoMs) process.exit(1)
        resolve(name)
      })
  })
}
