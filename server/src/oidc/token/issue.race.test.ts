import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { testSso, tokensFor } from '../../testing/sso.ts'
import { type Issue, saveIssue } from './issue.sql.ts'

const w = testSso()

type Refreshable = { accountId: string; serviceId: string; sessionId: string | null; idHash: Buffer }
let tokens: Refreshable[]
beforeEach(async () => {
  const owner = await w.someone()
  const service = await w.service(owner.accountId)
  for (const person of await Promise.all([1, 2, 3].map(() => w.someone()))) {
    await tokensFor(service, person.browser, { scope: 'openid profile offline_access' })
  }
  const { rows } = await sql<Refreshable>`
    select account_id as "accountId", service_id as "serviceId", session_id as "sessionId", id_hash as "idHash"
    from oidc_artifact where kind = 'RefreshToken' order by account_id`.execute(w.db)
  tokens = rows
})

const save = (at: number, more: Partial<Issue> = {}) => {
  const { accountId, serviceId, idHash } = tokens[at]!
  return saveIssue(w.deps.db, {
    source: { kind: 'RefreshToken', idHash },
    consumes: true,
    accountId,
    serviceId,
    tokens: [{ kind: 'RefreshToken', idHash: randomBytes(32), payload: { person: at }, seconds: 60 }],
    reads: ['name'],
    needs: ['name', 'offline_access'],
    isSignIn: false,
    withPkce: false,
    sealedAnswer: `sealed ${at}`,
    ...more,
  })
}
const saved = { isAllowed: true, isFirst: true }
const usedBefore = { isAllowed: true, isFirst: false }

const successors = async () => {
  const { rows } = await sql<{ own: boolean; person: number; sealed: string }>`
    select n.account_id = o.account_id as own, (n.payload ->> 'person')::int as person, o.sealed_answer as sealed
    from oidc_artifact n join oidc_artifact o on o.id_hash = n.predecessor_hash order by n.account_id`.execute(w.db)
  return rows
}

test('saves concurrent issues, each with its own tokens, reads and sealed response', async () => {
  await save(0)
  expect(await Promise.all([save(0), save(1), save(2, { reads: [] })])).toMatchObject([usedBefore, saved, saved])
  expect(await successors()).toEqual([0, 1, 2].map((person) => ({ own: true, person, sealed: `sealed ${person}` })))
  const reads = await w.db.selectFrom('claim_read').select('account_id').execute()
  const since = reads.map(({ account_id: id }) => id).filter((id) => id !== tokens[2]!.accountId)
  expect(since).toHaveLength(4)
})

test('saves one of several concurrent issues that use up the same token', async () => {
  await save(0)
  const outcomes = await Promise.all([save(1), save(2), save(1), save(1)])
  expect(outcomes.filter(({ isFirst }) => isFirst)).toHaveLength(2)
  expect(outcomes[1]).toMatchObject(saved)
  expect((await successors()).map(({ person }) => person)).toEqual([0, 1, 2])
})

const holders = {
  consent: () => sql`update consent set claims = '{offline_access}' where account_id = ${tokens[0]!.accountId}`,
  account: () => sql`select from account where id = ${tokens[0]!.accountId} for update`,
  session: () => sql`select from session where id = ${tokens[0]!.sessionId} for update`,
  token: () => sql`update oidc_artifact set consumed_at = app_now() where id_hash = ${tokens[0]!.idHash}`,
}
test.each([
  ['consent', { isAllowed: false, isFirst: false }],
  ['account', saved],
  ['session', saved],
  ['token', usedBefore],
] as const)('a lock on a %s blocks only the request that needs it', async (what, outcome) => {
  if (what === 'session') await moveIntoSession()
  await save(1)
  const locked = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const change = w.db.transaction().execute(async (tx) => {
    await holders[what]().execute(tx)
    locked.resolve()
    await go.promise
  })
  await locked.promise
  let isOver = false
  const firstSave = save(0).finally(() => (isOver = true))
  expect(await Promise.all([save(1), save(2)])).toMatchObject([usedBefore, saved])
  expect(isOver).toBe(false)
  go.resolve()
  await change
  expect(await firstSave).toMatchObject(outcome)
})

async function moveIntoSession(): Promise<void> {
  const { accountId, idHash } = tokens[0]!
  const { id } = await w.db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  await sql`update oidc_artifact set session_id = ${id} where account_id = ${accountId} and id_hash = ${idHash}`.execute(
    w.db,
  )
  tokens[0]!.sessionId = id
}
