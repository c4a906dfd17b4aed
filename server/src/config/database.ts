import { type Environment, flag, secretKeys, SettingError, wholeNumber } from './values.ts'
import { url } from './addresses.ts'

export function readDatabase(env: Environment) {
  const databaseUrl = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  return {
    databaseUrl,
    migrateDatabaseUrl: readMigrateUrl(env, databaseUrl),
    databasePrepare: flag(env, 'DATABASE_PREPARE', true),
    databaseConnections: wholeNumber(env, 'DATABASE_CONNECTIONS', 20, 2, 1000),
    databaseStatementSeconds: 10,
    secretKeys: readSecretKeys(env, databaseUrl),
  }
}

function readMigrateUrl(env: Environment, databaseUrl: string | undefined) {
  const migrateUrl = url(env, 'MIGRATE_DATABASE_URL', ['postgres:', 'postgresql:'])
  if (migrateUrl !== undefined && databaseUrl === undefined)
    throw new SettingError('MIGRATE_DATABASE_URL', 'requires DATABASE_URL')
  return migrateUrl
}

function readSecretKeys(env: Environment, databaseUrl: string | undefined) {
  const keys = secretKeys(env, 'SECRET_KEYS')
  if (databaseUrl !== undefined && keys === undefined)
    throw new SettingError(
      'SECRET_KEYS',
      'is required with DATABASE_URL: create a key with “npm run admin -- secrets new” and put it in a file, set as SECRET_KEYS_FILE',
    )
  return keys
}
