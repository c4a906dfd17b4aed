import { api } from '@kabinet/contract/api/all'
import type { Route } from '@kabinet/contract/route'
import { expect, test } from 'vitest'
import { sample } from '../../../../testbed/sample.ts'
import { holdAccount, holdAllAccounts } from '../../domain/accounts/hold-account.sql.ts'
import type { Answered } from '../../testing/call.ts'
import type { Act } from '../../testing/late-writes/act.ts'
import { acts, routesWithoutAct } from '../../testing/late-writes/acts.ts'
import { revocations, type Revocation } from '../../testing/late-writes/revocations.ts'
import { countLockWaits } from '../../testing/lock-waits.ts'
import { secondProcess } from '../../testing/second-process.ts'
import { testSso } from '../../testing/sso.ts'

const w = testSso()
const otherProcess = secondProcess(w)

const waiting = () => countLockWaits(w)

/** The act is checked while the revocation waits, and commits after it. */
async function actAfter(revocation: Revocation, act: Act): Promise<[Answered<unknown>, unknown]> {
  const anna = await w.person('anna')
  const send = await act(w, anna)
  const revoke = await revocations[revocation](w, otherProcess, anna)
  let revoked: Promise<unknown> = Promise.resolve()
  let sent: Promise<Answered<unknown>> | undefined
  await w.db.transaction().execute(async (tx) => {
    await (revocation === 'end-all' ? holdAllAccounts(tx) : holdAccount(tx, anna.accountId))
    revoked = revoke()
    await expect.poll(waiting, { interval: 5 }).toBe(1)
    sent = send()
    await expect.poll(waiting, { interval: 5 }).toBe(2)
  })
  const done = await revoked
  if (!sent) throw new Error('nothing was sent')
  return [await sent, done]
}

const names = Object.keys(revocations) as Revocation[]
/** Both would use the only code for a new password. */
const isPossible = (name: string, revocation: Revocation) =>
  !(name.endsWith('change_password') && revocation === 'a new password')

for (const [name, act] of sample(Object.entries(acts), 20, import.meta.url))
  test.each(
    sample(
      names.filter((one) => isPossible(name, one)),
      1,
      `${import.meta.url} ${name}`,
    ),
  )(`${name} writes nothing after %s`, async (revocation) => {
    const [answer, done] = await actAfter(revocation, act)
    expect([done, answer.status === 401 && answer.error.error_code]).toEqual(['revoked', 8])
  })

test('has an act for every route that writes for a signed-in user', () => {
  const routes = Object.values(api).flatMap((group): Route[] => Object.values(group))
  const writing = routes
    .filter(({ method, who }) => method !== 'GET' && (who === 'signed-in' || who === 'maybe-signed-in'))
    .map(({ method, path }) => `${method} ${path}`)
  const known = [...new Set(Object.keys(acts).map((name) => name.split(' ', 2).join(' ')))]
  expect([...known, ...Object.keys(routesWithoutAct)].toSorted()).toEqual(writing.toSorted())
})

test.each(sample(Object.entries(acts), 10, `${import.meta.url} done`))(
  '%s is done without a revocation',
  async (_, act) => {
    const anna = await w.person('anna')
    const answer = await (await act(w, anna))()
    expect(answer.status < 300 ? 'done' : answer.error).toBe('done')
  },
)
