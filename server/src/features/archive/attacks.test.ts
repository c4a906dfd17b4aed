import { archiveApi } from '@kabinet/contract/api/archive.api'
import { authApi } from '@kabinet/contract/api/auth/all'
import { getReview } from '@kabinet/contract/api/review.api'
import { meApi } from '@kabinet/contract/api/me.api'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { holdActs } from '../../domain/accounts/held-acts.sql.ts'
import { holdPersonKey } from '../../domain/person-keys/person-keys.ts'
import { claimDueArchive, insertPart } from '../../domain/personal-data/archives.sql.ts'
import { makeDueArchives } from '../../domain/personal-data/make-archives.ts'
import { eraseAccounts } from '../../domain/sweep/erase.sql.ts'
import { change } from '../../domain/messages/change.ts'
import { bodyWithCode, downloadFile, madeArchive, settleArchives } from '../../testing/archives.ts'
import { refusal } from '../../testing/contacts.ts'
import { perTest } from '../../testing/fixtures.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import { codeIn, linkToken, signedIn, signIn } from '../../testing/people.ts'
import { resetBy } from '../../testing/recovery.ts'
import { runAdmin } from '../../testing/run-admin.ts'
import { testWorld } from '../../testing/world.ts'

const errors: unknown[] = []
const w = testWorld()
const anna = perTest(() => w.person('anna'))
beforeEach(() => {
  errors.length = 0
  w.deps.log.error = (line: unknown) => void errors.push(line)
})

const rows = () => w.db.selectFrom('archive').select(['account_id', 'state']).execute()
const parts = () => w.db.selectFrom('archive_part').select('n').execute()
const state = async (who: Pick<typeof anna, 'call'> = anna) => (await who.call(archiveApi.getArchive)).body.archive
const download = (who: Pick<typeof anna, 'call'> = anna, options = {}) =>
  who.call(archiveApi.downloadArchive, { body: {} }, options)

test('gives nothing of another account, not even its state', async () => {
  await madeArchive(w, anna)
  const boris = await w.person('boris')
  expect(await state(boris)).toBeNull()
  expect(refusal(await download(boris))).toEqual([404, 10])
  expect((await boris.call(archiveApi.deleteArchive)).status).toBe(204)
  expect(await rows()).toMatchObject([{ account_id: anna.accountId, state: 'ready' }])
})

test('gives a thief with password and code nothing for a day, and tells the owner, who ends it by «This was not me»', async () => {
  const thief = await signedIn(w, anna)
  expect((await thief.call(archiveApi.requestArchive, { body: await bodyWithCode(w, thief) })).status).toBe(204)
  await settleArchives(w)
  expect(refusal(await download(thief))).toEqual([404, 10])
  const message = { body: { token: linkToken(w.mail.to('anna@example.com').at(-1) ?? { text: '' }) } }
  const secured = await w.call(authApi.secureAccount, message)
  expect(secured.body.ended).toMatchObject([{ what: 'archive' }])
  expect(await rows()).toEqual([])
})

test('gives it to no other browser, and to no copy of the token', async () => {
  await madeArchive(w, anna)
  const other = await signedIn(w, anna)
  expect(await state(other)).toMatchObject({ state: 'ready' })
  expect(refusal(await download(other))).toEqual([404, 10])
  const copied = { token: anna.token }
  expect(refusal(await w.call(archiveApi.downloadArchive, { body: {} }, copied))).toEqual([401, 8])
})

test('needs a password of the last ten minutes to ask and to download', async () => {
  await madeArchive(w, anna)
  await w.pass(590)
  const { body } = await anna.call(authApi.refresh, { body: { refresh_token: anna.refreshToken } })
  anna.token = body.access_token
  await w.pass(11)
  expect(refusal(await download())).toEqual([403, 9, 'step_up'])
  const requested = await anna.call(archiveApi.requestArchive, { body: { with_documents: true } })
  expect(refusal(requested)).toEqual([403, 9, 'step_up'])
})

test('needs the second step of the sign-in', async () => {
  const half = openBrowser(w)
  half.token = (
    await half.call(authApi.authorize, { body: { login: anna.login, password: anna.password } })
  ).body.access_token
  for (const answer of [
    await half.call(archiveApi.getArchive),
    await half.call(archiveApi.requestArchive, { body: { with_documents: true } }),
    await half.call(archiveApi.deleteArchive),
    await download(half),
  ])
    expect(answer.error.error_code).toBe(1006)
})

test('is held for 72 hours after support let the user in', async () => {
  await madeArchive(w, anna)
  await w.db.transaction().execute((tx) => holdActs(tx, anna.accountId))
  for (const answer of [
    await download(),
    await anna.call(archiveApi.requestArchive, { body: { with_documents: false } }),
  ])
    expect(refusal(answer)).toEqual([403, 9, 'support'])
  await expect(runAdmin(w.deps, ['people', 'export', anna.accountId, '--why', 'x'])).rejects.toThrow('72 hours')
})

const ends: Record<string, () => Promise<unknown>> = {
  'a reset': () => resetBy(w, anna.login, 'Tikhaya-9Zima'),
  '«This was not me»': () => anna.call(authApi.lockAccount),
  'a deletion': () => anna.call(meApi.deleteMe, { body: { password: anna.password } }),
  'a block': () => runAdmin(w.deps, ['people', 'block', anna.accountId, '--why', 'x']),
  'a changed contact': async () => {
    await anna.call(meApi.patchMe, { body: { action: 'set_email_candidate', email: 'new@example.com' } })
    await anna.call(meApi.patchMe, { body: { action: 'confirm_email_candidate', code: codeIn(w.mail.last()) } })
    const token = linkToken(w.mail.to('new@example.com').at(-1) ?? { text: '' })
    await anna.call(meApi.patchMe, { body: { action: 'verify_email', token } })
  },
}
for (const [name, end] of Object.entries(ends))
  test.each(['waiting', 'ready'])(`${name} deletes one that is %s`, async (wanted) => {
    if (wanted === 'ready') await madeArchive(w, anna)
    else await anna.call(archiveApi.requestArchive, { body: await bodyWithCode(w, anna) })
    expect(await rows()).toMatchObject([{ state: wanted }])
    await w.pass(61)
    await end()
    expect([await rows(), await parts()]).toEqual([[], []])
  })

test('names a downloaded one in the review after «This was not me»', async () => {
  await madeArchive(w, anna)
  expect((await downloadFile(w, anna)).statusCode).toBe(200)
  await anna.call(authApi.lockAccount)
  await w.pass(1)
  await resetBy(w, anna.login, 'Tikhaya-9Zima')
  await w.pass(61)
  await signIn(w, anna, { login: anna.login, password: 'Tikhaya-9Zima' })
  const { ended } = (await anna.call(getReview)).body
  expect(ended.map(({ what }) => what)).toEqual(['archive', 'archive_downloaded', 'session'])
})

const insertDue = () =>
  sql`
  insert into archive (account_id, id, device_hash, with_documents, starts_at, expires_at)
  values (${anna.accountId}, ${anna.accountId}, '\\x00', true, app_now(), app_now() + interval '1 day')`.execute(w.db)
const addPhoto = () => w.db.insertInto('avatar').values({ account_id: anna.accountId, folder: 'photos/x' }).execute()

test.each([
  ['the account is erased', () => change(w.deps, (tx) => eraseAccounts(w.deps, tx, [anna.accountId]))],
  ['it is deleted', () => sql`delete from archive`.execute(w.db)],
])('leaves nothing and logs no error when %s while it is made', async (_, end) => {
  await w.db.transaction().execute((tx) => holdPersonKey(tx, w.deps.keys, anna.accountId))
  await addPhoto()
  await insertDue()
  const { get } = w.deps.blobs
  let made = 0
  w.deps.blobs.get = async (key) => {
    if (made++ === 0) await end()
    return get(key)
  }
  makeDueArchives(w.deps)
  await settleArchives(w)
  w.deps.blobs.get = get
  expect([made > 0, await rows(), await parts(), errors]).toEqual([true, [], [], []])
})

test('takes no part from a process whose claim is lost', async () => {
  await insertDue()
  const first = await claimDueArchive(w.db)
  expect(await claimDueArchive(w.db)).toBeUndefined()
  await w.pass(61)
  const second = await claimDueArchive(w.db)
  expect(await insertPart(w.db, first!, 0, Buffer.from('x'))).toBe(false)
  expect(await insertPart(w.db, second!, 0, Buffer.from('x'))).toBe(true)
  await sql`delete from archive`.execute(w.db)
  expect(await insertPart(w.db, second!, 1, Buffer.from('x'))).toBe(false)
  expect(await parts()).toEqual([])
})

test.each([
  ['changed', () => sql`update archive_part set sealed = set_byte(sealed, 40, 255 - get_byte(sealed, 40))`],
  ['moved', () => sql`update archive_part set n = n + 1`],
  ['of another archive', () => sql`update archive set id = gen_random_uuid()`],
])('does not open a part that is %s', async (_, act) => {
  await madeArchive(w, anna)
  expect(await parts()).toHaveLength(1)
  await act().execute(w.db)
  expect((await downloadFile(w, anna)).statusCode).toBe(500)
})
