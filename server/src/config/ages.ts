import { limits } from '@kabinet/contract/limits'
import { type Environment, wholeNumber } from './values.ts'

type Setting = { variable: string; defaultValue: number }

/** All other data is kept only as long as its purpose requires. */
export const ageSettings = {
  eventsMonths: { variable: 'KEEP_EVENTS_MONTHS', defaultValue: limits.logMonths },
  readsMonths: { variable: 'KEEP_READS_MONTHS', defaultValue: limits.logMonths },
  feedbackMonths: { variable: 'KEEP_FEEDBACK_MONTHS', defaultValue: 12 },
} as const satisfies Record<`${string}Months`, Setting>

export const maxMonths = 120

export type AgeName = keyof typeof ageSettings
export type Ages = Record<AgeName, number>

export function readAges(env: Environment): Ages {
  const age = (name: AgeName) =>
    wholeNumber(env, ageSettings[name].variable, ageSettings[name].defaultValue, 1, maxMonths)
  return { eventsMonths: age('eventsMonths'), readsMonths: age('readsMonths'), feedbackMonths: age('feedbackMonths') }
}
