import { expect, test } from 'vitest'
import { adminToken, testConsole } from '../../testing/console.ts'
import { perTest } from '../../testing/fixtures.ts'
import { runAdmin } from '../../testing/run-admin.ts'
import { findRole } from './operator-role.sql.ts'

const c = testConsole()
const olga = perTest(() => c.operator())
const boris = perTest(() => c.operator())
const why = 'ticket 4711'
type Who = { accountId: string }

const change = (by: { cookie: string }, of: Who, role: string, from?: string) =>
  c.ask(`/console/api/people/${of.accountId}/role`, by.cookie, {
    method: 'POST',
    payload: { role, why, ...(from === undefined ? {} : { from }) },
  })
const roleOf = async ({ accountId }: Who) => (await findRole(c.db, accountId))?.role ?? 'none'
const command = (of: Who, role: string) =>
  runAdmin(c.deps, ['people', 'role', of.accountId, role, '--by', 'root', '--why', why])

test('an operator lowers and takes the roles of others, whose sessions end', async () => {
  expect((await change(olga, boris, 'support', 'operator')).status).toBe(200)
  expect((await c.ask('/console/session', boris.cookie)).body['role']).toBe('support')
  expect((await change(olga, boris, 'none', 'support')).status).toBe(200)
  expect((await c.ask('/console/session', boris.cookie)).status).toBe(401)
  await command(boris, 'operator')
  expect((await c.ask('/console/session', boris.cookie)).status).toBe(401)
})

test('nobody raises, changes their own role, or overwrites a colleague silently', async () => {
  const anna = await c.someone()
  const support = await c.operator('support')
  const refused = [
    await change(olga, anna, 'support', 'none'),
    await change(olga, support, 'operator', 'support'),
    await change(olga, olga, 'support', 'operator'),
    await change(olga, olga, 'operator', 'operator'),
    await change(olga, boris, 'none', 'support'),
    await change(olga, boris, 'none'),
    await change(olga, boris, 'operator', 'operator'),
  ]
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422, 422])
  expect((await change(support, boris, 'none', 'operator')).status).toBe(403)
  expect(await Promise.all([anna, support, olga, boris].map(roleOf))).toEqual([
    'none',
    'support',
    'operator',
    'operator',
  ])
})

test('two operators who remove each other at once leave one', async () => {
  const both = await Promise.all([change(olga, boris, 'none', 'operator'), change(boris, olga, 'none', 'operator')])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await Promise.all([olga, boris].map(roleOf))).toSorted()).toEqual(['none', 'operator'])
})

test('a suspended role is given back by another operator, and counts as none for the last one', async () => {
  await c.db
    .updateTable('operator_role')
    .set({ suspended_at: new Date() })
    .where('account_id', '=', boris.accountId)
    .execute()
  expect((await c.enter(boris)).text).toContain('Роль приостановлена')
  expect((await change(olga, boris, 'operator', 'operator')).body['done']).toContain('has the role operator back')
  expect((await c.enter(boris)).status).toBe(303)
})

test('no token gives a role, not even one of an operator', async () => {
  const headers = { authorization: `Bearer ${adminToken}`, host: 'localhost' }
  const payload = { role: 'operator', by: 'olga', why }
  const url = `/people/${boris.accountId}/role`
  expect((await c.admin.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(403)
})

test('neither a token nor `by` has the name of a person at the console', async () => {
  const { who } = (await findRole(c.db, olga.accountId)) ?? { who: '' }
  await expect(runAdmin(c.deps, ['tokens', 'create', who, '--role', 'operator', '--why', why])).rejects.toThrow('name')
  const headers = { authorization: `Bearer ${adminToken}`, host: 'localhost' }
  const payload = { by: who, why }
  const url = `/people/${(await c.someone()).accountId}/note`
  expect((await c.admin.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(400)
})

test('the command takes the last role, and tells operators of a new one', async () => {
  const anna = await c.someone()
  await command(anna, 'support')
  await c.pass(0)
  expect(c.mail.to(`${olga.accountId}@example.com`).at(-1)?.text).toContain('people role support')
  for (const one of [olga, boris, anna]) await command(one, 'none')
  expect(await c.db.selectFrom('operator_role').select('role').execute()).toEqual([])
})
