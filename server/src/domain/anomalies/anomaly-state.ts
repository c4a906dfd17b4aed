import type { Limits } from '../../config/limits.ts'
import { anomaliesBegun } from '../../lib/metrics.ts'
import { createNetworkGuesses, type NetworkGuesses } from './network-guesses.ts'
import { createSameGuess, type SameGuess } from './same-guess.ts'

export type AnomalyKind = 'sms_range' | 'codes' | 'same_code' | 'same_password' | 'guesses'
type AnomalyCounts = Record<AnomalyKind, { begun: number; held: number }>

export type AnomalyState = Record<'same_password' | 'same_code', SameGuess> & {
  guesses: NetworkGuesses
  counts: AnomalyCounts
}

export function createAnomalyState({ sameGuessesPerHour: max, slowedSeconds: paceSeconds }: Limits): AnomalyState {
  const make = () => createSameGuess({ bits: 16, max, paceSeconds })
  const none = () => ({ begun: 0, held: 0 })
  const counts = { sms_range: none(), codes: none(), same_code: none(), same_password: none(), guesses: none() }
  // A series that begins with the first anomaly has no increase, so its alert would miss that one.
  for (const anomaly in counts) anomaliesBegun.inc({ anomaly }, 0)
  return { same_password: make(), same_code: make(), guesses: createNetworkGuesses(), counts }
}
