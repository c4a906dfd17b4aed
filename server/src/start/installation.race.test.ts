import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { inEmptyDatabase } from '../testing/test-database.ts'
import { describeInstallation } from './installation.ts'
import { openDeps } from './open-deps.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const folder = temporaryFolder()
const SECRET_KEYS = Buffer.alloc(32, 1).toString('base64')
const command = { mayCreate: false }

test('a command names a missing folder, database or key, and creates none', async () => {
  const DATA_DIR = join(folder, 'absent')
  const config = readConfig({ DATA_DIR })
  await expect(openDeps(config, command)).rejects.toThrow(`The folder DATA_DIR (${DATA_DIR}) does not exist. Run the`)
  expect(existsSync(DATA_DIR)).toBe(false)
  mkdirSync(DATA_DIR)
  await expect(openDeps(config, command)).rejects.toThrow(`DATA_DIR (${DATA_DIR}) has no database. Run the command`)
  mkdirSync(join(DATA_DIR, 'database'))
  await expect(openDeps(config, command)).rejects.toThrow('SECRET_KEYS is not set, and DATA_DIR (')
  expect(readdirSync(DATA_DIR)).toEqual(['database'])
})

test('a command refuses a database server without tables, and leaves it empty', async () => {
  await inEmptyDatabase(`encoding 'UTF8'`, async (url) => {
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL: url, SECRET_KEYS })
    const { host, pathname } = new URL(url)
    const refusal = `The database ${host}${pathname} of DATABASE_URL has no tables of Kabinet. Run the`
    for (const _ of ['first', 'second']) await expect(openDeps(config, command)).rejects.toThrow(refusal)
    await (await openDeps(config, { mayCreate: true })).close()
    await (await openDeps(config, command)).close()
  })
})

test('an installation is described without its password', () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://kabinet:secret@db.internal:5433/id?sslmode=require',
    SECRET_KEYS,
  })
  expect(describeInstallation(config)).toBe('Issuer http://localhost:3000, database db.internal:5433/id')
  const embedded = describeInstallation(readConfig({ DATA_DIR: '/var/lib/kabinet' }))
  expect(embedded).toBe('Issuer http://localhost:3000, embedded database in /var/lib/kabinet/database')
})
