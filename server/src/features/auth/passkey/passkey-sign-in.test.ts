import { authApi } from '@kabinet/contract/api/auth/all'
import { getMe } from '@kabinet/contract/api/me.api'
import { listPasskeys, preparePasskey, removePasskey } from '@kabinet/contract/api/passkeys.api'
import { listSessions } from '@kabinet/contract/api/sessions.api'
import { secureAccount } from '@kabinet/contract/api/auth/secure-account.api'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newAuthenticator, type Ways } from '../../../testing/authenticator.ts'
import { costOf } from '../../../testing/cost.ts'
import { perTest } from '../../../testing/fixtures.ts'
import { openBrowser } from '../../../testing/inject-browser.ts'
import { signInWith, withPasskey } from '../../../testing/passkeys.ts'
import { linkToken, type Person } from '../../../testing/people.ts'
import { testWorld } from '../../../testing/world.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))
const keys = perTest(() => withPasskey(anna))

const kinds = async () =>
  (await w.db.selectFrom('event').select('kind').orderBy('happened_at').orderBy('id').execute()).map(({ kind }) => kind)
const prepare = async (browser = anna) => (await browser.call(authApi.preparePasskeySignIn, { body: {} })).body
const refusal = async (ways: Ways, authenticator = keys) => {
  const { status, error } = await signInWith(openBrowser(w), authenticator, ways)
  return [status, error.error_code, error.reason]
}
const forbidden = [403, 9, undefined]

describe('sign-in with a passkey', () => {
  test('confirms the session in one step and records the method', async () => {
    const browser = openBrowser(w)
    const { status, body } = await signInWith(browser, keys)
    expect([status, body.confirmed, body.otp, body.has_passkey]).toEqual([200, true, undefined, true])
    expect((await browser.call(getMe)).body.user_id).toBe(anna.accountId)
    const { items } = (await browser.call(listSessions)).body
    expect(items.find(({ is_current }) => is_current)?.amr).toEqual(['swk', 'user', 'mfa'])
    expect((await anna.call(listPasskeys)).body.items[0]?.last_used_at).not.toBeNull()
    expect(browser.cookies).toHaveProperty('kabinet_sso')
    expect(w.mail.last().subject).toContain('Вход с нового устройства')
  })

  test('records a hardware key for a passkey that cannot be synced', async () => {
    const browser = openBrowser(w)
    await signInWith(browser, await withPasskey(anna, { isSynced: false }))
    expect((await browser.call(listSessions)).body.items[0]?.amr).toEqual(['hwk', 'user', 'mfa'])
  })

  test('needs five statements, six with the e-mail for a new device, and one for the options', async () => {
    await signInWith(anna, keys)
    const options = await prepare()
    expect(await costOf(w, () => prepare())).toEqual({ statements: 1, commits: 0 })
    const known = await costOf(w, () => anna.call(authApi.authorizePasskey, { body: keys.get(options) }))
    const browser = openBrowser(w)
    const elsewhere = (await browser.call(authApi.preparePasskeySignIn, { body: {} })).body
    const strange = await costOf(w, () => browser.call(authApi.authorizePasskey, { body: keys.get(elsewhere) }))
    expect([known.statements, strange.statements]).toEqual([5, 6])
  })
})

describe('passkey sign-in under attack', () => {
  test('accepts an answer once, for five minutes, in the browser that asked', async () => {
    const body = keys.get(await prepare())
    const here = () => anna.call(authApi.authorizePasskey, { body })
    expect((await openBrowser(w).call(authApi.authorizePasskey, { body })).error.error_code).toBe(9)
    const boris = await w.person('boris')
    expect((await boris.call(authApi.authorizePasskey, { body })).error.error_code).toBe(9)
    expect((await here()).status).toBe(200)
    expect((await here()).error.error_code).toBe(9)
    const late = keys.get(await prepare())
    await w.pass(301)
    expect((await anna.call(authApi.authorizePasskey, { body: late })).error.error_code).toBe(9)
  })

  test('gives one error for another site, unverified user, other ceremony, made-up challenge or foreign handle', async () => {
    const boris = await w.person('boris')
    const his = (await boris.call(listPasskeys)).body.user_handle
    const wrong: Ways[] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { type: 'webauthn.create' },
      { challenge: 'A'.repeat(48) },
      { userHandle: his },
      { userHandle: 'x' },
    ]
    for (const ways of wrong) expect([ways, await refusal(ways)]).toEqual([ways, forbidden])
    expect(await kinds()).toContain('passkey_refused')
  })

  test('rejects a challenge made for another purpose', async () => {
    const { challenge } = (await anna.call(authApi.preparePasskeyCheck, { body: {} })).body
    expect(await refusal({ challenge })).toEqual(forbidden)
  })

  test('rejects another key with the same id, and reports an unknown passkey so that the browser can forget it', async () => {
    const stranger = newAuthenticator()
    stranger.create((await anna.call(preparePasskey, { body: {} })).body)
    expect(await refusal({}, stranger)).toEqual([403, 9, 'unknown_passkey'])
    const forged = { ...stranger.get(await prepare()), id: keys.credentialId.toString('base64url') }
    expect((await anna.call(authApi.authorizePasskey, { body: forged })).error.reason).toBeUndefined()
  })

  test('returns the same options for every user, without names', async () => {
    const known = await prepare()
    const unknown = (await openBrowser(w).call(authApi.preparePasskeySignIn, { body: {} })).body
    expect({ ...known, challenge: '', passkey_first: false }).toEqual({ ...unknown, challenge: '' })
    expect([known.allowCredentials, known.challenge.length]).toEqual([[], unknown.challenge.length])
  })

  test('rejects, logs and reports a copied passkey, and uses up its challenge', async () => {
    await signInWith(openBrowser(w), keys, { counter: 7 })
    for (const counter of [7, 3, 0]) expect(await refusal({ counter })).toEqual(forbidden)
    expect((await kinds()).filter((kind) => kind === 'passkey_copied')).toHaveLength(3)
    expect(w.mail.last().subject).toContain('Вход с копией ключа отклонён')
    expect((await signInWith(openBrowser(w), keys, { counter: 8 })).status).toBe(200)
  })

  test('accepts an authenticator without a counter', async () => {
    for (let n = 0; n < 3; n += 1) expect((await signInWith(openBrowser(w), keys, { counter: 0 })).status).toBe(200)
  })

  test('accepts a passkey after many failures from the same address', async () => {
    for (let n = 0; n <= 120; n += 1) await refusal({ isVerified: false })
    expect((await signInWith(openBrowser(w), keys)).status).toBe(200)
  })
})

describe('rejected passkeys', () => {
  const refused = async () => (await signInWith(openBrowser(w), keys)).error
  test('include a removed one', async () => {
    const [one] = (await anna.call(listPasskeys)).body.items
    await anna.call(removePasskey, { params: { passkey_id: one?.id ?? '' } })
    expect((await refused()).reason).toBe('unknown_passkey')
  })

  test('include all after «This was not me»', async () => {
    await anna.call(secureAccount, { body: { token: linkToken(w.mail.last()) } })
    expect((await refused()).reason).toBe('unknown_passkey')
    expect(await w.db.selectFrom('passkey').selectAll().execute()).toEqual([])
  })

  test('include those of a blocked or deleted account, reported only after a valid proof', async () => {
    for (const [status, code] of [
      ['blocked', 211],
      ['deactivated', 1001],
    ] as const) {
      await sql`update account set status = ${status}`.execute(w.db)
      expect((await refused()).error_code).toBe(code)
      expect(await refusal({ isVerified: false })).toEqual(forbidden)
    }
  })
})

describe('step-up with a passkey', () => {
  const stale = () => sql`update session set password_proven_at = app_now() - interval '11 minutes'`.execute(w.db)
  const prove = async (who: Person, authenticator = keys, ways: Ways = {}) => {
    const challenge = (await who.call(authApi.preparePasskeyCheck, { body: {} })).body
    return who.call(authApi.checkPasskey, { body: authenticator.get(challenge, ways) })
  }
  const isOpen = async () => (await anna.call(removePasskey, nothing)).error.error_code === 10
  const nothing = { params: { passkey_id: '01a1fd34-da5d-708a-80d0-2e3e5ae4f5a4' } }

  test('allows sensitive acts for ten minutes', async () => {
    await stale()
    expect(await isOpen()).toBe(false)
    expect((await prove(anna)).status).toBe(200)
    expect(await isOpen()).toBe(true)
  })

  test('rejects a foreign passkey, another session, an unverified user and a repeat', async () => {
    const boris = await w.person('boris')
    const his = await withPasskey(boris)
    await stale()
    expect((await prove(anna, his)).status).toBe(403)
    expect((await prove(anna, keys, { isVerified: false })).status).toBe(403)
    const challenge = (await boris.call(authApi.preparePasskeyCheck, { body: {} })).body
    expect((await anna.call(authApi.checkPasskey, { body: keys.get(challenge) })).status).toBe(403)
    expect(await isOpen()).toBe(false)
  })

  test('answers 404 without a passkey', async () => {
    const boris = await w.person('boris')
    expect((await boris.call(authApi.preparePasskeyCheck, { body: {} })).status).toBe(404)
  })
})
