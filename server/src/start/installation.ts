import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { seeCommands, StartProblem } from '../lib/process/start-problem.ts'

type Place = Pick<Config, 'publicUrl' | 'databaseUrl' | 'dataDir' | 'storageUrl' | 'secretKeys'>

/** Issuer and database in one line without a password, for the operator to recognize. */
export const describeInstallation = (config: Pick<Place, 'publicUrl' | 'databaseUrl' | 'dataDir'>): string =>
  `Issuer ${config.publicUrl}, ${databaseOf(config)}`

function databaseOf({ databaseUrl, dataDir }: Pick<Place, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl === undefined) return `embedded database in ${resolve(dataDir, 'database')}`
  const { host, pathname } = new URL(databaseUrl)
  return `database ${host}${pathname}`
}

/** Throws one line that names what is missing. `openServer` checks the tables of DATABASE_URL. */
export function requireInstallation({ databaseUrl, dataDir, storageUrl, secretKeys }: Place): void {
  const isFolderUsed = databaseUrl === undefined || storageUrl === undefined
  if (isFolderUsed && !existsSync(dataDir)) throw missing(`The folder DATA_DIR (${resolve(dataDir)}) does not exist.`)
  if (databaseUrl !== undefined) return
  if (!existsSync(join(dataDir, 'database'))) throw missing(`DATA_DIR (${resolve(dataDir)}) has no database.`)
  if (secretKeys === undefined && !existsSync(join(dataDir, 'secret-keys')))
    throw missing(`SECRET_KEYS is not set, and DATA_DIR (${resolve(dataDir)}) has no file secret-keys.`)
}

const missing = (what: string) => new StartProblem(`${what} ${seeCommands}`)
