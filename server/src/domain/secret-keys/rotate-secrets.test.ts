import { randomBytes } from 'node:crypto'
import { authApi } from '@kabinet/contract/api/auth/all'
import { listDocuments, putDocument } from '@kabinet/contract/api/documents.api'
import { sendFeedback } from '@kabinet/contract/api/feedback.api'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createKeys } from '../../lib/keys.ts'
import { createSubjects } from '../../oidc/claims/subjects.ts'
import { publishedKeys } from '../../oidc/keys/signing-keys.ts'
import { signReceipts } from '../receipts/sign-receipts.ts'
import { ensureOperatorAccount } from '../custody/custody.sql.ts'
import { perFile } from '../../testing/fixtures.ts'
import { resetBy } from '../../testing/recovery.ts'
import { runAdmin } from '../../testing/run-admin.ts'
import { activate, password } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'
import { UsageError } from '../../lib/usage-error.ts'
import { rotateSecrets } from './rotate-secrets.ts'
import { listSealed, sealedTables, storeResealed } from './sealed.sql.ts'
import { createHasher } from '../passwords/hash-password.ts'

const [old, next] = [randomBytes(32), randomBytes(32)]
const [oldId, nextId] = [createKeys([old]).newest, createKeys([next]).newest]
const number = '11223344595'
const w = testWorld({ deps: { keys: createKeys([old]) }, clears: false })
const anna = perFile(() => w.person('anna'))
const turnTo = (...secrets: Buffer[]) => {
  const keys = createKeys(secrets)
  Object.assign(w.deps, { keys, hasher: createHasher(keys, 2) })
}
const secrets = (...words: string[]) => runAdmin(w.deps, ['secrets', ...words, '--why', 'ticket 4711'])
beforeAll(async () => {
  await anna.call(putDocument, { body: { document_type: 'snils', number } })
  const form = { name: 'Анна', email: 'anna@example.com', message: 'Не приходит письмо.' }
  await anna.call(sendFeedback, { body: form })
  await activate(w, 'boris')
  await signReceipts(w.deps)
})
beforeEach(() => turnTo(next, old))

test('counts sealed values by key, including keys that are not in SECRET_KEYS', async () => {
  const rest = `${oldId}  3 signing_key, 1 house_secret, 1 person_key, 1 feedback, 1 receipt_key, 2 password`
  expect(await secrets('list')).toBe(`${nextId}  no stored values\n${rest}`)
  turnTo(next)
  expect(await secrets('list')).toContain(`\n${oldId}  NOT IN SECRET_KEYS  3 signing_key`)
})

test('counts no password of the account that owns services of the operator', async () => {
  const before = await secrets('list')
  await ensureOperatorAccount(w.db)
  expect(await secrets('list')).toBe(before)
})

test('continues an interrupted rotation without resealing anything twice', async () => {
  const [signingKeys] = sealedTables
  const [row] = await listSealed(w.db, signingKeys, '', 1)
  if (!row) throw new Error('there is no signing key')
  const sealed = w.deps.keys.seal(w.deps.keys.open(row.sealed))
  expect(await storeResealed(w.db, signingKeys, [{ ...row, sealed, sealedBefore: row.sealed }])).toBe(1)

  expect(await secrets('rotate')).toBe(
    `6 encrypted again.\n${nextId}  3 signing_key, 1 house_secret, 1 person_key, 1 feedback, 1 receipt_key\n${oldId}  2 password`,
  )
  expect(await rotateSecrets(w.deps)).toBe(0)
})

test('keeps a value that was changed after it was read', async () => {
  const [, , personKeys] = sealedTables
  const [row] = await listSealed(w.db, personKeys, personKeys.first, 1)
  if (!row) throw new Error('there is no key of a person')
  expect(await storeResealed(w.db, personKeys, [{ key: row.key, sealedBefore: 'read long ago', sealed: 'x' }])).toBe(0)
  expect(await listSealed(w.db, personKeys, personKeys.first, 1)).toEqual([row])
})

test('opens everything with only the newest key after a rotation, and keeps pairwise subjects', async () => {
  const subject = (await createSubjects(w.deps))('person', 'service')
  turnTo(next)
  expect((await createSubjects(w.deps))('person', 'service')).toBe(subject)
  expect(await publishedKeys(w.deps)).toHaveLength(3)
  expect(await runAdmin(w.deps, ['feedback', 'list'])).toContain('Не приходит письмо.')
  await sql`update receipt set jws = null`.execute(w.db)
  await signReceipts(w.deps)
  turnTo(next, old)
  expect((await anna.call(listDocuments)).body.items).toMatchObject([{ number }])
})

test('moves a password at the next login, and otherwise answers as for an unknown login until a reset', async () => {
  const logIn = (login: string, typed = password) => w.call(authApi.authorize, { body: { login, password: typed } })
  expect((await logIn('anna@example.com')).status).toBe(200)
  expect(await secrets('list')).toContain(`1 password\n${oldId}  1 password`)
  turnTo(next)
  expect((await logIn('anna@example.com')).status).toBe(200)
  const refused = await logIn('boris@example.com')
  expect(refused.error).toMatchObject({ ...(await logIn('nobody@example.com')).error, request_id: expect.any(String) })

  const login = 'boris@example.com'
  await resetBy(w, login, 'Ledyanoj-8Bereg')
  expect((await logIn(login, 'Ledyanoj-8Bereg')).status).toBe(200)
})

test('rejects unknown arguments', async () => {
  for (const words of [[], ['rotate', 'now'], ['drop']]) await expect(secrets(...words)).rejects.toThrow(UsageError)
})
