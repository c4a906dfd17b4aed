import { isoTime } from '../../db/clock.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { testWorld } from '../../testing/world.ts'
import type { Actor } from './act.ts'
import { peopleActs } from './people.acts.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))
const olga: Actor = { who: 'olga', role: 'operator', via: 'console' }

const run = (name: 'blockPerson' | 'unblockPerson', undoes?: string) =>
  peopleActs[name].call(w.deps, olga, { id: anna.accountId, why: 'ticket 4711', ...(undoes ? { undoes } : {}) })
const times = async () =>
  (
    await w.db.selectFrom('support_act').select(isoTime(sql`happened_at`).as('at')).orderBy('happened_at').execute()
  ).map(({ at }) => at ?? '')
const status = async () => (await w.db.selectFrom('account').select('status').executeTakeFirstOrThrow()).status

test('refuses to undo the first of block, unblock, block, and undoes the last', async () => {
  for (const name of ['blockPerson', 'unblockPerson', 'blockPerson'] as const) {
    await run(name)
    await w.pass(1)
  }
  const [first, , last] = await times()
  await expect(run('unblockPerson', first)).rejects.toThrow('“block” was done again later')
  expect([await status(), (await times()).length]).toEqual(['blocked', 3])
  await run('unblockPerson', last)
  expect(await status()).toBe('active')
})
