import { listEvents } from '@kabinet/contract/api/events.api'
import * as api from '@kabinet/contract/api/passkeys.api'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newAuthenticator, type Ways } from '../../testing/authenticator.ts'
import { perTest } from '../../testing/fixtures.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import type { Person } from '../../testing/people.ts'
import { signIn } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))

const options = async (who: Pick<Person, 'call'> = anna) => (await who.call(api.preparePasskey, { body: {} })).body
const listed = async (who: Pick<Person, 'call'> = anna) => (await who.call(api.listPasskeys)).body
async function add(ways: Ways = {}, who = anna) {
  return who.call(api.addPasskey, { body: newAuthenticator(ways).create(await options(who)) })
}

describe('new passkey', () => {
  test('has the name of the browser and system that added it', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const body = newAuthenticator().create(await options())
    const added = await anna.call(api.addPasskey, { body }, { headers })
    expect(added.body.name).toBe('Firefox, Windows')
  })

  test('shows its provider and sync state, and returns the ids for the browser', async () => {
    const { status, body } = await add({ aaguid: 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd' })
    expect([status, body]).toMatchObject([
      201,
      { name: null, provider: 'iCloud Keychain', synced: true, last_used_at: null },
    ])
    await add({ isSynced: false })
    const { items, total, ...known } = await listed()
    expect([total, known]).toEqual([2, { rp_id: 'localhost', user_handle: (await options()).user.id }])
    expect(items.map(({ provider, synced }) => [provider, synced])).toEqual([
      [null, false],
      ['iCloud Keychain', true],
    ])
  })

  test('requests only discoverable, verifying credentials that are not registered yet', async () => {
    const added = (await add()).body
    expect(await options()).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: 'anna@example.com', displayName: 'Анна Королёва' },
      excludeCredentials: [{ id: added.credential_id, transports: ['internal', 'hybrid'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
  })

  test('notifies every verified channel with «This was not me», and is logged', async () => {
    await add()
    expect(w.mail.last()).toMatchObject({ to: 'anna@example.com', subject: expect.stringContaining('ключ доступа') })
    expect(w.mail.last().text).toContain('/secure-account?token=')
    const { items } = (await anna.call(listEvents, { query: { group: 'account' } })).body
    expect(items.map(({ kind }) => kind)).toContain('passkey_added')
  })

  test('can be named, renamed and removed, with a notice of the removal', async () => {
    const { id } = (await add()).body
    const params = { passkey_id: id }
    expect((await anna.call(api.renamePasskey, { params, body: { name: ' Рабочий ' } })).body.name).toBe('Рабочий')
    expect((await anna.call(api.renamePasskey, { params, body: { name: '\u202e' } })).status).toBe(400)
    expect((await anna.call(api.removePasskey, { params })).status).toBe(204)
    expect(w.mail.last().subject).toContain('Удалён ключ доступа')
    expect((await listed()).items).toEqual([])
    expect((await anna.call(api.removePasskey, { params })).error.error_code).toBe(10)
  })

  test('is rejected after twenty, before the browser prompts', async () => {
    for (let n = 0; n < 20; n += 1) expect((await add()).status).toBe(201)
    expect((await anna.call(api.preparePasskey, { body: {} })).error.error_code).toBe(202)
  })
})

describe('attacks on passkeys', () => {
  test('rejects a stolen token without the device cookie, and requires a step-up', async () => {
    const { id } = (await add()).body
    const params = { passkey_id: id }
    const made = newAuthenticator().create(await options())
    const acts = (who: Pick<Person, 'call'>, token: string | undefined) => [
      who.call(api.preparePasskey, { body: {} }, { token }),
      who.call(api.addPasskey, { body: made }, { token }),
      who.call(api.renamePasskey, { params, body: { name: 'x' } }, { token }),
      who.call(api.removePasskey, { params }, { token }),
    ]
    for (const answer of await Promise.all(acts(openBrowser(w), anna.token))) expect(answer.error.error_code).toBe(8)
    await w.pass(601)
    await signIn(w, anna, anna)
    await sql`update session set password_proven_at = app_now() - interval '11 minutes'`.execute(w.db)
    for (const answer of await Promise.all(acts(anna, anna.token)))
      expect([answer.error.error_code, answer.error.reason]).toEqual([9, 'step_up'])
    expect((await listed()).total).toBe(1)
  })

  test('accepts a challenge once, for five minutes, in its session, and only for adding', async () => {
    const boris = await w.person('boris')
    const prepared = await options()
    const post = (body: ReturnType<ReturnType<typeof newAuthenticator>['create']>, who = anna) =>
      who.call(api.addPasskey, { body })
    expect((await post(newAuthenticator().create(prepared), boris)).status).toBe(400)
    expect((await post(newAuthenticator().create(prepared))).status).toBe(201)
    expect((await post(newAuthenticator().create(prepared))).status).toBe(400)
    const late = await options()
    await w.pass(301)
    expect((await post(newAuthenticator().create(late))).status).toBe(400)
    for (const challenge of ['', 'x', 'A'.repeat(48)])
      expect((await post(newAuthenticator({ challenge }).create(prepared))).status).toBe(400)
    expect([(await listed()).total, (await listed(boris)).total]).toEqual([1, 0])
  })

  test('rejects another site, relying party or ceremony, and an unverified user', async () => {
    const wrong: Ways[] = [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:3001' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { type: 'webauthn.get' },
    ]
    for (const ways of wrong) expect([ways, (await add(ways)).status]).toEqual([ways, 400])
    expect((await add({ isSynced: false })).status).toBe(201)
  })

  test('rejects a credential that another user has registered', async () => {
    const boris = await w.person('boris')
    const authenticator = newAuthenticator()
    await anna.call(api.addPasskey, { body: authenticator.create(await options()) })
    const again = authenticator.create(await options(boris))
    expect((await boris.call(api.addPasskey, { body: again })).error.error_code).toBe(13)
    const [taken] = (await listed()).items
    const params = { passkey_id: taken?.id ?? '' }
    expect((await boris.call(api.removePasskey, { params })).error.error_code).toBe(10)
    expect((await boris.call(api.renamePasskey, { params, body: { name: 'x' } })).error.error_code).toBe(10)
  })

  test('answers 400 for malformed input', async () => {
    const good = newAuthenticator().create(await options())
    for (const response of [
      { ...good.response, attestationObject: 'AAAA' },
      { ...good.response, attestationObject: good.response.clientDataJSON },
      { ...good.response, clientDataJSON: 'bm90IGpzb24' },
      { ...good.response, clientDataJSON: Buffer.from('null').toString('base64url') },
    ])
      expect((await anna.call(api.addPasskey, { body: { ...good, response } })).status).toBe(400)
    expect((await anna.call(api.addPasskey, { body: { ...good, id: 'other' } })).status).toBe(400)
  })
})
