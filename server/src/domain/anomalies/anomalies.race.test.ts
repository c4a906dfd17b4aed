import { beforeAll, expect, test } from 'vitest'
import type { Deps } from '../../deps.ts'
import { testLog } from '../../testing/test-log.ts'
import { testWorld } from '../../testing/world.ts'
import { toNewNumber } from './number-ranges.ts'
import { logEndedAnomalies } from './log-ended-anomalies.ts'
import { createAnomalyState } from './anomaly-state.ts'
import { watchCode } from './watch-guess.ts'

const { log, logged } = testLog()
let processes: readonly Deps[] = []
const w = testWorld({ limits: { wrongCodesPerHour: 50, slowedCodesPerMinute: 5 } })
beforeAll(() => {
  processes = [0, 1].map(() => ({ ...w.deps, log, anomalies: createAnomalyState(w.deps.config.limits) }))
})

const atOnce = async (n: number, act: (deps: Deps, i: number) => Promise<unknown>) => {
  const all = await Promise.allSettled(Array.from({ length: n }, (_, i) => act(processes[i % 2] ?? w.deps, i)))
  return all.filter(({ status }) => status === 'fulfilled').length
}
const number = (i: number) => `+7912345${i.toString().padStart(4, '0')}`

test('sends 21 of 200 parallel SMS to one range over two processes, and logs the anomaly and its end once', async () => {
  expect(
    await atOnce(200, (deps, i) =>
      toNewNumber(
        deps,
        number(i),
        async () => {},
        () => true,
      ),
    ),
  ).toBe(21)
  expect(logged).toHaveLength(1)
  expect(await w.db.selectFrom('anomaly').select(['bucket', 'suspect', 'held']).execute()).toEqual([
    { bucket: '+7912345****', suspect: 21, held: 179 },
  ])
  await w.pass(3601)
  await atOnce(10, logEndedAnomalies)
  expect(logged).toHaveLength(2)
})

test('holds back all but 55 of 200 parallel wrong codes, counted over two processes', async () => {
  const answered = await atOnce(200, (deps, i) => {
    const code = i.toString().padStart(6, '0')
    return watchCode(deps, { purpose: 'login', code, address: `10.1.0.${i}`, isRight: false })
  })
  expect(answered).toBe(55)
  expect(logged).toHaveLength(1)
})
