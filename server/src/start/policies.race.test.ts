import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { endAll, runKabinet, untilReady } from '../../../testbed/kabinet.ts'
import { reservePort } from '../../../testbed/ports.ts'
import { openPerFile } from '../testing/fixtures.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const dataDir = temporaryFolder()
const testDatabase = openPerFile(openTestDatabase)
afterEach(endAll)

test('follows a policy on both processes, and keeps it in their common folder', async () => {
  const ports = await Promise.all([reservePort(), reservePort()])
  const common = {
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    DATABASE_URL: testDatabase.url ?? '',
    DATA_DIR: dataDir,
    SECRET_KEYS: Buffer.alloc(32, 1).toString('base64'),
  }
  for (const PORT of ports) runKabinet({ ...common, PORT })
  await Promise.all(ports.map(untilReady))
  const closed = async () =>
    Promise.all(
      ports.map(async (port) => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/auth/register`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'device-locale': 'en' },
          body: JSON.stringify({
            first_name: 'Anna',
            last_name: 'Ivanova',
            email: 'anna@example.com',
            password: 'Ognennaya-7Reka',
            agreement: true,
            personal_data_consent: true,
          }),
        })
        return answer.status
      }),
    )
  const pages = () =>
    Promise.all(
      ports.map(async (port) => {
        const text = await (await fetch(`http://127.0.0.1:${port}/login`, { headers: { accept: 'text/html' } })).text()
        return /name="registration" content="(\w+)"/.exec(text)?.[1] ?? 'unbuilt'
      }),
    )
  const insert = sql`insert into policy (name, value, who, why) values ('registration', 'closed', 'olga', 'attack')`
  await insert.execute(testDatabase.db)
  expect(await closed()).toEqual([422, 422])
  const stored = () => readFileSync(join(dataDir, 'policies.json'), 'utf8')
  await expect.poll(stored, { timeout: 30_000 }).toContain('closed')
  await expect.poll(async () => (await pages()).includes('open'), { timeout: 30_000 }).toBe(false)
})
