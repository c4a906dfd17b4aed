import { getMe } from '@kabinet/contract/api/me.api'
import { limits } from '@kabinet/contract/limits'
import { expect, test } from 'vitest'
import { perTest } from '../../../testing/fixtures.ts'
import { testWorld } from '../../../testing/world.ts'
import { runAdmin } from '../../../testing/run-admin.ts'

const w = testWorld()
const login = 'anna@example.com'
const anna = perTest(() => w.person('anna'))

const why = ['--why', 'ticket 4711', '--by', 'olga']
const people = (...typed: string[]) => runAdmin(w.deps, ['people', ...typed])
const group = (...typed: string[]) => people('group', ...typed, ...why)
const shown = async () => JSON.parse(await people('show', anna.accountId, '--json'))

test('assigns and takes a group by login or id, shows it, and records both acts and events', async () => {
  expect(await group('add', login, 'Staff')).toBe(`${anna.accountId} is in staff.`)
  await group('add', anna.accountId, 'a.b_c:d-1')
  expect((await shown()).groups).toEqual(['a.b_c:d-1', 'staff'])
  expect((await anna.call(getMe)).body.groups).toEqual(['a.b_c:d-1', 'staff'])
  expect(JSON.parse(await people('groups', '--json'))).toEqual([
    { name: 'a.b_c:d-1', members: 1 },
    { name: 'staff', members: 1 },
  ])
  expect(JSON.parse(await people('group', 'members', 'staff', '--json'))).toMatchObject([
    { id: anna.accountId, status: 'active' },
  ])
  expect(await group('remove', login, 'staff')).toBe(`${anna.accountId} is no longer in staff.`)
  await group('remove', login, 'a.b_c:d-1')
  expect((await anna.call(getMe)).body).not.toHaveProperty('groups')
  const acts = await w.db.selectFrom('support_act').select(['act', 'who']).orderBy('id').execute()
  expect(acts.filter(({ act }) => act.includes('-to-') || act.includes('-from-'))).toEqual([
    { act: 'add-to-group staff', who: 'olga' },
    { act: 'add-to-group a.b_c:d-1', who: 'olga' },
    { act: 'remove-from-group staff', who: 'olga' },
    { act: 'remove-from-group a.b_c:d-1', who: 'olga' },
  ])
  const events = await w.db.selectFrom('event').select(['kind', 'details']).where('kind', 'like', 'group%').execute()
  expect(events).toHaveLength(4)
  expect(events).toContainEqual({ kind: 'group_added', details: { group: 'staff' } })
})

test.each([
  ['an unknown login', ['add', 'nobody@example.com', 'staff'], 'No account or registration has nobody@example.com.'],
  ['an unknown id', ['add', '00000000-0000-0000-0000-000000000000', 'staff'], 'There is no account'],
  ['no login', ['add', 'anna', 'staff'], 'No account or registration has anna.'],
  ['no letters', ['add', 'anna@example.com', 'отдел'], 'group: A group has up to 64 characters'],
  ['spaces', ['add', 'anna@example.com', 'the staff'], 'group: A group has up to 64 characters'],
  ['a name that is too long', ['add', 'anna@example.com', 'a'.repeat(65)], 'group: A group has up to 64 characters'],
  ['a group that the user is not in', ['remove', 'anna@example.com', 'staff'], 'is not in staff'],
])('refuses %s', async (_, typed, line) => {
  await expect(group(...typed)).rejects.toThrow(line)
  expect(await w.db.selectFrom('support_act').selectAll().execute()).toEqual([])
})

test.each([
  [[]],
  [['add']],
  [['add', 'anna@example.com']],
  [['move', 'anna@example.com', 'staff']],
  [['add', 'anna@example.com', 'staff', 'admins']],
])('shows the usage for %j', async (typed) => {
  await expect(group(...typed)).rejects.toMatchObject({ name: 'UsageError' })
})

test('requires a reason, refuses a second time, a group without members and too many groups', async () => {
  await expect(people('group', 'add', login, 'staff')).rejects.toThrow('Give a reason')
  await group('add', login, 'staff')
  await expect(group('add', login, 'STAFF')).rejects.toThrow('is in staff already')
  await expect(people('group', 'members', 'admins')).rejects.toThrow('No user is in admins.')
  const more = Array.from({ length: limits.groupsMax - 1 }, (_, n) => `team-${n}`)
  for (const name of more) await group('add', login, name)
  await expect(group('add', login, 'one-more')).rejects.toThrow('there can be no more')
})

test('lets one of two parallel acts win', async () => {
  const both = await Promise.allSettled([group('add', login, 'staff'), group('add', login, 'staff')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
