import { clientRegistrationApi } from '@kabinet/contract/api/services/client-registration.api'
import { authApi } from '@kabinet/contract/api/auth/all'
import { clientsApi, putClientLogo } from '@kabinet/contract/api/services/clients.api'
import { deleteMe } from '@kabinet/contract/api/me.api'
import { beforeEach, expect, test } from 'vitest'
import { runAdmin } from '../../testing/run-admin.ts'
import { password } from '../../testing/people.ts'
import { fileForm, plain } from '../../testing/photos.ts'
import { testLog } from '../../testing/test-log.ts'
import { drainOutbox } from '../messages/outbox.ts'
import { begin, consent, pageOf, type Service, type Someone, testSso } from '../../testing/sso.ts'

const { log, entries } = testLog()
const to = 'help@kabinet.test'
const w = testSso({ config: { supportEmail: to }, deps: { log } })
const services = (...typed: string[]) =>
  runAdmin(w.deps, ['services', ...typed, '--why', 'ticket 4711', '--by', 'olga'])

let owner: Someone
let service: Service
beforeEach(async () => {
  owner = await w.someone({ password_hash: await w.deps.hasher.hash(password) })
  service = await w.service(owner.accountId)
  await verify()
})
const verify = () => services('verify', service.id, '--host', 'romashka.example', '--name', 'Ромашка')
const isVerified = async () => {
  const row = w.db.selectFrom('service').select('verified_at').where('id', '=', service.id)
  return (await row.executeTakeFirstOrThrow()).verified_at !== null
}
const acts = () => w.db.selectFrom('support_act').select(['act', 'who', 'why']).orderBy('id', 'desc').execute()
const change = (body: { redirect_uris?: string[]; description?: string; name?: string }) =>
  w.call(clientsApi.patchClient, { params: { id: service.id }, body }, pageOf(owner))

async function isTold(changed: string, inRussian: string) {
  expect(await isVerified()).toBe(false)
  expect((await acts())[0]).toEqual({
    act: 'verification-ended',
    who: 'kabinet',
    why: `The owner changed: ${changed}`,
  })
  expect(entries()).toMatchObject([{ service: service.id, msg: 'a service is not verified any more' }])
  await drainOutbox(w.deps)
  expect(w.mail.to(to)).toMatchObject([{ text: expect.stringContaining(`Изменилось: ${inRussian}.`) }])
  expect(w.mail.to(to)[0]?.text).toContain(`services find ${service.id}`)
}

test('tells the operator that the name or the host changed, once', async () => {
  await change({ description: 'Цветы' })
  expect(await isVerified()).toBe(true)
  await change({ name: 'Другая', redirect_uris: ['https://evil.example/cb'] })
  await change({ name: 'Третья' })
  await isTold('name, redirect_uris', 'название, сайт в адресах возврата')
})

test('tells of another scheme of an app, but not of another path', async () => {
  await w.db
    .updateTable('service')
    .set({ platforms: ['WEB', 'MOBILE'], redirect_uris: ['https://a.example/cb', 'com.a.app:/cb'] })
    .where('id', '=', service.id)
    .execute()
  await change({ redirect_uris: ['https://a.example/other', 'com.a.app:/other'] })
  expect(await isVerified()).toBe(true)
  await change({ redirect_uris: ['https://a.example/other', 'com.a.app:/other', 'com.evil.app:/cb'] })
  await isTold('redirect_uris', 'сайт в адресах возврата')
})

test('tells of a new logo', async () => {
  const { body, headers } = await fileForm(await plain(64, 64).png().toBuffer())
  const sent = await w.send('POST', putClientLogo.path.replace(':id', service.id), body, { ...pageOf(owner), headers })
  expect(sent.status).toBe(200)
  await isTold('logo', 'логотип')
})

test('tells of a change that software proposed and the owner accepted', async () => {
  const proposed = JSON.stringify({ isDeletion: false, changes: { name: 'Программа' } })
  const row = { service_id: service.id, token_name: 'CI', access_hash: Buffer.alloc(32, 1), proposed }
  await w.db
    .insertInto('service_registration')
    .values({ ...row, proposed_at: new Date() })
    .execute()
  const { body } = await w.call(clientsApi.getClient, { params: { id: service.id } }, pageOf(owner))
  expect(await isVerified()).toBe(true)
  const answer = { answer: 'yes' as const, proposed_at: body.registration?.proposal?.proposed_at ?? '' }
  const params = { id: service.id }
  const { status } = await w.call(clientRegistrationApi.decideProposal, { params, body: answer }, pageOf(owner))
  expect(status).toBe(200)
  await isTold('name', 'название')
})

test('tells of a deleted owner', async () => {
  await consent((await w.someone()).browser, await begin(service))
  await owner.browser.call(authApi.checkPassword, { body: { password } })
  expect((await owner.browser.call(deleteMe, { body: { password } })).status).toBeLessThan(300)
  await isTold('owner', 'владелец')
})

test('says so to the admin who takes or gives the service', async () => {
  expect(await services('take', service.id)).toContain('It is not shown as verified any more.')
  await verify()
  await w.someone({ email: 'boris@example.com' })
  expect(await services('give', service.id, 'boris@example.com')).toContain('It is not shown as verified any more.')
  expect(await isVerified()).toBe(false)
  expect((await w.call(clientsApi.getClient, { params: { id: service.id } }, pageOf(owner))).status).toBe(404)
})
