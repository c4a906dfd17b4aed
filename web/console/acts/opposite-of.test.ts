import { expect, test } from 'vitest'
import type { DoneAct } from './done-act.ts'
import { oppositeOf } from './opposite-of.ts'

const [id, service] = ['019ac1b0-0000-7000-8000-0000000000a1', '019ac1b0-0000-7000-8000-0000000000b1']
const undo = (act: string, before: DoneAct['before'], after: DoneAct['after'], more: Partial<DoneAct> = {}) => {
  const done = { happened_at: '', act, who: 'olga', why: 'a slip', account_id: id, service_id: null, before, after }
  const { name, input } = oppositeOf({ ...done, ...more }) ?? {}
  return [name, input]
}

test.each([
  ['block', { status: 'active' }, { status: 'blocked', services: 'keep' }, 'unblockPerson', { id }],
  ['unblock', { status: 'blocked' }, { status: 'active' }, 'blockPerson', { id }],
  ['allow-services', { connects: false }, { connects: true }, 'disallowServices', { id }],
  ['add-to-group staff', { group: null }, { group: 'staff' }, 'removeFromGroupAgain', { id, group: 'staff' }],
  ['remove-from-group staff', { group: 'staff' }, { group: null }, 'addToGroupAgain', { id, group: 'staff' }],
  ['role', { role: 'none' }, { role: 'support' }, 'setRoleBack', { id, role: 'none', from: 'support' }],
  ['role', { role: 'support' }, { role: 'operator' }, 'setRoleBack', { id, role: 'support', from: 'operator' }],
])('%s is undone by the act with the values of before', (act, before, after, name, input) => {
  expect(undo(act, before, after)).toEqual([name, input])
})

test.each([
  ['role', { role: 'operator' }, { role: 'support' }],
  ['role', { role: 'operator' }, { role: 'operator' }],
  ['role', null, null],
  ['add-to-group staff', null, null],
  ['erase', { status: 'blocked' }, null],
  ['end-sessions', null, null],
  ['__proto__', null, null],
  ['constructor', null, null],
])('%s is not offered to be undone', (act, before, after) => {
  expect(undo(act, before, after)).toEqual([undefined, undefined])
})

test('a service is undone by its own acts, a policy only from the value that was set', () => {
  const onService = { account_id: null, service_id: service }
  expect(undo('suspend', { suspended: false }, { suspended: true }, onService)).toEqual([
    'restoreService',
    { id: service },
  ])
  const policy = { account_id: null }
  expect(undo('set-policy', { registration: 'open' }, { registration: 'invited' }, policy)).toEqual([
    'setPolicyBack',
    { policy: 'registration', value: 'open', expected: 'invited' },
  ])
})
