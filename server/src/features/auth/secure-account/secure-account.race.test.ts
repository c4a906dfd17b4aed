import { authApi } from '@kabinet/contract/api/auth/all'
import { expect, test } from 'vitest'
import { findNoticeRecipient } from '../../../domain/accounts/contacts.sql.ts'
import { secureTokenOf } from '../../../domain/accounts/secure-token.ts'
import { openPerFile } from '../../../testing/fixtures.ts'
import { twoServers } from '../../../testing/two-servers.ts'

const w = openPerFile(twoServers)

test('acts once for ten concurrent requests at two processes', async () => {
  const { accountId } = await w.someone()
  const recipient = await findNoticeRecipient(w.db, accountId)
  if (!recipient) throw new Error('nobody')
  const body = JSON.stringify({ token: secureTokenOf(w.deps.keys, accountId, recipient) })
  const headers = { 'content-type': 'application/json' }
  const secure = async () => {
    const answer = await fetch(w.base + authApi.secureAccount.path, { method: 'POST', headers, body })
    return answer.status === 200 ? `already: ${(await answer.json()).already}` : `${answer.status}`
  }
  const answers = await Promise.all(Array.from({ length: 10 }, secure))
  // Each request needs a hash, which is limited per account: a busy machine rejects some.
  const acted = answers.filter((one) => one === 'already: false')
  expect([acted.length, answers.filter((one) => one === '429' || one === 'already: true').length]).toEqual([1, 9])
})
