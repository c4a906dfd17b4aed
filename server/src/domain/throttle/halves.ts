import type { ActDeps } from '../../deps.ts'
import { networksOf } from '../../lib/addresses/address-key.ts'
import { limitsHit } from '../../lib/metrics.ts'
import { type CounterName, limitOf } from './budgets.ts'
import { type Limit, takeAll } from './throttle.sql.ts'

/** Half is kept for networks that used fewer than these in the hour. */
const firstOfNetwork = 10

type Taken = { ok: true; limits: Limit[] } | { ok: false; retryAfter: number }

/**
 * Takes a hit of an allowance of the whole installation. The first hits of a network in the hour use a separate half, so a few
 * networks cannot exhaust both. A refusal is counted, and logged once an hour.
 */
export async function takeOfInstallation(
  { config, bookkeeping: db, full, log }: ActDeps,
  name: Extract<CounterName, 'sms-strangers' | 'sms-signed-in' | 'feedback-sent-on' | 'feedback-sent-on-signed-in'>,
  address: string,
): Promise<Taken> {
  const [network] = networksOf(address)
  const all = limitOf(config.limits, name, 'all')
  const reserve = [
    { ...all, key: `${name}.first.${network}`, max: firstOfNetwork },
    { ...all, key: `${name}.kept`, max: Math.floor(all.max / 2) },
  ]
  if ((await takeAll(db, reserve)).ok) return { ok: true, limits: reserve }
  const open = [{ ...all, max: Math.ceil(all.max / 2) }]
  const taken = await takeAll(db, open)
  if (taken.ok) return { ok: true, limits: open }
  limitsHit.inc({ limit: name })
  if (full.isNews(name)) log.warn({ limit: name, max: all.max }, 'an allowance of the whole installation is used up')
  return { ok: false, retryAfter: taken.retryAfter }
}
