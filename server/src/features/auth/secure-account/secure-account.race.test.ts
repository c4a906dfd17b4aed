import { authApi } from '@kabinet/contract/api/auth/auth.api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findNoticeRecipient } from '../../../domain/accounts/contacts.sql.ts'
import { secureTokenOf } from '../../../domain/accounts/secure-token.ts'
import { type TwoServers, twoServers } from '../../../testing/two-servers.ts'

let w: TwoServers
beforeAll(async () => void (w = await twoServers()))
afterAll(() => w.close())

test('of ten presses at once at two processes one acts', async () => {
  const { accountId } = await w.someone()
  const recipient = await findNoticeRecipient(w.db, accountId)
  if (!recipient) throw new Error('nobody')
  const body = JSON.stringify({ token: secureTokenOf(w.deps.keys, accountId, recipient) })
  const headers = { 'content-type': 'application/json' }
  const press = async () => (await fetch(w.base + authApi.secureAccount.path, { method: 'POST', headers, body })).status
  const statuses = await Promise.all(Array.from({ length: 10 }, press))
  // Each needs a hash, of which one account has only so many at once: a busy machine sends some away.
  expect(statuses.sort()).toEqual([200, ...Array.from({ length: 9 }, () => expect.toBeOneOf([410, 429]))])
})
