import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { insertMessage } from '../../../domain/messages/messages.sql.ts'
import { newId } from '../../../lib/ids.ts'
import { runAdmin } from '../../../testing/run-admin.ts'
import { testWorld } from '../../../testing/world.ts'
import { readAuditPage } from '../../../features/audit/audit.ts'
import { listMessageErrors } from '../messages/message-errors.ts'
import { readOverview } from '../overview.ts'
import { actsList } from '@kabinet/contract/admin/lists'
import { actsQuery, listActs } from './list-acts.ts'

const w = testWorld()
const list = async (query: z.input<typeof actsQuery>) => actsList.parse(await listActs(w.deps, actsQuery.parse(query)))
const found = async (query: z.input<typeof actsQuery>) =>
  (await list(query)).items.map(({ act, who }) => `${act} ${who}`)
const admin = (who: string, ...typed: string[]) => runAdmin(w.deps, [...typed, '--why', 'ticket 4711', '--by', who])

test('lists acts newest first, by who, act, account, service and day', async () => {
  const [anna, boris] = [await w.person('anna'), await w.person('boris')]
  await admin('olga', 'people', 'block', anna.accountId)
  await w.pass(24 * 3600)
  await admin('pyotr', 'people', 'group', 'add', boris.accountId, 'staff')
  await runAdmin(w.deps, ['people', 'show', boris.accountId, '--by', 'pyotr'])
  const today = new Date(w.deps.now().getTime() + 24 * 3600_000).toISOString().slice(0, 10)
  expect(await found({})).toEqual(['add-to-group staff pyotr', 'block olga'])
  expect(await found({ name: 'olga' })).toEqual(['block olga'])
  const longName = `${'Анна-Мария '.repeat(9)}<${newId()}>`
  expect(await found({ name: longName })).toEqual([])
  expect(await found({ act: 'add-to-group' })).toEqual(['add-to-group staff pyotr'])
  expect(await found({ account: anna.accountId })).toEqual(['block olga'])
  expect(await found({ service: newId() })).toEqual([])
  expect(await found({ since: today })).toEqual(['add-to-group staff pyotr'])
  expect(await found({ until: today })).toEqual(['block olga'])
  expect(await found({ reads: true, account: boris.accountId })).toEqual(['show pyotr', 'add-to-group staff pyotr'])
  await expect(list({ reads: true })).rejects.toThrow('Say who looked')
  expect((await list({})).items[1]).toMatchObject({ before: { status: 'active' }, after: { status: 'blocked' } })
  expect(await admin('olga', 'acts', 'list', '--name', 'olga')).toContain('status active → status blocked')
})

test('goes on with the next page, also between acts of one instant', async () => {
  const row = () => ({ id: newId(), act: 'note', who: 'olga', why: 'x' })
  await w.db
    .insertInto('support_act')
    .values(Array.from({ length: 120 }, row))
    .execute()
  const ids: string[] = []
  for (let after: string | undefined, page = 0; page < 3; page++) {
    const { items, next, count } = await list({ after })
    expect(count).toBe(120)
    ids.push(...items.map(({ id }) => id))
    after = next ?? undefined
  }
  expect(new Set(ids).size).toBe(120)
})

test('the audit is narrowed by who, act, account and end', async () => {
  const anna = await w.person('anna')
  await admin('olga', 'people', 'block', anna.accountId)
  const kinds = async (filter: { since?: string; until?: string; who?: string; act?: string; account?: string }) =>
    (await readAuditPage(w.db, { since: undefined, ...filter })).items.map(({ kind }) => kind)
  expect(await kinds({ who: 'olga' })).toEqual(['block'])
  expect(await kinds({ who: 'boris' })).toEqual([])
  expect(await kinds({ act: 'signed_in' })).toEqual(['signed_in'])
  expect(await kinds({ account: newId() })).toEqual([])
  expect(await kinds({ account: anna.accountId })).toContain('account_blocked')
  expect(await kinds({ until: '2020-01-02', since: '2020-01-01' })).toEqual([])
  await expect(kinds({ until: 'soon' })).rejects.toMatchObject({ error: 'INVALID_PARAM_VALUE' })
})

test('counts the errors of a provider without contacts, and what waits', async () => {
  const mail = { transport: 'email', recipient: 'x@example.com', kind: 'login_code', locale: 'ru' } as const
  const refuse = async (error: string, state: 'dead' | 'waiting', daysAgo: number) => {
    const id = newId()
    await insertMessage(w.db, {
      ...mail,
      id,
      accountId: null,
      recipientHash: Buffer.alloc(32),
      sealed: '-',
      expiresIn: null,
    })
    const done_at = state === 'dead' ? new Date(w.deps.now().getTime() - daysAgo * 24 * 3600_000) : null
    await w.db.updateTable('message').set({ state, error, done_at }).where('id', '=', id).execute()
  }
  await refuse('550 anna@example.com: no such user (queue 4fd83a91cc02)', 'dead', 0)
  await refuse('550 boris@example.com: no such user (queue 77aa01bf3e11)', 'dead', 3)
  await refuse('550 vera@example.com: no such user (queue 77aa01bf3e12)', 'dead', 8)
  await refuse('connect ECONNREFUSED', 'waiting', 0)
  const { items } = await listMessageErrors(w.db)
  expect(items.map(({ error, day, week }) => [error, day, week]).toSorted()).toEqual([
    ['550 *** no such user (queue …)', 1, 2],
    ['connect ECONNREFUSED', 1, 1],
  ])
  expect((await readOverview(w.deps)).waiting).toEqual({
    messages_waiting: 1,
    messages_dead: 3,
    publish_requests: 0,
    feedback: 0,
  })
  const dead = await runAdmin(w.deps, ['messages', 'dead', '--json'])
  expect(JSON.parse(dead).items).toHaveLength(3)
})
