import { randomBytes } from 'node:crypto'
import { openGround } from '../server/src/testing/ground.ts'
import { startKabinet } from './kabinet.ts'

/**
 * Vitest's global set-up of the stories: one server, at KABINET, for all files that need no settings of their own. To it they are one network address.
 * It stands on the PostgreSQL of TEST_PG (`scripts/programs/postgres-setup.ts`), which takes a third of the embedded database's time; the files with a server of their own have that one.
 */
export default async function setUp() {
  const ground = await openGround()
  const unlimited = String(1_000_000)
  const { url, stop } = await startKabinet({
    DATABASE_URL: ground.url ?? '',
    SECRET_KEYS: randomBytes(32).toString('base64'),
    LIMIT_MESSAGES_PER_ADDRESS_HOUR: unlimited,
    LIMIT_TRIES_PER_ADDRESS_MINUTE: unlimited,
  })
  process.env['KABINET'] = url
  return async () => {
    await stop()
    await ground.drop()
  }
}
