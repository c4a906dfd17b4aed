import type { ActDeps, Deps } from '../../deps.ts'
import { anomaliesBegun } from '../../lib/metrics.ts'
import type { AnomalyKind } from './anomaly-state.ts'

/** `numbers` may name a network, but must not contain an account, login, address, guess or full phone number. */
export function logAnomalyStart(deps: ActDeps, kind: AnomalyKind, numbers: Record<string, number | string>): void {
  const sinceStart = deps.anomalies.counts[kind]
  sinceStart.begun++
  anomaliesBegun.inc({ anomaly: kind })
  deps.log.warn({ anomaly: kind, ...numbers, sinceStart }, 'anomaly started: slowing it down')
}

export function logAnomalyEnd(deps: Deps, kind: AnomalyKind, numbers: Record<string, number | string>): void {
  deps.log.warn({ anomaly: kind, ...numbers, sinceStart: deps.anomalies.counts[kind] }, 'anomaly ended')
}
