import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openPostgres } from '../db/postgres.ts'
import { openLine } from '../testing/cut-line.ts'
import { openPerFile, perFile } from '../testing/fixtures.ts'
import { inEmptyDatabase, openTestDatabase } from '../testing/test-database.ts'
import { endAll, runKabinet, untilReady } from '../../../testbed/kabinet.ts'
import { reservePort } from '../../../testbed/ports.ts'
import { sample } from '../../../testbed/sample.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const folder = temporaryFolder()
const SECRET_KEYS = Buffer.alloc(32, 1).toString('base64')
const small = join(folder, 'small')
mkdirSync(small)
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', small]).status === 0
const testDatabase = openPerFile(openTestDatabase)
const line = perFile(() => openLine(new URL(testDatabase.url ?? '')))
afterEach(endAll)
afterAll(async () => {
  line.close()
  if (isMounted) spawnSync('umount', [small])
})

async function whyNot(env: Record<string, string>): Promise<string> {
  const { complained, ended } = runKabinet({ PORT: await reservePort(), ...env })
  expect(await ended).toBe(1)
  return complained
}
const fill = (megabytes: number) => writeFileSync(join(small, 'filler'), Buffer.alloc(megabytes << 20))

test.runIf(isMounted)(
  'exits with one line when the disk is full, for a new or an old database',
  { tags: ['long'] },
  async () => {
    const oneLine =
      /^Kabinet cannot start: (DATA_DIR has \d+ MB left on its disk: free some space|a disk is full, usually the disk of DATA_DIR: [^\n]*)\n$/
    fill(90)
    expect(await whyNot({ DATA_DIR: join(small, 'new') })).toMatch(oneLine)
    rmSync(join(small, 'new'), { recursive: true })
    rmSync(join(small, 'filler'))
    const PORT = await reservePort()
    const { stop } = runKabinet({ DATA_DIR: join(small, 'old'), PORT })
    await untilReady(PORT)
    await stop('SIGTERM')
    expect(() => fill(96)).toThrow('ENOSPC')
    expect(await whyNot({ DATA_DIR: join(small, 'old') })).toMatch(oneLine)
  },
)

test('exits with one line when the breached-password list is invalid', async () => {
  const list = join(folder, 'passwords')
  writeFileSync(list, 'Password1!\n')
  const settings = { DATABASE_URL: testDatabase.url ?? '', DATA_DIR: folder, SECRET_KEYS }
  const said = await whyNot({ ...settings, BREACHED_PASSWORDS: list })
  expect(said).toBe('Kabinet cannot start: BREACHED_PASSWORDS is no list of SHA-1 hashes: see byte 0\n')
})

test('exits with one line when a retired setting was stricter than what holds', async () => {
  const said = await whyNot({ DATA_DIR: join(folder, 'strict'), LIMIT_CODE_SECONDS: '300' })
  expect(said).toMatch(/^Kabinet cannot start: LIMIT_CODE_SECONDS is no longer a setting, [^\n]*600 [^\n]*\n$/)
})

test('warns in the log of a retired setting that was not stricter', async () => {
  const PORT = await reservePort()
  const settings = { DATABASE_URL: testDatabase.url ?? '', DATA_DIR: folder, SECRET_KEYS, PORT }
  const { stop, said } = runKabinet({ ...settings, LIMIT_CODE_SECONDS: '900' })
  await untilReady(PORT)
  await stop('SIGTERM')
  expect(await said).toContain('LIMIT_CODE_SECONDS is no longer a setting: remove it. What holds instead: 600 (')
})

const otherEncodings = sample(['SQL_ASCII', 'WIN1251'], 1, import.meta.url)

test.each(otherEncodings)('exits with one line when a new database has the encoding %s', async (encoding) => {
  await inEmptyDatabase(`encoding '${encoding}' lc_collate 'C' lc_ctype 'C'`, async (url) => {
    const said = await whyNot({ DATABASE_URL: url, DATA_DIR: folder, SECRET_KEYS })
    expect(said).toMatch(
      new RegExp(`^Kabinet cannot start: the database has the encoding ${encoding}, [^\\n]*UTF8[^\\n]*\\n$`),
    )
  })
})

test('waits for the migrations of another process for longer than its statements may take', async () => {
  await inEmptyDatabase(`encoding 'UTF8'`, async (url, ask) => {
    await ask(`alter database ${new URL(url).pathname.slice(1)} set statement_timeout = '2s'`)
    const PORT = await reservePort()
    const other = openPostgres({ url, connections: 1 })
    const { stop } = await other.inTransaction(async ({ query }) => {
      await query('select pg_advisory_xact_lock(7261931)')
      const started = runKabinet({ DATABASE_URL: url, DATA_DIR: folder, SECRET_KEYS, PORT })
      const late = "locktype = 'advisory' and waitstart < clock_timestamp() - interval '3s'"
      await expect.poll(() => query(`select from pg_locks where ${late}`)).toHaveLength(1)
      return started
    })
    await other.close()
    expect(await untilReady(PORT)).toBeUndefined()
    await stop('SIGTERM')
  })
})

const steps = sample([2, 5, 9, 14], 1, import.meta.url)

test.each(steps)('waits for a database that disconnects during startup, at step %i', async (step) => {
  line.cutAt(step, 'sent')
  const PORT = await reservePort()
  const { stop } = runKabinet({ DATABASE_URL: line.url, DATA_DIR: folder, SECRET_KEYS, PORT })
  await expect.poll(line.isCut).toBe(true)
  line.mend()
  await untilReady(PORT)
  await stop('SIGTERM')
})
