import { authApi } from '@kabinet/contract/api/auth/all'
import { getReview } from '@kabinet/contract/api/review.api'
import { clientsApi } from '@kabinet/contract/api/services/clients.api'
import { ownersApi } from '@kabinet/contract/api/services/owners.api'
import { beforeEach, describe, expect, test } from 'vitest'
import { markRecovered } from '../../../domain/accounts/secured.sql.ts'
import { runAdmin } from '../../../testing/run-admin.ts'
import { perTest } from '../../../testing/fixtures.ts'
import { buttonFor } from '../../../testing/recovery.ts'
import { begin, endOf, pageOf, type Someone, testSso } from '../../../testing/sso.ts'

const day = 24 * 3600
const first = 'https://romashka.example/callback'
const evil = 'https://evil.example/callback'
const why = ['--why', 'ticket 4711', '--by', 'olga']
const w = testSso()
const someone = (name: string) => w.someone({ email: `${name}@example.com`, first_name: name, last_name: 'Петрова' })
const anna = perTest(() => someone('anna'))
const boris = perTest(() => someone('boris'))
const eve = perTest(() => someone('eve'))
const mallory = perTest(() => someone('mallory'))
const vera = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId))
const all = () => ({ anna, boris, eve, mallory })
type Name = keyof ReturnType<typeof all>

const params = () => ({ id: service.id })
const nameOf = (who: Someone) => (Object.entries(all()).find(([, one]) => one.accountId === who.accountId) ?? [''])[0]
const invite = (who: Someone, guest: Someone) =>
  w.call(ownersApi.inviteOwner, { params: params(), body: { login: `${nameOf(guest)}@example.com` } }, pageOf(who))
async function accept(who: Someone): Promise<void> {
  const { items } = (await w.call(ownersApi.listReceivedInvitations, {}, pageOf(who))).body
  for (const { id } of items)
    await w.call(ownersApi.answerOwnerInvitation, { params: { id }, body: { answer: 'accept' } }, pageOf(who))
}
async function join(host: Someone, guest: Someone): Promise<void> {
  expect((await invite(host, guest)).status).toBe(201)
  await accept(guest)
}
const leave = async (who: Someone) =>
  expect((await w.call(ownersApi.leaveService, { params: params() }, pageOf(who))).status).toBe(204)
const read = (who: Someone) => w.call(clientsApi.getClient, { params: params() }, pageOf(who))
const uris = async () =>
  (await w.db.selectFrom('service').select('redirect_uris').where('id', '=', service.id).executeTakeFirstOrThrow())
    .redirect_uris
const add = async (who: Someone, uri: string) => {
  const body = { redirect_uris: [...(await uris()), uri] }
  expect((await w.call(clientsApi.patchClient, { params: params(), body }, pageOf(who))).status).toBe(200)
}
async function owners(): Promise<string[]> {
  const rows = await w.db
    .selectFrom('service as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .select('a.first_name as name')
    .where('s.id', '=', service.id)
    .execute()
  const others = await w.db
    .selectFrom('service_owner as co')
    .innerJoin('account as a', 'a.id', 'co.account_id')
    .select('a.first_name as name')
    .where('co.service_id', '=', service.id)
    .orderBy('name')
    .execute()
  return [...new Set([...rows, ...others].map(({ name }) => name))]
}
const buttonOf = (who: Name) => buttonFor(w, `${who}@example.com`)
const secure = async (token: string) => (await w.call(authApi.secureAccount, { body: { token } })).body
const kinds = (secured: Awaited<ReturnType<typeof secure>>) => secured.ended.map(({ what }) => what).toSorted()
async function back(): Promise<void> {
  for (const { accountId, browser } of Object.values(all())) await w.signIn(accountId, browser)
}
const mailTo = (who: Name) => w.mail.to(`${who}@example.com`).at(-1)

beforeEach(async () => {
  await w.pass(30 * day)
  await back()
})

describe('owners whom a thief invited', () => {
  test('lose what they added, also after they left', async () => {
    await join(anna, eve)
    await add(eve, evil)
    await leave(eve)
    expect(kinds(await secure(buttonOf('anna')))).toEqual(['redirect_uri'])
    expect(await uris()).toEqual([first])
    expect(await endOf(vera.browser, (await begin({ ...service, callback: evil })).url)).toContain(
      'invalid_redirect_uri',
    )
  })

  test('lose what the guests of a guest added, when both left', async () => {
    await join(anna, eve)
    await join(eve, mallory)
    await add(mallory, evil)
    await leave(eve)
    await leave(mallory)
    expect(kinds(await secure(buttonOf('anna')))).toEqual(['redirect_uri'])
    expect(await uris()).toEqual([first])
  })

  test('are not owners any more, however they took turns as the first one', async () => {
    await join(anna, eve)
    await leave(anna)
    await join(eve, mallory)
    await leave(eve)
    expect(await owners()).toEqual(['mallory'])
    expect(kinds(await secure(buttonOf('anna')))).toEqual(['service_owner'])
    expect(await owners()).toEqual(['anna'])
    expect((await read(mallory)).status).toBe(404)
  })

  test('lose the verification of the service with the first place, which the operator reads', async () => {
    await join(anna, eve)
    await leave(anna)
    await w.db.updateTable('service').set({ verified_at: new Date(), verified_by: 'olga' }).execute()
    await secure(buttonOf('anna'))
    expect(await w.db.selectFrom('support_act').select('act').execute()).toEqual([{ act: 'verification-ended' }])
  })

  test('are reached through a guest whose account was deleted or erased', async () => {
    await join(anna, eve)
    await join(eve, mallory)
    await add(eve, evil)
    await people('block', eve.accountId, '--keep-services')
    await people('erase', eve.accountId)
    expect(kinds(await secure(buttonOf('anna')))).toEqual(['redirect_uri', 'service_owner'])
    expect([await owners(), await uris()]).toEqual([['anna'], [first]])
  })

  test('show in the review which secrets they issued', async () => {
    await join(anna, eve)
    await w.call(clientsApi.renewClientSecret, { params: params(), body: { keep_old_hours: 0 } }, pageOf(eve))
    await leave(eve)
    await secure(buttonOf('anna'))
    await markRecovered(w.db, anna.accountId)
    await w.signIn(anna.accountId, anna.browser)
    const { secrets } = (await w.call(getReview, {}, pageOf(anna))).body
    expect(secrets).toMatchObject([{ service: { id: service.id } }])
  })

  test('cannot be owners by an invitation that a guest left behind', async () => {
    await join(anna, eve)
    await invite(eve, mallory)
    await secure(buttonOf('anna'))
    await accept(mallory)
    expect(await owners()).toEqual(['anna'])
  })
})

describe('honest owners', () => {
  test('stay when they were invited before the scope, and those whom they invited', async () => {
    await join(anna, boris)
    await join(boris, mallory)
    await w.pass(9 * day)
    await back()
    await join(anna, eve)
    await secure(buttonOf('anna'))
    expect(await owners()).toEqual(['anna', 'boris', 'mallory'])
  })

  test('stay when they accepted in the scope what was sent before it', async () => {
    await invite(anna, boris)
    await w.pass(6 * day)
    await back()
    await accept(boris)
    await w.pass(2 * day)
    await back()
    await join(anna, eve)
    await secure(buttonOf('anna'))
    expect(await owners()).toEqual(['anna', 'boris'])
  })

  test('stay when a guest invited them in an earlier time as an owner', async () => {
    await join(anna, boris)
    await join(boris, mallory)
    await leave(boris)
    await w.pass(30 * day)
    await back()
    await join(anna, boris)
    await secure(buttonOf('anna'))
    expect(await owners()).toEqual(['anna', 'mallory'])
  })
})

async function remove(who: Someone, guest: string): Promise<void> {
  const { items } = (await w.call(ownersApi.listOwners, { params: params() }, pageOf(who))).body
  const owner_id = items.find(({ name }) => name.startsWith(guest))?.removal?.id ?? ''
  const removed = await w.call(ownersApi.removeServiceOwner, { params: { ...params(), owner_id } }, pageOf(who))
  expect(removed.status).toBe(204)
}

test('brings back an honest owner whom the thief removed, and no guest whom an earlier «This was not me» removed', async () => {
  await invite(anna, boris)
  await w.pass(4 * day)
  await back()
  await accept(boris)
  await w.pass(4 * day)
  await back()
  await join(anna, eve)
  await remove(anna, 'boris')
  expect(await owners()).toEqual(['anna', 'eve'])
  const button = buttonOf('anna')
  await secure(button)
  expect(await owners()).toEqual(['anna', 'boris'])
  await secure(button)
  expect(await owners()).toEqual(['anna', 'boris'])
})

describe('a removed guest', () => {
  test('who left before «This was not me» cannot come back by its own message', async () => {
    await join(anna, eve)
    await leave(eve)
    const eveButton = buttonOf('eve')
    await secure(buttonOf('anna'))
    await secure(eveButton)
    expect(await owners()).toEqual(['anna'])
  })

  test('cannot bring back an owner whom it had removed', async () => {
    await join(anna, eve)
    await join(eve, mallory)
    await remove(eve, 'mallory')
    const eveButton = buttonOf('eve')
    await secure(buttonOf('anna'))
    await secure(eveButton)
    expect(await owners()).toEqual(['anna'])
  })
})

const services = (...typed: string[]) => runAdmin(w.deps, ['services', ...typed, ...why])
const people = (...typed: string[]) => runAdmin(w.deps, ['people', ...typed, ...why])

describe('a service that was handed on', () => {
  test('is out of reach seven days after its former owner left', async () => {
    await join(anna, boris)
    await leave(anna)
    await add(boris, 'https://boris.example/callback')
    await w.later(6 * day, anna)
    const other = await w.service(anna.accountId)
    await w.call(clientsApi.patchClient, { params: { id: other.id }, body: { require_pkce: true } }, pageOf(anna))
    const late = buttonOf('anna')
    await w.pass(2 * day)
    await secure(late)
    expect([await owners(), await uris()]).toEqual([['boris'], [first, 'https://boris.example/callback']])
  })

  test('is out of reach once the operator gave it to another owner', async () => {
    await add(anna, evil)
    await services('give', service.id, 'boris@example.com')
    const remaining = await uris()
    expect(kinds(await secure(buttonOf('anna')))).toEqual([])
    expect([await owners(), await uris()]).toEqual([['boris'], remaining])
  })

  test('tells those who lost it, and how to ask the operator', async () => {
    await join(anna, boris)
    await leave(anna)
    await secure(buttonOf('anna'))
    expect(mailTo('boris')?.text).toContain('вы больше не владелец сервиса «Ромашка»')
    expect(mailTo('boris')?.text).toContain('/feedback')
    expect(mailTo('boris')?.text).not.toContain('/secure-account')
  })
})
