import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Logger, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { makeMonths, migrate } from '../db/migrate.ts'
import type { Database } from '../db/open.ts'
import { openServer } from '../db/open-server.ts'
import type { Deps } from '../deps.ts'
import { pagesNow } from '../http/pages/pages-now.ts'
import { untilThere } from '../lib/process/until-there.ts'
import { newCode } from '../lib/ids.ts'
import { createKeys } from '../lib/keys.ts'
import { lockForProcess } from '../lib/process/process-lock.ts'
import { readOrMakeKeys } from '../lib/secret-keys-file.ts'
import { StartProblem } from '../lib/process/start-problem.ts'
import { createLogoutSender } from '../oidc/log-out/send-logout.ts'
import { createSecurityEventSender } from '../oidc/security-events/send-security-event.ts'
import { createBlobs } from '../domain/blobs/create-blobs.ts'
import { breachedPasswords } from '../domain/passwords/breached/breached-passwords.ts'
import { applyPolicies } from '../domain/policies/policies-now.ts'
import { readPlaces } from '../domain/places/places.ts'
import { createState } from './create-state.ts'
import { requireInstallation } from './installation.ts'
import { createSenders } from '../domain/messages/delivery/senders.ts'

export type OpenedDeps = { deps: Deps; close: () => Promise<void> }

/** True creates a missing folder, database or key; false throws one line that names what is missing. */
type Creation = { mayCreate: boolean }

/** Opens the migrated database, the keys and the senders. `close` releases them in reverse order. */
export async function openDeps(config: Config, { mayCreate }: Creation): Promise<OpenedDeps> {
  const log = createLog(config)
  if (mayCreate) openFolder(config.dataDir)
  else requireInstallation(config)
  const database = await openDatabase({ ...config, mayCreate }, log)
  const senders = createSenders(config)
  const keys = createKeys(config.secretKeys ?? readOrMakeKeys(join(config.dataDir, 'secret-keys')))
  const state = createState(config, keys)
  const deps: Deps = {
    ...state,
    config,
    db: database.db,
    bookkeeping: database.db,
    keys,
    log,
    now: () => new Date(),
    newCode,
    sendMail: senders.sendMail,
    sendSms: senders.sendSms,
    sendLogout: createLogoutSender({ config, db: database.db, keys, log, ...state }),
    sendSecurityEvent: createSecurityEventSender({ config, db: database.db, keys }),
    poolLoad: database.load,
    pages: pagesNow(config),
    blobs: createBlobs(config),
    breachedPasswords: breachedPasswords(config, log),
    places: readPlaces(config),
  }
  await untilThere(() => applyPolicies(deps))
  return {
    deps,
    close: async () => {
      senders.close()
      await database.close()
    },
  }
}

function openFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartProblem(`DATA_DIR cannot be used: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** Redacts fields by name so that secrets never reach the log. */
function createLog({ logLevel }: Config): Logger {
  const secret = [
    'password',
    'new_password',
    'code',
    'token',
    'access_token',
    'refresh_token',
    'client_secret',
    'cookie',
    'authorization',
    'auth-token',
  ]
  return pino({
    level: logLevel,
    base: null,
    redact: { paths: secret.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '…' },
  })
}

async function openDatabase(config: Config & Creation, log: Logger): Promise<Database> {
  if (config.databaseUrl !== undefined) return openServer(config.databaseUrl, config, log)
  const release = lockForProcess(join(config.dataDir, 'lock'))
  const database = await openMigrated(config.dataDir).catch((error: unknown) => {
    release()
    throw embeddedProblem(config.dataDir, error)
  })
  return {
    ...database,
    close: async () => {
      await database.close()
      release()
    },
  }
}

async function openMigrated(dataDir: string): Promise<Database> {
  const { openEmbedded } = await import('../db/embedded.ts')
  const database = await openEmbedded({ folder: resolve(dataDir, 'database') })
  await migrate(database)
  await makeMonths(database)
  return database
}

/** In MB. A new database takes 40 MB, and the embedded database reports a full disk unintelligibly. */
const roomNeeded = 64

function embeddedProblem(dataDir: string, error: unknown): unknown {
  if (error instanceof StartProblem) return error
  const { bavail, bsize } = statfsSync(dataDir)
  const left = Math.floor((bavail * bsize) / 2 ** 20)
  if (left < roomNeeded)
    return new StartProblem(`DATA_DIR has ${left} MB left on its disk: free some space`, { cause: error })
  if (error instanceof Error && !/PGlite failed/.test(error.message)) return error
  return new StartProblem(
    'DATA_DIR/database cannot be opened: restore it from a backup, or start with an empty folder',
    {
      cause: error,
    },
  )
}
