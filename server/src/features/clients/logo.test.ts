import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  deleteClient,
  deleteClientLogo,
  getClient,
  listClients,
  putClientLogo,
} from '@kabinet/contract/api/services/clients.api'
import { putAvatar } from '@kabinet/contract/api/me.api'
import { beforeEach, expect, test } from 'vitest'
import { sweep } from '../../domain/sweep/sweep.ts'
import { fileForm, plain } from '../../testing/photos.ts'
import { begin, look, reachPage, type Service, type Someone, pageOf, testSso } from '../../testing/sso.ts'

const w = testSso()
let anna: Someone
let romashka: Service
beforeEach(async () => {
  rmSync(files(), { recursive: true, force: true })
  mkdirSync(files())
  anna = await w.someone()
  romashka = await w.service(anna.accountId)
})

const files = () => join(w.deps.config.dataDir, 'files')
const storedFiles = () => readdirSync(files(), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
const as = (someone = anna) => pageOf(someone)
const picture = (colour = '#c33') => plain(300, 200, colour).jpeg().toBuffer()
async function send(bytes: Uint8Array, { id = romashka.id, who = anna } = {}) {
  const { body, headers } = await fileForm(bytes)
  const answer = await w.send('POST', putClientLogo.path.replace(':id', id), body, { ...as(who), headers })
  const { status } = answer
  return status === 200
    ? { status, code: 0, url: (answer.body as { logo_url: string }).logo_url }
    : { status, code: answer.error.error_code, url: '' }
}
const statusOf = async (url: string) => (await w.app.inject({ url: new URL(url).pathname })).statusCode

test('shows the logo in the service, the list and the consent page [SP-9.111]', async () => {
  const { status, url } = await send(await picture())
  expect([status, await statusOf(url)]).toEqual([200, 200])
  expect(url).toMatch(/^http:\/\/localhost:\d+\/api\/logos\/[\w-]{43}\/medium$/)
  expect((await w.call(getClient, { params: { id: romashka.id } }, as())).body.logo_url).toBe(url)
  expect((await w.call(listClients, { query: {} }, as())).body.items[0]?.logo_url).toBe(url)
  const boris = await w.someone()
  const interaction = await reachPage(boris.browser, (await begin(romashka)).url)
  expect((await look(boris.browser, interaction)).body.client.logo_url).toBe(url)
})

test('returns 404 for a replaced or removed logo or a deleted service, and deletes the files [SP-7.28]', async () => {
  const first = (await send(await picture())).url
  const second = (await send(await picture('#3c3'))).url
  expect([await statusOf(first), await statusOf(second), storedFiles().length]).toEqual([404, 200, 3])
  expect((await w.call(deleteClientLogo, { params: { id: romashka.id } }, as())).body.logo_url).toBeNull()
  expect((await w.call(deleteClientLogo, { params: { id: romashka.id } }, as())).status).toBe(200)
  expect([await statusOf(second), storedFiles().length]).toEqual([404, 0])
  const third = (await send(await picture())).url
  await w.call(deleteClient, { params: { id: romashka.id } }, as())
  await sweep(w.deps)
  expect([await statusOf(third), storedFiles().length]).toEqual([404, 0])
})

test('rejects a logo for a foreign or unknown service, and stores nothing', async () => {
  const boris = await w.someone()
  expect(await send(await picture(), { who: boris })).toMatchObject({ status: 404, code: 10 })
  expect(await send(await picture(), { id: '0199b2a0-0000-7000-8000-000000000000' })).toMatchObject({
    status: 404,
    code: 10,
  })
  expect((await w.call(deleteClientLogo, { params: { id: romashka.id } }, as(boris))).status).toBe(404)
  expect(storedFiles()).toHaveLength(0)
})

test('rejects an invalid picture and keeps the old logo', async () => {
  const { url } = await send(await picture())
  expect(await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({ status: 400, code: 4 })
  expect(await send(Buffer.alloc(512_001, 0xff))).toMatchObject({ status: 413, code: 14 })
  expect(await statusOf(url)).toBe(200)
})

test('counts logos and photos against one upload limit', async () => {
  w.limit({ uploadsPerHour: 1 })
  expect((await send(await picture())).status).toBe(200)
  const { body, headers } = await fileForm(await picture())
  expect((await w.send('POST', putAvatar.path, body, { ...as(), headers })).status).toBe(429)
  expect(await send(await picture())).toMatchObject({ status: 429, code: 101 })
})
