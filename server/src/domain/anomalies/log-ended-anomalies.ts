import type { Deps } from '../../deps.ts'
import { claimEnds } from './anomaly.sql.ts'
import { logAnomalyEnd } from './log-anomaly.ts'

/** Logs anomalies that are over. In-memory ones are logged by each process, database ones by a single process. Runs every minute. */
export async function logEndedAnomalies(deps: Deps): Promise<void> {
  const { same_password, same_code, guesses } = deps.anomalies
  const at = deps.now().getTime()
  const passwords = same_password.takeEnded(at)
  if (passwords) logAnomalyEnd(deps, 'same_password', passwords)
  const codes = same_code.takeEnded(at)
  if (codes) logAnomalyEnd(deps, 'same_code', codes)
  for (const tally of guesses.takeEnded(at)) logAnomalyEnd(deps, 'guesses', tally)
  for (const { kind, bucket: of, ...count } of await claimEnds(deps.db)) logAnomalyEnd(deps, kind, { of, ...count })
}
