import { operatorAccountId } from '@kabinet/contract/data/operator-account'
import { limits } from '@kabinet/contract/limits'
import { clientsApi } from '@kabinet/contract/api/services/clients.api'
import { ownersApi } from '@kabinet/contract/api/services/owners.api'
import { eventsApi } from '@kabinet/contract/api/events.api'
import { authApi } from '@kabinet/contract/api/auth/all'
import { expect, test } from 'vitest'
import { perTest } from '../../../testing/fixtures.ts'
import { buttonFor } from '../../../testing/recovery.ts'
import { begin, endOf, pageOf, type Someone, testSso } from '../../../testing/sso.ts'

const day = 24 * 3600
const w = testSso()
const anna = perTest(() => w.someone({ email: 'anna@example.com', first_name: 'Анна', last_name: 'Иванова' }))
const boris = perTest(() => w.someone({ email: 'boris@example.com', first_name: 'Борис', last_name: 'Соколов' }))
const service = perTest(() => w.service(anna.accountId))

const params = () => ({ id: service.id })
const invite = (login = 'boris@example.com', who = anna) =>
  w.call(ownersApi.inviteOwner, { params: params(), body: { login } }, pageOf(who))
const received = async (who = boris) => (await w.call(ownersApi.listReceivedInvitations, {}, pageOf(who))).body.items
const answer = (id: string, who = boris, decision: 'accept' | 'decline' = 'accept') =>
  w.call(ownersApi.answerOwnerInvitation, { params: { id }, body: { answer: decision } }, pageOf(who))
const leave = (who: Someone) => w.call(ownersApi.leaveService, { params: params() }, pageOf(who))
const listed = async (who = anna) => (await w.call(ownersApi.listOwners, { params: params() }, pageOf(who))).body
const changes = async (who = anna) =>
  (await w.call(ownersApi.listServiceChanges, { params: params() }, pageOf(who))).body.items
const patch = (who: Someone, body: object) => w.call(clientsApi.patchClient, { params: params(), body }, pageOf(who))
const uris = async (who = anna) =>
  (await w.call(clientsApi.getClient, { params: params() }, pageOf(who))).body.redirect_uris
const subjects = (to: string) => w.mail.to(to).map(({ subject }) => subject)
async function becomeOwner(who = boris) {
  const { id } = (await invite(`${who === boris ? 'boris' : 'vera'}@example.com`)).body
  expect((await answer(id, who)).status).toBe(200)
}

test('an invited user accepts, and both see and change the same service and its log', async () => {
  await becomeOwner()
  expect((await w.call(clientsApi.listClients, {}, pageOf(boris))).body.items).toMatchObject([{ id: service.id }])
  expect(
    (await patch(boris, { redirect_uris: ['https://romashka.example/callback', 'https://romashka.example/2'] })).status,
  ).toBe(200)
  expect(await listed(boris)).toMatchObject({
    items: [
      { name: 'Анна И.', is_first: true, is_me: false },
      { name: 'Борис С.', is_first: false, is_me: true, undo_until: expect.stringMatching(/Z$/) },
    ],
    invitations: [],
  })
  expect(await changes()).toMatchObject([
    { kind: 'changed', who: 'owner', name: 'Борис С.', fields: ['redirect_uris'] },
    { kind: 'owner_joined', name: 'Борис С.' },
    { kind: 'owner_invited', name: 'Анна И.' },
    { kind: 'connected', name: 'Анна И.' },
  ])
  expect(await changes(boris)).toEqual(await changes())
  const kinds = (await w.call(eventsApi.listEvents, {}, pageOf(boris))).body.items.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['service_joined', 'service_changed']))
})

test('answers the same for a login without an account, and sends nothing there', async () => {
  const known = await invite()
  const unknown = await invite('nobody@example.com')
  expect([known.status, unknown.status]).toEqual([201, 201])
  expect({ ...known.body, id: '', login: '', created_at: '', expires_at: '' }).toEqual({
    ...unknown.body,
    id: '',
    login: '',
    created_at: '',
    expires_at: '',
  })
  expect(subjects('boris@example.com')).toEqual([expect.stringContaining('Вас приглашают стать владельцем сервиса')])
  expect(subjects('nobody@example.com')).toEqual([])
  expect((await listed()).invitations.map(({ login }) => login)).toEqual(['boris@example.com', 'nobody@example.com'])
})

test('shows the invitation to a user who verifies the contact later, for seven days', async () => {
  await invite('late@example.com')
  const late = await w.someone({ email: 'late@example.com' })
  expect(await received(late)).toMatchObject([{ invited_by: 'Анна И.', service: { name: 'Ромашка', logo_url: null } }])
  await w.pass(7 * day + 1)
  expect(await received(await w.signIn(late.accountId))).toEqual([])
})

test('shows no invitation to an unverified or another contact', async () => {
  const { id } = (await invite()).body
  const vera = await w.someone({ email: 'vera@example.com' })
  expect(await received(vera)).toEqual([])
  expect((await answer(id, vera)).status).toBe(404)
  await w.db.updateTable('identifier').set({ verified_at: null }).where('account_id', '=', boris.accountId).execute()
  expect((await answer(id)).status).toBe(404)
})

test('accepts only after a fresh proof; declines without one', async () => {
  const { id } = (await invite()).body
  await w.pass(11 * 60)
  const refreshed = await w.signIn(boris.accountId, boris.browser)
  await w.db
    .updateTable('session')
    .set({ password_proven_at: new Date(0) })
    .where('id', '=', refreshed.sessionId)
    .execute()
  expect(await answer(id)).toMatchObject({ status: 403, error: { reason: 'step_up' } })
  expect((await answer(id, boris, 'decline')).body).toEqual({ service_id: null })
  expect(await received()).toEqual([])
  expect((await listed(await w.signIn(anna.accountId))).items).toHaveLength(1)
})

test('lets strangers neither invite, list, withdraw, leave nor hand over', async () => {
  const { id } = (await invite('x@example.com')).body
  const as = pageOf(boris)
  const calls = [
    invite('y@example.com', boris),
    leave(boris),
    w.call(ownersApi.listOwners, { params: params() }, as),
    w.call(ownersApi.listServiceChanges, { params: params() }, as),
    w.call(ownersApi.handServiceOver, { params: params() }, as),
    w.call(ownersApi.withdrawOwnerInvitation, { params: { ...params(), invitation_id: id } }, as),
  ]
  for (const call of calls) expect((await call).status).toBe(404)
  expect((await listed()).invitations).toHaveLength(1)
})

test('accepts once when accepted twice at once', async () => {
  const { id } = (await invite()).body
  const both = await Promise.all([answer(id), answer(id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect((await changes()).filter(({ kind }) => kind === 'owner_joined')).toHaveLength(1)
})

test('withdraws, or accepts, never both', async () => {
  const { id } = (await invite()).body
  const withdraw = w.call(
    ownersApi.withdrawOwnerInvitation,
    { params: { ...params(), invitation_id: id } },
    pageOf(anna),
  )
  const [accepted, withdrawn] = await Promise.all([answer(id), withdraw])
  expect([accepted.status === 200, withdrawn.status === 204].filter(Boolean)).toHaveLength(1)
  expect((await listed()).items).toHaveLength(accepted.status === 200 ? 2 : 1)
})

test('ends invitations of an owner who left', async () => {
  await becomeOwner()
  const vera = await w.someone({ email: 'vera@example.com' })
  const { id } = (await invite('vera@example.com', boris)).body
  expect((await leave(boris)).status).toBe(204)
  expect((await answer(id, vera)).status).toBe(404)
})

test('keeps the last owner', async () => {
  expect(await leave(anna)).toMatchObject({ status: 403, error: { reason: 'last_owner' } })
  await becomeOwner()
  expect((await leave(anna)).status).toBe(204)
  expect(await listed(boris)).toMatchObject({ items: [{ name: 'Борис С.', is_first: true }] })
  expect((await w.call(clientsApi.getClient, { params: params() }, pageOf(anna))).status).toBe(404)
  expect((await changes(boris))[0]).toMatchObject({ kind: 'owner_left', name: 'Анна И.' })
  expect(await leave(boris)).toMatchObject({ status: 403 })
})

test('keeps exactly one of two owners who leave at once', async () => {
  await becomeOwner()
  const both = await Promise.all([leave(anna), leave(boris)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 403])
})

test('hands a published service over to the operator, as its last owner', async () => {
  const handOver = () => w.call(ownersApi.handServiceOver, { params: params() }, pageOf(anna))
  await w.db.updateTable('service').set({ status: 'test' }).execute()
  expect(await handOver()).toMatchObject({ status: 403, error: { reason: 'test_service' } })
  await w.db.updateTable('service').set({ status: 'published' }).execute()
  await becomeOwner()
  expect(await handOver()).toMatchObject({ status: 403, error: { reason: 'other_owners' } })
  await leave(boris)
  expect((await handOver()).status).toBe(204)
  const stored = await w.db.selectFrom('service').select(['account_id', 'custody_since']).executeTakeFirst()
  expect(stored).toEqual({ account_id: operatorAccountId, custody_since: expect.any(Date) })
  expect((await w.call(clientsApi.getClient, { params: params() }, pageOf(anna))).status).toBe(404)
})

const removalOf = async (name: string, who = anna) =>
  (await listed(who)).items.find((one) => one.name === name)?.removal
const remove = (owner_id = '', who = anna) =>
  w.call(ownersApi.removeServiceOwner, { params: { ...params(), owner_id } }, pageOf(who))

test('removes an owner whom one invited, with the owners whom that one invited', async () => {
  const vera = await w.someone({ email: 'vera@example.com', first_name: 'Вера', last_name: 'Котова' })
  await becomeOwner()
  await answer((await invite('vera@example.com', boris)).body.id, vera)
  const galya = await w.someone({ email: 'galya@example.com', first_name: 'Галя', last_name: 'Лис' })
  await answer((await invite('galya@example.com', vera)).body.id, galya)
  await leave(anna)
  await answer((await invite('anna@example.com', galya)).body.id, anna)
  const { id } = (await removalOf('Вера К.', boris)) ?? {}
  expect((await remove(id, boris)).status).toBe(204)
  // Anna was an owner before Boris, so she is nobody's guest here.
  expect((await listed(boris)).items.map(({ name }) => name)).toEqual(['Борис С.', 'Анна И.'])
  expect((await changes(boris)).slice(0, 2)).toMatchObject([
    { kind: 'owner_removed', name: 'Борис С.' },
    { kind: 'owner_removed', name: 'Борис С.' },
  ])
  for (const to of ['vera@example.com', 'galya@example.com']) {
    const text = w.mail.to(to).at(-1)?.text
    expect(text).toContain('вы больше не владелец сервиса «Ромашка». Это сделал другой владелец: Борис С.')
    expect(text).not.toContain('/secure-account')
  }
  expect(w.mail.to('boris@example.com').at(-1)?.text).toContain('/secure-account')
  expect(subjects('boris@example.com').at(-1)).toContain('Владельцы сервиса')
})

test('tells the other owners of a removal', async () => {
  await w.someone({ email: 'vera@example.com', first_name: 'Вера', last_name: 'Котова' }).then(async (vera) => {
    await becomeOwner()
    await becomeOwner(vera)
  })
  await remove((await removalOf('Вера К.'))?.id)
  const text = w.mail.to('boris@example.com').at(-1)?.text
  expect(text).toContain('Вера К. больше не владелец сервиса «Ромашка». Это сделал другой владелец: Анна И.')
})

test('removes nobody after seven days, nor whom another owner invited, nor oneself', async () => {
  await becomeOwner()
  const removal = await removalOf('Борис С.')
  expect(removal).toEqual({ id: expect.any(String), until: expect.stringMatching(/Z$/) })
  for (const name of ['Анна И.', 'Борис С.']) expect(await removalOf(name, boris)).toBeUndefined()
  expect((await remove(removal?.id, boris)).status).toBe(404)
  expect((await remove(boris.accountId)).status).toBe(404)
  expect((await remove(removal?.id, await w.someone())).status).toBe(404)
  await w.later(7 * day + 1, anna)
  expect(await removalOf('Борис С.')).toBeUndefined()
  expect((await remove(removal?.id)).status).toBe(404)
  expect((await listed()).items).toHaveLength(2)
})

test('names the day until which an inviter can undo, while it is an owner and for two weeks', async () => {
  await becomeOwner()
  const undo = async () => (await listed(boris)).items.find(({ is_me }) => is_me)?.undo_until
  expect(await undo()).toMatch(/Z$/)
  await leave(anna)
  expect(await undo()).toBeUndefined()
  await w.db.updateTable('service').set({ account_id: anna.accountId }).execute()
  expect(await undo()).toMatch(/Z$/)
  await w.later(14 * day + 1, boris)
  expect(await undo()).toBeUndefined()
})

test('names the day until which a former owner can come back', async () => {
  await becomeOwner()
  await leave(anna)
  expect((await listed(boris)).left).toEqual([{ name: 'Анна И.', until: expect.stringMatching(/Z$/) }])
  await w.later(7 * day + 1, boris)
  expect((await listed(boris)).left).toEqual([])
})

test('limits owners, and invitations to one login', async () => {
  for (let n = 1; n < limits.serviceListMax; n += 1) expect((await invite(`u${n}@example.com`)).status).toBe(201)
  expect((await invite('u10@example.com')).status).toBe(422)
  const again = []
  for (let n = 0; n < 11; n += 1) again.push((await invite('u1@example.com')).status)
  expect(again.at(-1)).toBe(429)
})

test.each([{}, { login: '' }, { login: 'x'.repeat(1000) }, { login: 'not a login' }, { login: 7 }])(
  'refuses %o',
  async (body) => {
    const bad = await w.send('POST', `/api/clients/${service.id}/owners`, body, pageOf(anna))
    expect(bad.status).toBe(400)
  },
)

test('tells every owner about sensitive changes; only the one who made it can say "This was not me"', async () => {
  await becomeOwner()
  await patch(boris, { name: 'Лютик' })
  const toAnna = w.mail.to('anna@example.com').at(-1)
  const toBoris = w.mail.to('boris@example.com').at(-1)
  expect(toAnna?.text).toContain('Это сделал другой владелец: Борис С.')
  expect(toAnna?.text).not.toContain('/secure-account')
  expect(toBoris?.text).toContain('/secure-account')
  await w.call(clientsApi.deleteClient, { params: params() }, pageOf(anna))
  expect(subjects('boris@example.com').at(-1)).toContain('Сервис удалён')
})

const first = 'https://romashka.example/callback'

test('undoes only what this owner added', async () => {
  await w.later(30 * day, anna, boris)
  await becomeOwner()
  await patch(anna, { redirect_uris: [first, 'https://romashka.example/anna'] })
  await patch(boris, { redirect_uris: [first, 'https://romashka.example/anna', 'https://evil.example/boris'] })
  const secured = await w.call(authApi.secureAccount, { body: { token: buttonFor(w, 'boris@example.com') } })
  expect(secured.body.ended.map(({ what }) => what)).toEqual(['redirect_uri'])
  expect(await uris()).toEqual([first, 'https://romashka.example/anna'])
  expect((await changes())[0]).toMatchObject({ kind: 'secured', name: 'Борис С.' })
  const { url } = await begin(service, { redirect_uri: 'https://evil.example/boris' })
  expect(await endOf(anna.browser, url)).toContain('invalid_redirect_uri')
})
