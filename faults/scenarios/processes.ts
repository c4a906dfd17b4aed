import { setTimeout as wait } from 'node:timers/promises'
import type { Which } from '../../testbed/kabinet.ts'
import type { Round } from './scenario.ts'

export const killOne: Round = async ({ kabinets, random }, _load, round) => {
  const which: Which = round % 2 === 0 ? 0 : 1
  await wait(random.between(200, 1200))
  await kabinets.kill(which)
  await wait(random.between(0, 400))
  await kabinets.revive(which)
}

export const killDatabase: Round = async ({ database, kabinets, random }) => {
  await wait(random.between(200, 1200))
  database.kill()
  await wait(random.between(100, 3000))
  await database.start()
  const since = Date.now()
  await Promise.all(kabinets.ports.map(async (port) => readySince(port, since)))
  slowestReady = Math.max(slowestReady, Date.now() - since)
  return `/readyz after ${slowestReady} ms at most`
}
let slowestReady = 0

async function readySince(port: string, since: number): Promise<void> {
  while (Date.now() - since < 30_000) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok)
    if (isReady) return
    await wait(20)
  }
}

/** Expiry uses the clock of the database. */
export const clocksApart: Round = async ({ kabinets }) => {
  await kabinets.kill(1, 'SIGTERM')
  await kabinets.revive(1, {
    LD_PRELOAD: '/usr/$LIB/faketime/libfaketime.so.1',
    FAKETIME: '+1h',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  await wait(5000)
  await kabinets.kill(1, 'SIGTERM')
  await kabinets.revive(1)
}
