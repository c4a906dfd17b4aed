import type { Deps } from '../../deps.ts'

export type AnomalyKind = 'sms_range' | 'codes' | 'same_code' | 'same_password'
type Counts = Record<AnomalyKind, { begun: number; held: number }>

const counted = new WeakMap<Deps, Counts>()

/** How often each kind began, and how much of it was held back, in this process since its start. */
export function anomalyCounts(deps: Deps): Counts {
  const none = () => ({ begun: 0, held: 0 })
  const counts = counted.get(deps) ?? { sms_range: none(), codes: none(), same_code: none(), same_password: none() }
  counted.set(deps, counts)
  return counts
}

/** `numbers`: no account, login, address, guess or full phone number. */
export function tellBegun(deps: Deps, kind: AnomalyKind, numbers: Record<string, number | string>): void {
  const sinceStart = anomalyCounts(deps)[kind]
  sinceStart.begun++
  deps.log.warn({ anomaly: kind, ...numbers, sinceStart }, 'an anomaly begins: it is slowed down')
}

export function tellEnded(deps: Deps, kind: AnomalyKind, numbers: Record<string, number | string>): void {
  deps.log.warn({ anomaly: kind, ...numbers, sinceStart: anomalyCounts(deps)[kind] }, 'an anomaly is over')
}
