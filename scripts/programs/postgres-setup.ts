import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestPostgres } from './postgres.ts'

/**
 * Vitest's global set-up of the projects `server-pg`, `statements` and `server-pg-alone`, which share what it leaves: in TEST_PG the server that
 * `testing/world.ts` builds its databases on, in TEST_STATEMENTS the folder for the statements that the first sends and the second explains.
 */
export default async function setUp() {
  const postgres = await openTestPostgres()
  process.env['TEST_PG'] = postgres.url
  const given = process.env['TEST_STATEMENTS']
  const statements = given ?? mkdtempSync(join(tmpdir(), 'kabinet-statements-'))
  process.env['TEST_STATEMENTS'] = statements
  return async () => {
    if (!given) rmSync(statements, { recursive: true, force: true })
    await postgres.stop()
  }
}
