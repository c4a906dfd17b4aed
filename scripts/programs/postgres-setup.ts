import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dropTestDatabases } from '../../server/src/testing/test-database.ts'
import { openTestPostgres } from './postgres.ts'

/**
 * Vitest's global setup of the projects `server-pg`, `statements` and `measured`. TEST_PG: the server that
 * `testing/world.ts` creates its databases on. TEST_STATEMENTS: the folder of statements that the first project writes
 * and the second explains.
 */
export default async function setUp() {
  const outlivesRun = process.env['TEST_PG'] !== undefined && process.env['TEST_RUN_ID'] === undefined
  const postgres = await openTestPostgres()
  process.env['TEST_PG'] = postgres.url
  const recordings = process.env['TEST_STATEMENTS']
  const statements = recordings ?? mkdtempSync(join(tmpdir(), 'kabinet-statements-'))
  process.env['TEST_STATEMENTS'] = statements
  const run = (process.env['TEST_RUN_ID'] ??= randomBytes(4).toString('hex'))
  return async () => {
    if (!recordings) rmSync(statements, { recursive: true, force: true })
    if (outlivesRun) await dropTestDatabases(postgres.url, run)
    // Another project may still have to drop its database.
    postgres.leave()
  }
}
