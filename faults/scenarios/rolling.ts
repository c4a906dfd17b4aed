import { setTimeout as wait } from 'node:timers/promises'
import type { TestBed } from '../testbed/ground.ts'
import { readPages } from '../users/reader.ts'
import type { Round } from './scenario.ts'

const steadyMs = 5000

export const rollingRestart = (restarts: number): Round =>
  withReader(async ({ kabinets }) => {
    for (let done = 0; done < restarts; done++) {
      await kabinets.replace(done % 2 === 0 ? 0 : 1)
      await wait(1500)
    }
  })

export const rollingUpgrade: Round = withReader(async ({ kabinets }) => {
  await wait(steadyMs)
  await kabinets.migrate()
  await wait(steadyMs)
  for (const which of [0, 1] as const) {
    await kabinets.replace(which)
    await wait(steadyMs)
  }
  await wait(4 * steadyMs)
})

/** Counts every repeated request as failed, because behind a proxy none should be necessary. */
function withReader(act: (ground: TestBed) => Promise<void>): Round {
  return async (ground) => {
    const over = new AbortController()
    const [row = {}] = await ground.database.query(`select to_regclass('page_build') is not null as pages`)
    // Versions before 0.2.0 do not share their pages.
    const reading = row['pages'] === true ? readPages(ground, over.signal) : Promise.resolve(0)
    await act(ground).finally(() => over.abort())
    const files = await reading
    const { acknowledged, repeated, limited, reasons, wrong } = ground.heard
    const failed = repeated - limited
    if (failed > 0) wrong.push(`${failed} requests had to be sent again, the first ones for: ${reasons.join('; ')}`)
    return `${failed + wrong.length} of ${acknowledged + files} requests failed`
  }
}
