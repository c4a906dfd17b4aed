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
  const press = async () => {
    const answer = await fetch(w.base + authApi.secureAccount.path, { method: 'POST', headers, body })
    return answer.status === 200 ? `already: ${(await answer.json()).already}` : `${answer.status}`
  }
  const answers = await Promise.all(Array.from({ length: 10 }, press))
  // Each needs a hash, of which one account has only so many at once: a busy machine sends some away.
  const acted = answers.filter((one) => one === 'already: false')
  expect([acted.length, answers.filter((one) => one === '429' || one === 'already: true').length]).toEqual([1, 9])
})
