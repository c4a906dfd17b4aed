import { archiveApi } from '@kabinet/contract/api/archive.api'
import { authApi } from '@kabinet/contract/api/auth/all'
import { listEvents } from '@kabinet/contract/api/events.api'
import { documentsApi } from '@kabinet/contract/api/documents.api'
import { expect, test } from 'vitest'
import {
  bodyWithCode,
  downloadFile,
  madeArchive,
  openZip,
  settleArchives,
  trustDevices,
} from '../../testing/archives.ts'
import { addApp } from '../../testing/authenticator-app.ts'
import { refusal } from '../../testing/contacts.ts'
import { perTest } from '../../testing/fixtures.ts'
import { makeDueArchives } from '../../domain/personal-data/make-archives.ts'
import { sweep } from '../../domain/sweep/sweep.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))
const hour = 3600

const state = async () => (await anna.call(archiveApi.getArchive)).body.archive
const download = () => downloadFile(w, anna)
const request = async (body: object = {}) =>
  anna.call(archiveApi.requestArchive, { body: { ...(await bodyWithCode(w, anna)), ...body } })
const refresh = async () => {
  const { body } = await anna.call(authApi.refresh, { body: { refresh_token: anna.refreshToken } })
  anna.token = body.access_token
  anna.refreshToken = body.refresh_token
  await anna.call(authApi.checkPassword, { body: { password: anna.password } })
}

test('makes an archive at once on a trusted device, and gives it to the browser that asked', async () => {
  await anna.call(documentsApi.putDocument, { body: { document_type: 'inn', number: '500100732259' } })
  expect(await state()).toBeNull()
  await madeArchive(w, anna)
  expect(await state()).toMatchObject({
    state: 'ready',
    is_here: true,
    progress: 100,
    with_documents: true,
    size: expect.any(Number),
    downloaded_at: null,
  })
  const { statusCode, headers, rawPayload } = await download()
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/zip', 'no-store'])
  expect(headers['content-disposition']).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/)
  expect(rawPayload.length).toBe((await state())?.size)
  const { of } = await openZip(rawPayload)
  expect(of('document')).toMatchObject([{ type: 'inn', number: '500100732259' }])
  expect((await state())?.downloaded_at).not.toBeNull()
  const { items } = (await anna.call(listEvents, { query: { group: 'account' } })).body
  expect(items.map(({ kind }) => kind).filter((kind) => kind.startsWith('archive'))).toEqual([
    'archive_downloaded',
    'archive_requested',
  ])
})

test('waits 24 hours on a new device, and says so to every contact', async () => {
  expect((await request()).status).toBe(204)
  await settleArchives(w)
  expect(await state()).toMatchObject({ state: 'waiting', is_here: true })
  expect(w.mail.last()).toMatchObject({ to: 'anna@example.com', subject: 'Запрошено скачивание ваших данных' })
  expect(w.mail.last().text).toMatch(/через 24 часа[\s\S]*Это был не я/)
  expect((await download()).statusCode).toBe(404)
  await w.pass(24 * hour - 60)
  makeDueArchives(w.deps)
  await settleArchives(w)
  await refresh()
  expect((await state())?.state).toBe('waiting')
  await w.pass(61)
  makeDueArchives(w.deps)
  await settleArchives(w)
  expect((await state())?.state).toBe('ready')
  expect((await download()).statusCode).toBe(200)
})

test('is gone a day after it was made', async () => {
  await madeArchive(w, anna)
  await w.pass(24 * hour + 1)
  await refresh()
  expect([await state(), (await download()).statusCode]).toEqual([null, 404])
  await sweep(w.deps)
  expect(await w.db.selectFrom('archive_part').select('n').execute()).toEqual([])
})

test('leaves documents out unless they are ticked, and deletes on request', async () => {
  await anna.call(documentsApi.putDocument, { body: { document_type: 'inn', number: '500100732259' } })
  await trustDevices(w, anna.accountId)
  expect((await request({ with_documents: false })).status).toBe(204)
  await settleArchives(w)
  const { of, files } = await openZip((await download()).rawPayload)
  expect(of('document')).toEqual([])
  expect(files['data.ndjson']).not.toContain('500100732259')
  expect((await anna.call(archiveApi.deleteArchive)).status).toBe(204)
  expect([await state(), (await download()).statusCode]).toEqual([null, 404])
})

test('requires the second step: a code by message, or the app', async () => {
  const body = { with_documents: true }
  expect(refusal(await anna.call(archiveApi.requestArchive, { body }))).toEqual([400, 4])
  expect((await anna.call(archiveApi.requestArchive, { body: { ...body, code: '000000' } })).error.error_code).toBe(
    1021,
  )
  const app = await addApp(w, anna)
  expect(refusal(await anna.call(authApi.sendOtp, { body: { purpose: 'data_download' } }))).toEqual([404, 10])
  await w.pass(30)
  const app_code = await app.code()
  expect((await anna.call(archiveApi.requestArchive, { body: { ...body, app_code } })).status).toBe(204)
})

test('allows one at a time, and three a day, deleted ones included', async () => {
  const bodies = [await bodyWithCode(w, anna)]
  const twice = await Promise.all([0, 1].map(() => anna.call(archiveApi.requestArchive, { body: bodies[0]! })))
  expect(twice.map(({ status }) => status).toSorted()).toEqual([204, expect.any(Number)])
  expect(await w.db.selectFrom('archive').select('id').execute()).toHaveLength(1)
  await w.pass(61)
  expect((await request()).error.error_code).toBe(13)
  for (let n = 0; n < 2; n++) {
    await anna.call(archiveApi.deleteArchive)
    await w.pass(61)
    expect((await request()).status).toBe(204)
  }
  await anna.call(archiveApi.deleteArchive)
  await w.pass(61)
  expect((await request()).error.error_code).toBe(101)
})
