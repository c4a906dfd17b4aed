import { meApi } from '@kabinet/contract/api/me.api'
import { ownersApi } from '@kabinet/contract/api/services/owners.api'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { compactVerify, importJWK } from 'jose'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { holdPersonKey } from '../person-keys/person-keys.ts'
import { collecting, openZip } from '../../testing/archives.ts'
import { fileForm, redThenBlue } from '../../testing/photos.ts'
import { pageOf, testSso, tokensFor } from '../../testing/sso.ts'
import { newId } from '../../lib/ids.ts'
import { writeArchive } from './write-archive.ts'

const w = testSso()
const archiveOf = async (accountId: string, withDocuments = true) => {
  const { sink, bytes } = collecting()
  await writeArchive(w.deps, { accountId, withDocuments }, sink)
  return openZip(bytes())
}
const insertReads = (accountId: string, serviceId: string, rows: number) =>
  sql`
  insert into claim_read (account_id, id, service_id, claims, via, read_at)
  select ${accountId}::uuid, gen_random_uuid(), ${serviceId}::uuid, '{email}', 'userinfo', app_now() - n * interval '1 second'
  from generate_series(1, ${rows}) n`.execute(w.db)

test('lists all reads in the lines, and the newest on the page, with the name of the service', async () => {
  const anna = await w.someone()
  const service = await w.service((await w.someone()).accountId, { name: 'Ромашка' })
  await insertReads(anna.accountId, service.id, 4500)
  const { files, of } = await archiveOf(anna.accountId)
  const reads = of('read')
  expect([reads.length, new Set(reads.map(({ id }) => id)).size]).toEqual([4500, 4500])
  expect(reads[0]).toMatchObject({ service: 'Ромашка', claims: ['email'], via: 'userinfo' })
  const { tables } = dataOf(files['index.html'])
  expect(tables['read']).toMatchObject({ total: 4500, rows: { length: 500 } })
  const oldest =
    reads
      .map(({ read_at: at }) => String(at))
      .toSorted()
      .at(-500) ?? ''
  expect(tables['read']?.rows.every((row) => String(row['read_at']) >= oldest)).toBe(true)
})

type PageData = { tables: Record<string, { total: number; rows: Record<string, unknown>[] }> }
const dataOf = (page = ''): PageData =>
  JSON.parse(/<script type="application\/json" id="data">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '{}')

test('keeps HTML in values inside the JSON of the page, and allows no other script', async () => {
  const evil = '</script><img src=x onerror=alert(1)><!--'
  const anna = await w.someone({ first_name: evil, last_name: '\u202Eeman', address: 'ы'.repeat(300) })
  const { files } = await archiveOf(anna.accountId)
  const page = files['index.html'] ?? ''
  expect(page).not.toContain('<img')
  expect(dataOf(page).tables['account']?.rows).toMatchObject([{ first_name: evil }])
  expect(page.match(/<script/g)).toHaveLength(3)
  expect(page.replaceAll('&#39;', "'")).toMatch(
    /Content-Security-Policy" content="default-src 'none'; script-src 'sha256-[^']+'; /,
  )
})

test('signs the receipts first, and has the keys that check them', async () => {
  const anna = await w.someone()
  const service = await w.service((await w.someone()).accountId, { name: 'Ромашка' })
  await tokensFor(service, anna.browser, { scope: 'openid email', prompt: 'consent' })
  const { files, of } = await archiveOf(anna.accountId)
  const { keys }: { keys: { kid: string }[] } = JSON.parse(files['receipt-keys.json'] ?? '')
  const [receipt] = of('consent_receipt')
  const { payload, protectedHeader } = await compactVerify(
    String(receipt?.['jws']),
    await importJWK(keys[0] ?? {}, 'ES256'),
  )
  expect([protectedHeader.kid, JSON.parse(new TextDecoder().decode(payload)).service.name]).toEqual([
    keys[0]?.kid,
    'Ромашка',
  ])
  expect(files['index.html']).toContain(String(receipt?.['jws']))
})

test('leaves out names of other owners and of support', async () => {
  const anna = await w.someone({ email: 'anna@example.com' })
  const boris = await w.someone({ email: 'boris@example.com', first_name: 'Борис', last_name: 'Сторонний' })
  const service = await w.service(anna.accountId)
  const login = { login: 'boris@example.com' }
  await w.call(ownersApi.inviteOwner, { params: { id: service.id }, body: login }, pageOf(anna))
  const [invited] = (await w.call(ownersApi.listReceivedInvitations, {}, pageOf(boris))).body.items
  const answer = { params: { id: invited?.id ?? '' }, body: { answer: 'accept' as const } }
  await w.call(ownersApi.answerOwnerInvitation, answer, pageOf(boris))
  const act = { id: newId(), act: 'note', account_id: anna.accountId, who: 'Ольга Оператор', why: 'calls often' }
  await w.db.insertInto('support_act').values(act).execute()
  const { files, of } = await archiveOf(anna.accountId)
  expect(of('support_act')).toMatchObject([{ act: 'note', why: 'calls often' }])
  expect(of('service_change').map(({ who }) => who)).toContain('owner')
  expect(files['data.ndjson']).not.toMatch(/Сторонний|Ольга/)
  expect(files['data.ndjson']).not.toContain(boris.accountId)
  expect((await archiveOf(boris.accountId)).of('service')).toMatchObject([{ id: service.id }])
})

test('has the photo as it was uploaded, without its metadata, and a small one on the page', async () => {
  const anna = await w.someone()
  const place = { IFD0: { Copyright: 'marked-place' } }
  const uploaded = await (await redThenBlue()).withExif(place).jpeg().toBuffer()
  expect(uploaded.includes('marked-place')).toBe(true)
  const { body, headers } = await fileForm(uploaded)
  expect((await w.send('POST', meApi.putAvatar.path, body, { ...pageOf(anna), headers })).status).toBe(200)
  const { files, bytes } = await archiveOf(anna.accountId)
  const inPage = /"photo\.jpg":"data:image\/jpeg;base64,([^"]+)"/.exec(files['index.html'] ?? '')?.[1] ?? ''
  for (const [photo, side] of [
    [Buffer.from(bytes['photo.jpg'] ?? []), 200],
    [Buffer.from(inPage, 'base64'), 96],
  ] as const) {
    const { format, exif, width, height } = await sharp(photo).metadata()
    expect([format, exif, width, height]).toEqual(['jpeg', undefined, side, side])
    expect(photo.includes('marked-place')).toBe(false)
    const { data } = await sharp(photo).resize(2, 1, { kernel: 'nearest' }).raw().toBuffer({ resolveWithObject: true })
    expect([...data].map((value) => value > 128)).toEqual([true, false, false, false, false, true])
  }
})

test('has no hash of a secret of a service', async () => {
  const anna = await w.someone()
  await w.service(anna.accountId)
  const secrets = JSON.stringify([{ hash: 'marked-hash', expires_at: null }])
  await w.db.updateTable('service').set({ secrets }).execute()
  const { added_at: added } = await w.db.selectFrom('service').select('added_at').executeTakeFirstOrThrow()
  expect(Object.keys(added)).toEqual(['secret marked-hash'])
  expect((await archiveOf(anna.accountId)).files['data.ndjson']).not.toContain('marked-hash')
})

test('contains no data of other users', async () => {
  const anna = await w.someone()
  const boris = await w.someone()
  await w.service(boris.accountId)
  const { rows } = await archiveOf(anna.accountId)
  expect(JSON.stringify(rows)).not.toContain(boris.accountId)
  expect(rows.filter(({ kind }) => kind === 'service')).toEqual([])
})

test('holds less than 64 MB at any time for 100,000 reads, 1,000 partners and 50 services', {
  tags: ['long'],
  timeout: 120_000,
}, async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const anna = await w.someone()
  const ids: string[] = []
  for (let n = 0; n < 50; n++) ids.push((await w.service(anna.accountId, { name: `Сервис ${n}` })).id)
  for (const id of ids.slice(0, 20)) await insertReads(anna.accountId, id, 5000)
  await w.db.transaction().execute(async (tx) => {
    const key = await holdPersonKey(tx, w.deps.keys, anna.accountId)
    const form = JSON.stringify({ name: 'Партнёр', address: 'Улица '.repeat(20) })
    const partners = Array.from({ length: 1000 }, newId).map((id) => ({ id, sealed: key.seal(`partner ${id}`, form) }))
    const common = { account_id: anna.accountId, type: 'ORGANIZATION', display_name: 'Партнёр', twin: null } as const
    await tx
      .insertInto('partner')
      .values(partners.map((partner) => ({ ...common, ...partner })))
      .execute()
  })
  const memory = () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = memory()
  let [peak, chunks] = [0, 0]
  const write = () => {
    if (chunks++ % 5 === 0) peak = Math.max(peak, memory() - before)
  }
  await writeArchive(w.deps, { accountId: anna.accountId, withDocuments: true }, new WritableStream({ write }))
  expect(chunks).toBeGreaterThan(10)
  expect(peak).toBeLessThan(64e6)
})
