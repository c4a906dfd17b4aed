import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seeded } from '../../../../testbed/random.ts'
import { sample } from '../../../../testbed/sample.ts'
import { endEverything } from '../../domain/sessions/end-everything.ts'
import { SupportRefusal } from '../../operations/support/refusal.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import type { Owner } from '../../testing/late-writes/act.ts'
import { acts } from '../../testing/late-writes/acts.ts'
import { type Revocation, revocations } from '../../testing/late-writes/revocations.ts'
import { secondProcess } from '../../testing/second-process.ts'
import { testSso } from '../../testing/sso.ts'

const w = testSso()
const other = secondProcess(w)
const revocationNames = Object.keys(revocations) as Revocation[]
const rounds = Array.from({ length: 200 }, (_, at) => at + 1)

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select deadlocks::int as n from pg_stat_database where datname = current_database()`.execute(w.db)
  return rows[0]?.n ?? -1
}

/** The same session at the other process. */
const elsewhere = (anna: Owner): Owner =>
  Object.assign(openBrowser(other), { ...anna, call: undefined, send: undefined }, openBrowser(other), {
    token: anna.token,
    cookies: anna.cookies,
  })

test.each(sample(rounds, 4, import.meta.url))('no act waits for another in a circle, round %s', async (seed) => {
  const { below, pick } = seeded(seed)
  const before = await deadlocks()
  const anna = await w.person('anna')
  const calls: (() => Promise<unknown>)[] = []
  for (let at = 0; at < 6; at++) {
    const who = below(2) === 0 ? anna : elsewhere(anna)
    const prepared = await pick(Object.values(acts))(w, who).catch(() => undefined)
    if (prepared) calls.push(prepared)
  }
  for (let at = 0; at < 2; at++) calls.push(await revocations[pick(revocationNames)](w, other, anna))
  if (below(3) === 0) calls.push(() => endEverything(w.db))
  const done = await Promise.allSettled(calls.map((call) => call()))
  const statuses = done.map((one) =>
    one.status === 'fulfilled' && one.value instanceof Object && 'status' in one.value ? one.value.status : 0,
  )
  expect(statuses).not.toContain(500)
  // Support refuses to block twice.
  const failures = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(failures.filter((error) => !(error instanceof SupportRefusal))).toEqual([])
  expect(await deadlocks()).toBe(before)
})
