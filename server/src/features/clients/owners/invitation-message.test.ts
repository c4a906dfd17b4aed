import { ownersApi } from '@kabinet/contract/api/services/owners.api'
import { expect, test } from 'vitest'
import { pageOf, testSso } from '../../../testing/sso.ts'

const w = testSso()

test('names only a service that the operator has verified in the message to a stranger', async () => {
  const anna = await w.someone({ first_name: 'Анна' })
  await w.someone({ email: 'boris@example.com' })
  const service = await w.service(anna.accountId)
  const params = { id: service.id }
  const invite = async () => {
    const { body } = await w.call(ownersApi.inviteOwner, { params, body: { login: 'boris@example.com' } }, pageOf(anna))
    await w.pass(0)
    return { ...body, text: w.mail.to('boris@example.com').at(-1)?.text ?? '' }
  }
  const { id: invitation_id, text } = await invite()
  expect(text).toContain('приглашает вас стать владельцем сервиса.')
  expect(text).not.toContain('Ромашка')
  await w.call(ownersApi.withdrawOwnerInvitation, { params: { ...params, invitation_id } }, pageOf(anna))
  await w.db.updateTable('service').set({ verified_at: new Date() }).execute()
  expect((await invite()).text).toContain('сервиса «Ромашка»')
})
