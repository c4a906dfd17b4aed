import { operatorAccountId } from '@kabinet/contract/data/operator-account'
import { sendFeedback } from '@kabinet/contract/api/feedback.api'
import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { runAdmin } from '../../testing/run-admin.ts'
import { testSso } from '../../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone({ email: 'anna@example.com' }))
const service = perTest(() => w.service(anna.accountId))

const admin = (...typed: string[]) => runAdmin(w.deps, [...typed, '--why', 'ticket 4711', '--by', 'olga'])
const changes = async () => {
  const acts = w.db.selectFrom('support_act').select(['act', 'before', 'after']).where('why', 'is not', null)
  return (await acts.orderBy('id').execute()).map(({ act, before, after }) => [act, before, after])
}

test('keeps what acts on a user changed', async () => {
  await admin('people', 'block', anna.accountId, '--keep-services')
  await admin('people', 'unblock', anna.accountId)
  await admin('people', 'group', 'add', anna.accountId, 'staff')
  await admin('people', 'reset-second-step', anna.accountId)
  expect(await changes()).toEqual([
    ['block', { status: 'active' }, { status: 'blocked', services: 'keep' }],
    ['unblock', { status: 'blocked' }, { status: 'active' }],
    ['add-to-group staff', { group: null }, { group: 'staff' }],
    [
      'reset-second-step',
      expect.objectContaining({ authenticator_app: false }),
      expect.objectContaining({ second_step: 'off' }),
    ],
  ])
})

test('keeps no whole contact', async () => {
  const changed = ['anna@new.example', '--old', 'lost', '--identity-checked', 'passport']
  await admin('people', 'change-contact', anna.accountId, ...changed)
  const [[, before, after] = []] = await changes()
  expect(before).toEqual({ contact: 'a***@example.com' })
  expect(after).toEqual({ contact: 'a***@new.example', old: 'lost' })
})

test('keeps what acts on a service changed, and the verification as users saw it', async () => {
  const { host } = new URL(service.callback)
  await admin('services', 'verify', service.id, '--host', host, '--name', 'Ромашка')
  await admin('services', 'suspend', service.id)
  await admin('services', 'restore', service.id)
  await admin('services', 'take', service.id)
  await admin('services', 'trust', service.id)
  const verified = `Ромашка · ${host}`
  expect(await changes()).toEqual([
    ['verify', { verified: null }, { verified }],
    ['suspend', { suspended: false }, { suspended: true }],
    ['restore', { suspended: true }, { suspended: false }],
    ['take', { owner: anna.accountId, verified }, { owner: operatorAccountId, verified: null }],
    ['trust', { first_party: false }, { first_party: true }],
  ])
})

test('refuses an act that a colleague did a moment ago', async () => {
  const { host } = new URL(service.callback)
  const verify = ['services', 'verify', service.id, '--host', host, '--name', 'Ромашка']
  for (const act of [verify, ['services', 'suspend', service.id], ['services', 'restore', service.id]]) {
    const both = await Promise.allSettled([admin(...act), admin(...act)])
    expect([act[1], ...both.map(({ status }) => status).toSorted()]).toEqual([act[1], 'fulfilled', 'rejected'])
  }
  expect(await changes()).toHaveLength(3)
})

test('a policy is not set over a value that the admin did not see', async () => {
  const set = (value: string, expected: string) => admin('policy', 'set', 'registration', value, '--expected', expected)
  expect(await set('invited', 'open')).toContain('registration is invited')
  await expect(set('closed', 'open')).rejects.toThrow('registration is invited now')
  expect(await set('closed', 'invited')).toContain('registration is closed')
  expect(await changes()).toEqual([
    ['set-policy', { registration: 'open' }, { registration: 'invited' }],
    ['set-policy', { registration: 'invited' }, { registration: 'closed' }],
  ])
})

test('feedback is closed once, and found by its state', async () => {
  const form = { name: 'Анна', email: 'anna@example.com', message: 'Нет кода' }
  const id = (await w.call(sendFeedback, { body: form })).body.id
  await w.call(sendFeedback, { body: { ...form, message: 'Есть код' } })
  await admin('feedback', 'close', id)
  await expect(admin('feedback', 'close', id)).rejects.toThrow('no open feedback')
  const list = (...typed: string[]) => runAdmin(w.deps, ['feedback', 'list', ...typed])
  expect(await list('--state', 'open')).toMatch(/Есть код$/)
  expect(await list('--state', 'closed')).toMatch(/closed by olga\n {4}Нет кода$/)
  const next = /--after (\S+)$/.exec(await list('1'))?.[1] ?? ''
  expect(await list('1', '--after', next)).toMatch(/Нет кода$/)
  expect(await changes()).toEqual([[`close-feedback ${id}`, { state: 'open' }, { state: 'closed' }]])
})
