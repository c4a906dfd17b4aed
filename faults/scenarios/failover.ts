import { setTimeout as wait } from 'node:timers/promises'
import { untilReady } from '../../testbed/kabinet.ts'
import type { Round } from './scenario.ts'

export const failOver: Round = async ({ database, kabinets, random }) => {
  await wait(random.between(200, 1200))
  database.kill()
  const since = Date.now()
  await Promise.all(kabinets.ports.map(untilAway))
  await Promise.all(kabinets.ports.map(untilReady))
  longest = Math.max(longest, Date.now() - since)
  await database.start()
  return `/readyz again after ${(longest / 1000).toFixed(1)} s at most`
}
let longest = 0

async function untilAway(port: string): Promise<void> {
  while ((await fetch(`http://127.0.0.1:${port}/readyz`)).ok) await wait(50)
}
