import { limits } from '@kabinet/contract/limits'
import { SettingError, wholeNumber } from './values.ts'

type Setting = { variable: string; usual: number; least: number; most: number }

const months = { least: 1, most: 120 }

/** All other data is kept only as long as its purpose requires. */
export const ageSettings = {
  eventsMonths: { variable: 'KEEP_EVENTS_MONTHS', usual: limits.securityLogMonths, ...months },
  readsMonths: { variable: 'KEEP_READS_MONTHS', usual: limits.readLogMonths, ...months },
  supportActsMonths: { variable: 'KEEP_SUPPORT_ACTS_MONTHS', usual: limits.securityLogMonths, ...months },
  feedbackMonths: { variable: 'KEEP_FEEDBACK_MONTHS', usual: 12, ...months },
  signInDaysMonths: { variable: 'KEEP_SIGN_IN_COUNTS_MONTHS', usual: 12, ...months },
  devicesDays: { variable: 'KEEP_DEVICES_DAYS', usual: limits.deviceDays, least: 30, most: limits.deviceDays },
  sentDays: { variable: 'KEEP_SENT_MESSAGES_DAYS', usual: 1, least: 1, most: 90 },
  deadDays: { variable: 'KEEP_DEAD_MESSAGES_DAYS', usual: 30, least: 1, most: 365 },
} as const satisfies Record<`${string}${'Months' | 'Days'}`, Setting>

export type AgeName = keyof typeof ageSettings
export type Ages = Record<AgeName, number>

export function readAges(env: Record<string, string | undefined>): Ages {
  const known: string[] = Object.values(ageSettings).map(({ variable }) => variable)
  const unknown = Object.keys(env).find(
    (name) => name.startsWith('KEEP_') && !known.includes(name.replace(/_FILE$/, '')),
  )
  if (unknown)
    throw new SettingError(unknown, `is not a setting of this server; the retention settings are ${known.join(', ')}`)
  const age = (name: AgeName) => {
    const { variable, usual, least, most } = ageSettings[name]
    return wholeNumber(env, variable, usual, least, most)
  }
  return {
    eventsMonths: age('eventsMonths'),
    readsMonths: age('readsMonths'),
    supportActsMonths: age('supportActsMonths'),
    feedbackMonths: age('feedbackMonths'),
    signInDaysMonths: age('signInDaysMonths'),
    devicesDays: age('devicesDays'),
    sentDays: age('sentDays'),
    deadDays: age('deadDays'),
  }
}
