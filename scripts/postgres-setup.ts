import { openTestPostgres } from './postgres.ts'

/** Vitest's global set-up of the project `server-pg`: what it leaves in TEST_PG, `testing/world.ts` builds its databases on. */
export default async function setUp() {
  const postgres = await openTestPostgres()
  process.env['TEST_PG'] = postgres.url
  return postgres.stop
}
