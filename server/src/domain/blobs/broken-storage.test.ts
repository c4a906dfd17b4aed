import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { putAvatar } from '@kabinet/contract/api/me.api'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from '../../db/embedded.ts'
import { DatabaseUnavailable, isDatabaseFull } from '../../lib/database-unavailable.ts'
import { fileForm, plain } from '../../testing/photos.ts'
import { world } from '../../testing/world.ts'
import { createBlobs } from './create-blobs.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const folder = temporaryFolder()
const broken = join(folder, 'broken')
writeFileSync(broken, 'a file where a folder should be')
const small = join(folder, 'small')
mkdirSync(small)
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', small]).status === 0
afterAll(() => {
  if (isMounted) spawnSync('umount', [small])
})

function fillUp(): () => void {
  const filler = join(small, 'filler')
  const names: string[] = []
  for (const size of [1 << 20, 1 << 12, 1])
    for (let at = 0; ; at++) {
      try {
        writeFileSync(`${filler}-${size}-${at}`, Buffer.alloc(size))
        names.push(`${filler}-${size}-${at}`)
      } catch {
        rmSync(`${filler}-${size}-${at}`, { force: true })
        break
      }
    }
  return () => names.forEach((name) => rmSync(name))
}

async function photoAt(path: string) {
  const w = await world({ deps: { blobs: createBlobs({ storageUrl: pathToFileURL(path).href, dataDir: folder }) } })
  const anna = await w.person('anna')
  const put = async () => {
    const { body, headers } = await fileForm(await plain(300, 300).jpeg().toBuffer())
    const { status, error } = await anna.send('POST', putAvatar.path, body, { headers })
    return [status, error.error_code]
  }
  return { w, put, ready: async () => (await w.app.inject('/readyz')).body }
}

test('answers 11 when the storage is not a folder (F-14), and reports it in /readyz', async () => {
  const { w, put, ready } = await photoAt(broken)
  expect(await put()).toEqual([502, 11])
  expect(await w.db.selectFrom('avatar').selectAll().execute()).toEqual([])
  expect(await ready()).toBe('ok, but photo storage is not available\n')
  await w.close()
})

test.runIf(isMounted)('answers 11 when the storage is read-only, and reports it in /readyz', async () => {
  spawnSync('mount', ['-o', 'remount,ro', small])
  const { w, put, ready } = await photoAt(join(small, 'photos'))
  expect([await put(), await ready()]).toEqual([[502, 11], 'ok, but photo storage is not available\n'])
  spawnSync('mount', ['-o', 'remount,rw', small])
  await w.close()
})

test.runIf(isMounted)(
  'answers 11 when the storage is full, keeps no partial photo, and accepts photos again when there is room',
  async () => {
    const { w, put, ready } = await photoAt(join(small, 'photos'))
    const empty = fillUp()
    expect(await put()).toEqual([502, 11])
    expect(await ready()).toBe('ok, but photo storage is not available\n')
    empty()
    const { body, headers } = await fileForm(await plain(300, 300).jpeg().toBuffer())
    const vera = await w.person('vera')
    expect((await vera.send('POST', putAvatar.path, body, { headers })).status).toBe(200)
    await w.close()
  },
)

test.runIf(isMounted)(
  'reports an embedded database on a full disk as away, still reads, and writes again when there is room',
  { tags: ['long'] },
  async () => {
    const { db, close } = await openEmbedded({ folder: join(small, 'database') })
    await sql`create table t (x text)`.execute(db)
    const empty = fillUp()
    const write = (to = db) =>
      sql`insert into t select repeat(md5(g::text), 100) from generate_series(1, 3000) g`.execute(to)
    await expect(write()).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(db.transaction().execute((tx) => write(tx))).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(isDatabaseFull()).toBe(true)
    expect((await sql<{ n: number }>`select count(*) as n from t`.execute(db)).rows).toEqual([{ n: 0 }])
    empty()
    await write()
    await close()
    await expect.poll(isDatabaseFull).toBe(false)
  },
)
