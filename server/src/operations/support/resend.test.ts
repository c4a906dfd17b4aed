import { authApi } from '@kabinet/contract/api/auth/all'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OutgoingMail } from '../../domain/messages/outgoing.ts'
import { RefusedForGood } from '../../domain/messages/delivery/refused-for-good.ts'
import { formOf, linkToken } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'
import { runAdmin } from '../../testing/run-admin.ts'

const w = testWorld()
let sendMail: typeof w.deps.sendMail
beforeEach(() => void (sendMail ??= w.deps.sendMail))
afterEach(() => void (w.deps.sendMail = sendMail))

const people = (...typed: string[]) => runAdmin(w.deps, ['people', ...typed])
const resend = (id: string) => people('resend', id, '--why', 'ticket 4711', '--by', 'olga')
const acts = () =>
  w.db.selectFrom('support_act').select(['act', 'account_id', 'who', 'why']).where('why', 'is not', null).execute()
const letters = () => w.mail.all().map(({ to }) => to)

async function register(email: string): Promise<string> {
  await w.call(authApi.register, { body: formOf('anna', { email }) })
  const [found]: { id: string; status: string }[] = JSON.parse(await people('find', email, '--json'))
  expect(found?.status).toBe('unconfirmed')
  return found?.id ?? ''
}
const confirm = async (mail: OutgoingMail | undefined) => {
  const token = mail ? linkToken(mail) : ''
  return (await w.call(authApi.confirmRegistration, { body: { token } })).status
}

test('sends a new registration link, invalidates the previous one, and hides both from support', async () => {
  const id = await register('anna@example.com')
  expect(JSON.parse(await people('show', id, '--json'))).toMatchObject({
    status: 'unconfirmed',
    contacts: [{ kind: 'email', value: 'anna@example.com', verified_at: null, frozen_until: null }],
    letters: [{ kind: 'registration_link', state: 'sent' }],
  })
  await expect(resend(id)).rejects.toThrow('less than a minute ago')
  await w.pass(61)
  const told = await resend(id)
  await w.pass(0)
  expect(letters()).toHaveLength(2)
  const [before, now] = w.mail.all()
  expect(told).toContain('a***@example.com')
  expect(told).not.toContain(now && linkToken(now))
  expect([await confirm(before), await confirm(now)]).toEqual([410, 200])
  expect(await acts()).toEqual([{ act: 'resend', account_id: id, who: 'olga', why: 'ticket 4711' }])
  await expect(resend(id)).rejects.toThrow('no waiting or failed messages')
})

test('sends one link for two concurrent requests', async () => {
  const id = await register('anna@example.com')
  await w.pass(61)
  const tried = await Promise.allSettled([resend(id), resend(id)])
  await w.pass(0)
  expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect([letters().length, (await acts()).length]).toEqual([2, 1])
})

test('resends a dead letter and logs it for the user, but not an expired code', async () => {
  const anna = await w.person('anna')
  const before = letters().length
  w.deps.sendMail = () => Promise.reject(new RefusedForGood('550 no such user'))
  await people('reset-second-step', anna.accountId, '--why', 'a lost phone')
  await w.pass(0)
  expect(JSON.parse(await people('show', anna.accountId, '--json'))).toMatchObject({
    letters: [
      { kind: 'transport_changed', state: 'dead', error: '550 no such user' },
      { kind: 'login_code', state: 'sent' },
    ],
  })
  await w.call(authApi.resetPassword, { body: { step: 'request', login: 'anna@example.com' } })
  await w.pass(601)
  w.deps.sendMail = sendMail
  expect(await resend(anna.accountId)).toMatch(/^1 to .* at once: transport_changed\.$/)
  await w.pass(0)
  expect(letters().slice(before)).toEqual(['anna@example.com'])
  await expect(resend(anna.accountId)).rejects.toThrow('no waiting or failed messages')
  const [event] = JSON.parse(await people('events', anna.accountId, '--json'))
  expect(event).toMatchObject({
    kind: 'messages_resent',
    user_agent: 'operator',
    details: { kinds: 'transport_changed' },
  })
})

test('sends a new link to an unproven e-mail, but not for a blocked or unknown account', async () => {
  const anna = await w.person('anna', { email: null, phone: '+79161234567' })
  await w.db
    .insertInto('contact_candidate')
    .values({ account_id: anna.accountId, kind: 'email', value: 'new@example.com', step: 'link' })
    .execute()
  expect(await resend(anna.accountId)).toContain('n***@example.com')
  await w.pass(0)
  expect(letters()).toEqual(['new@example.com'])
  await expect(resend(anna.accountId)).rejects.toThrow('less than a minute')
  await people('block', anna.accountId, '--why', 'x')
  await expect(resend(anna.accountId)).rejects.toThrow('is not active')
  await expect(resend('00000000-0000-0000-0000-000000000000')).rejects.toThrow('no account')
  await expect(people('resend', anna.accountId)).rejects.toThrow('--why')
})
