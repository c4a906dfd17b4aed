import { authApi } from '@kabinet/contract/api/auth/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findNoticeRecipient } from '../../../domain/accounts/contacts.sql.ts'
import { secureTokenOf } from '../../../domain/accounts/secure-token.ts'
import { type TwoServers, twoServers } from '../../../testing/two-servers.ts'

let w: TwoServers
beforeAll(async () => void (w = await twoServers()))
afterAll(() => w.close())

test('acts once for ten concurrent presses at two processes', async () => {
  const { accountId } = await w.someone()
  const recipient = await findNoticeRecipient(w.db, accountId)
  if (!recipient) throw new Error('nobody')
  const body = JSON.stringify({ token: secureTokenOf(w.deps.keys, accountId, recipient) })
  const headers = { 'content-type': 'application/json' }
  const press = async () => {
    const answer = await fetch(w.base + authApi.secureAccount.path, { method: 'POST', headers, body })
    return answer.status === 200 ? `already: ${(await answer.json()).already}` : `${answer.status}`
  }
  const answers = await Promise.all(Array.from({ length: 10 }, press))
  // Each press needs a hash, which is limited per account: a busy machine rejects some.
  const acted = answers.filter((one) => one === 'already: false')
  expect([acted.length, answers.filter((one) => one === '429' || one === 'already: true').length]).toEqual([1, 9])
})
