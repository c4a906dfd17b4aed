import { legalApi } from '@kabinet/contract/api/legal.api'
import { deleteGrant, patchGrant } from '@kabinet/contract/api/grants.api'
import { deleteMe } from '@kabinet/contract/api/me.api'
import { deleteClient } from '@kabinet/contract/api/services/clients.api'
import { receiptsApi } from '@kabinet/contract/api/receipts.api'
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  jwtVerify,
  SignJWT,
} from 'jose'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweep } from '../../domain/sweep/sweep.ts'
import { signSecurityEvent } from '../../oidc/security-events/security-event-token.ts'
import { receiptType, signReceipts } from '../../domain/receipts/sign-receipts.ts'
import { currentSigningKey } from '../../oidc/keys/signing-keys.ts'
import { perTest } from '../../testing/fixtures.ts'
import { runAdmin } from '../../testing/run-admin.ts'
import { begin, pageOf, type Someone, testSso, tokensFor } from '../../testing/sso.ts'

const w = testSso()
const owner = perTest(() => w.someone({ first_name: 'Роман', last_name: 'Цветков' }))
const anna = perTest(() => w.someone({ email: 'anna@example.com', phone: '+79001234567' }))
const service = perTest(() => w.service(owner.accountId, { reasons: { EMAIL: 'чтобы отправлять чеки' } }))

const scope = 'openid profile email phone offline_access'
const list = async (query: { client_id?: string } = { client_id: service.clientId }, someone = anna) =>
  (await w.call(receiptsApi.listReceipts, { query }, pageOf(someone))).body
const get = (id: string, someone: Someone = anna) => w.call(receiptsApi.getReceipt, { params: { id } }, pageOf(someone))
const kinds = async () => (await list()).items.map(({ kind }) => kind)
const publishedKeys = async () => {
  const response = await fetch(`${w.base}/.well-known/consent-receipt-keys`)
  const body: { keys: Record<string, string>[] } = await response.json()
  return body.keys
}
const verify = async (jws: string) =>
  jwtVerify(jws, createLocalJWKSet({ keys: await publishedKeys() }), { typ: receiptType })
const newest = async () => {
  const [found] = (await list()).items
  return (await get(found?.id ?? '')).body
}

test('signs a record of each consent, its change and its withdrawal, and links them', async () => {
  await tokensFor(service, anna.browser, { scope }, ['name', 'email', 'offline_access'])
  const newReceipt = await newest()
  const { payload, protectedHeader } = await verify(newReceipt.jws)
  expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'consent-receipt+jwt' })
  expect(payload).toEqual({
    format: 'kabinet-consent-receipt/1',
    iss: w.base,
    sub: anna.accountId,
    iat: expect.any(Number),
    jti: newReceipt.id,
    event: 'given',
    time: newReceipt.issued_at,
    controller: { name: 'Kabinet', url: w.base },
    service: { client_id: service.clientId, name: 'Ромашка', owner: 'Роман Ц.' },
    personal_data: ['name', 'email', 'offline_access'],
    declined: expect.arrayContaining(['phone']),
    apis: [],
    purposes: { EMAIL: 'чтобы отправлять чеки' },
    until: null,
    legal_text: null,
    previous: null,
  })
  expect(newReceipt.jws).not.toMatch(/anna@|\+7900/)
  const page = { params: { client_id: service.clientId } }
  await w.call(patchGrant, { ...page, body: { claims: ['email'] } }, pageOf(anna))
  const changed = await verify((await newest()).jws)
  expect(changed.payload).toMatchObject({ event: 'changed', personal_data: ['email'], previous: newReceipt.id })
  await w.call(deleteGrant, page, pageOf(anna))
  const withdrawn = await verify((await newest()).jws)
  expect(withdrawn.payload).toMatchObject({
    event: 'withdrawn',
    personal_data: [],
    purposes: {},
    previous: changed.payload.jti,
  })
  expect(await kinds()).toEqual(['withdrawn', 'changed', 'given'])
})

test('records nothing for a remembered sign-in and for reads', async () => {
  await tokensFor(service, anna.browser, { scope })
  await tokensFor(service, anna.browser, { scope })
  expect(await kinds()).toEqual(['given'])
})

test('records the agreements of a registration, with hash and version', async () => {
  const boris = await w.person('boris')
  const { items } = (await boris.call(receiptsApi.listReceipts)).body
  expect(items.map(({ kind, text }) => [kind, text?.kind]).toSorted()).toEqual([
    ['agreed', 'personal_data'],
    ['agreed', 'user_agreement'],
  ])
  const agreed = (await boris.call(legalApi.listAgreements)).body.items
  for (const { id, issued_at, text } of items) {
    const { jws } = (await boris.call(receiptsApi.getReceipt, { params: { id } })).body
    expect((await verify(jws)).payload).toMatchObject({
      event: 'agreed',
      time: issued_at,
      legal_text: { ...text, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    expect(agreed).toContainEqual({ ...text, agreed_at: issued_at })
  }
})

test('names the consent to personal data that was in force for the user', async () => {
  const row = { account_id: anna.accountId, kind: 'personal_data', text_hash: 'f'.repeat(64), address: null } as const
  for (const version of ['2026-11-21', '2027-01-31'])
    await w.db
      .insertInto('agreement')
      .values({ ...row, version, agreed_at: new Date() })
      .execute()
  await tokensFor(service, anna.browser, { scope })
  expect((await verify((await newest()).jws)).payload['legal_text']).toEqual({
    kind: 'personal_data',
    version: '2027-01-31',
    sha256: 'f'.repeat(64),
  })
})

test('records the withdrawals of a deleted account, and forgets all records with it', async () => {
  const boris = await w.person('boris')
  const consent = { account_id: boris.accountId, service_id: service.id, claims: ['email' as const] }
  await w.db.insertInto('consent').values(consent).execute()
  await boris.call(deleteMe, { body: { password: boris.password } })
  const stored = () =>
    w.db
      .selectFrom('receipt')
      .select('kind')
      .where('account_id', '=', boris.accountId)
      .where('service_id', 'is not', null)
  expect((await stored().orderBy('issued_at').execute()).map(({ kind }) => kind)).toEqual(['given', 'withdrawn'])
  await signReceipts(w.deps)
  const [, withdrawn] = await stored().select('jws').orderBy('issued_at').execute()
  expect((await verify(withdrawn?.jws ?? '')).payload).toMatchObject({ event: 'withdrawn', personal_data: [] })
  // Support erases it: the records are data of the account, and none is left to sign a withdrawal for.
  await runAdmin(w.deps, ['people', 'erase', boris.accountId, '--why', 'ticket 4711', '--by', 'olga'])
  expect(await stored().execute()).toEqual([])
})

const ends: Record<string, () => Promise<unknown>> = {
  'by support that ends all consents': () =>
    runAdmin(w.deps, ['grants', 'end-all', '--yes', new URL(w.base).host, '--why', 'theft', '--by', 'olga']),
  'by the deletion of the service': async () => {
    const options = { params: { id: service.id }, query: { name: 'Ромашка' } }
    expect((await w.call(deleteClient, options, pageOf(owner))).status).toBe(204)
    expect(await kinds()).toEqual(['given'])
    await w.pass(31 * 24 * 3600)
    await sweep(w.deps)
    await w.signIn(anna.accountId, anna.browser)
  },
}

test.each(Object.entries(ends))('signs a record of a withdrawal %s', async (_, end) => {
  await tokensFor(service, anna.browser, { scope })
  await end()
  await signReceipts(w.deps)
  const stored = w.db.selectFrom('receipt').select(['kind', 'jws']).orderBy('issued_at')
  const [granted, withdrawn] = await stored.where('account_id', '=', anna.accountId).execute()
  expect([granted?.kind, withdrawn?.kind]).toEqual(['given', 'withdrawn'])
  expect((await verify(withdrawn?.jws ?? '')).payload).toMatchObject({
    event: 'withdrawn',
    service: { name: 'Ромашка' },
    previous: decodeJwt(granted?.jws ?? '').jti,
  })
})

test('says nothing about consents from before records existed', async () => {
  await tokensFor(service, anna.browser, { scope })
  await w.db.deleteFrom('receipt').execute()
  expect(await list()).toEqual({ items: [], total: 0 })
  await w.call(deleteGrant, { params: { client_id: service.clientId } }, pageOf(anna))
  const { payload } = await verify((await newest()).jws)
  expect(payload).toMatchObject({ event: 'withdrawn', previous: null })
})

test('keeps records from other users', async () => {
  await tokensFor(service, anna.browser, { scope })
  const { id } = await newest()
  const boris = await w.someone()
  expect((await get(id, boris)).error.error_code).toBe(10)
  expect(await list(undefined, boris)).toEqual({ items: [], total: 0 })
})

test('fails for a record signed by another key, with a changed type or a changed content', async () => {
  await tokensFor(service, anna.browser, { scope })
  const { jws } = await newest()
  const { kid = '', ...header } = decodeProtectedHeader(jws)
  const claims = decodeJwt(jws)
  const foreign = await generateKeyPair('ES256')
  const forged = await new SignJWT(claims).setProtectedHeader({ ...header, alg: 'ES256', kid }).sign(foreign.privateKey)
  await expect(verify(forged)).rejects.toThrow('signature verification failed')
  const unknown = { ...header, alg: 'ES256', kid: 'unknown', jwk: await exportJWK(foreign.publicKey) }
  await expect(verify(await new SignJWT(claims).setProtectedHeader(unknown).sign(foreign.privateKey))).rejects.toThrow()
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const [head, body, signature] = jws.split('.')
  await expect(
    verify([part({ ...header, alg: 'ES256', kid, typ: 'JWT' }), body, signature].join('.')),
  ).rejects.toThrow()
  await expect(verify([head, part({ ...claims, event: 'withdrawn' }), signature].join('.'))).rejects.toThrow()
})

test('uses a key of its own: ID tokens and security events are no records, and records are no tokens', async () => {
  const { id_token = '', access_token } = await tokensFor(service, anna.browser, { scope })
  const { jws } = await newest()
  const events = await signSecurityEvent(
    w.deps,
    { id: 'x', iat: 1, kind: 'account-created', accountId: anna.accountId },
    { issuer: w.base, audience: 'x' },
  )
  for (const other of [id_token, events]) await expect(verify(other)).rejects.toThrow()
  const jwks: { keys: { kid: string }[] } = await (await fetch(`${w.base}/oauth/jwks`)).json()
  const kids = (await publishedKeys()).map(({ kid }) => kid)
  expect(jwks.keys.filter(({ kid }) => kids.includes(kid))).toEqual([])
  // Also a record-like token by a key of ID tokens.
  const { kid, key } = await currentSigningKey(w.deps, 'ES256')
  const alike = new SignJWT(decodeJwt(jws)).setProtectedHeader({ alg: 'ES256', kid, typ: receiptType })
  await expect(verify(await alike.sign(key))).rejects.toThrow('no applicable key')
  const bearer = await fetch(`${w.base}/oauth/userinfo`, { headers: { authorization: `Bearer ${jws}` } })
  expect([bearer.status, access_token === jws]).toEqual([401, false])
  const hinted = await begin(service, { scope: 'openid', prompt: 'none', id_token_hint: jws })
  expect((await anna.browser.follow(hinted.url.href)).searchParams.get('error')).toBe('invalid_request')
})

test('keeps public keys forever, and private ones only while they sign', async () => {
  await tokensFor(service, anna.browser, { scope })
  const before = await newest()
  expect(await runAdmin(w.deps, ['keys', 'rotate-receipts', '--why', 'ticket 4711'])).toMatch(
    /until \S+\n\S+ {2}from \S+$/,
  )
  await w.call(deleteGrant, { params: { client_id: service.clientId } }, pageOf(anna))
  const after = await newest()
  expect(decodeProtectedHeader(before.jws).kid).not.toBe(decodeProtectedHeader(after.jws).kid)
  await runAdmin(w.deps, ['keys', 'rotate-receipts', '--compromised', '--why', 'ticket 4712'])
  const keys = await publishedKeys()
  expect(keys.map(({ compromised_at: at, until }) => [at !== null, until !== null])).toEqual([
    [false, true],
    [true, true],
    [false, false],
  ])
  for (const { jws } of [before, after]) {
    const { payload, protectedHeader } = await verify(jws)
    const { from = '', until } = keys.find(({ kid }) => kid === protectedHeader.kid) ?? {}
    const issued = (payload.iat ?? 0) * 1000
    expect([Date.parse(from) <= issued, issued <= Date.parse(until ?? '')]).toEqual([true, true])
  }
  for (const key of keys) expect(Object.keys(key).filter((name) => /^(d|p|q|k|sealed.*)$/.test(name))).toEqual([])
  const sealed = await w.db
    .selectFrom('receipt_key')
    .select('kid')
    .where('sealed_private_jwk', 'is not', null)
    .execute()
  expect(sealed).toEqual([{ kid: keys.at(-1)?.['kid'] }])
  expect(await runAdmin(w.deps, ['keys', 'receipts'])).toContain('COMPROMISED')
})

test('signs each record once, by many processes, also after a failure', async () => {
  for (let n = 0; n < 3; n++) await tokensFor(await w.service(owner.accountId), anna.browser, { scope })
  const { keys } = w.deps
  const broken = {
    ...keys,
    open: () => {
      throw new Error('no key')
    },
  }
  await signReceipts(w.deps)
  await sql`update receipt set jws = null`.execute(w.db)
  await expect(signReceipts({ ...w.deps, keys: broken })).rejects.toThrow('no key')
  await Promise.all([signReceipts(w.deps), signReceipts(w.deps), signReceipts(w.deps, anna.accountId)])
  const rows = await w.db.selectFrom('receipt').select('jws').execute()
  expect(rows).toHaveLength(3)
  for (const { jws } of rows) await verify(jws ?? '')
  const first = await w.db.selectFrom('receipt').select(['id', 'jws']).orderBy('id').execute()
  await signReceipts(w.deps)
  expect(await w.db.selectFrom('receipt').select(['id', 'jws']).orderBy('id').execute()).toEqual(first)
})

test('serves an HTML name of a service as text', async () => {
  const name = '<img src=x onerror=alert(1)>'
  const hostile = await w.service(owner.accountId, { name })
  await tokensFor(hostile, anna.browser, { scope })
  const [found] = (await list({ client_id: hostile.clientId })).items
  const { payload } = await verify((await get(found?.id ?? '')).body.jws)
  expect(payload['service']).toMatchObject({ name })
})
