import type { Ages } from './ages.ts'
import { defaultLimits } from './limits.ts'
import { type Environment, optional, SettingError } from './values.ts'

/** `isStricter`: true when the operator's value protects more than the one that holds now. */
type Retired = { holds: (ages: Ages) => string; isStricter: (value: string, ages: Ages) => boolean }

const atMost = (value: number, meaning: string): Retired => ({
  holds: () => `${value} (${meaning})`,
  isStricter: (set) => Number(set) < value,
})

const atLeast = (value: number, meaning: string): Retired => ({
  holds: () => `${value} (${meaning})`,
  isStricter: (set) => Number(set) > value,
})

/** Settings of the last release that are constants now. The next release deletes the table. */
export const retiredSettings: Readonly<Record<string, Retired>> = {
  LIMIT_CODE_SECONDS: atMost(defaultLimits.codeSeconds, 'lifetime of a one-time code'),
  LIMIT_CODE_TRIES: atMost(defaultLimits.codeTries, 'wrong attempts for one code'),
  LIMIT_CODE_TRIES_PER_HOUR: atMost(defaultLimits.codeTriesPerHour, 'wrong codes in each budget'),
  LIMIT_LINK_SECONDS: atMost(defaultLimits.linkSeconds, 'lifetime of a link in a message'),
  LIMIT_RESEND_SECONDS: atLeast(defaultLimits.resendSeconds, 'pause before a message is sent again'),
  LIMIT_MESSAGES_PER_DESTINATION_HOUR: atMost(
    defaultLimits.messagesPerDestinationHour,
    'messages to one address or number in each budget; more on loopback where none are sent',
  ),
  LIMIT_ACCESS_SECONDS: atMost(defaultLimits.accessSeconds, 'lifetime of an access token'),
  LIMIT_SESSIONS_PER_PERSON: atMost(defaultLimits.sessionsPerPerson, 'sessions of one user'),
  LIMIT_REFRESH_REPEAT_SECONDS: atMost(defaultLimits.refreshRepeatSeconds, 'time to repeat a refresh'),
  LIMIT_REGISTRATION_SIGN_IN_SECONDS: atMost(
    defaultLimits.registrationSignInSeconds,
    'time for the link or code of a registration to sign in',
  ),
  LIMIT_INTERACTION_SECONDS: atMost(defaultLimits.interactionSeconds, 'lifetime of an authorization request'),
  LIMIT_OAUTH_CODE_SECONDS: atMost(60, 'lifetime of an authorization code'),
  LIMIT_PARTNERS_PER_PERSON: atMost(defaultLimits.partnersPerPerson, 'partners of one user'),
  LIMIT_BODY_BYTES: atMost(defaultLimits.bodyBytes, 'size of a request body'),
  LIMIT_PASSWORD_TRIES_PER_HOUR: atMost(defaultLimits.passwordTriesPerHour, 'wrong passwords in each budget'),
  LIMIT_RANGE_MESSAGES_PER_HOUR: atMost(defaultLimits.rangeMessagesPerHour, 'SMS to unconfirmed numbers of one range'),
  LIMIT_RANGE_CONFIRMED_PERCENT: atLeast(10, 'share of confirmed numbers of a range'),
  LIMIT_SAME_GUESSES_PER_HOUR: atMost(defaultLimits.sameGuessesPerHour, 'rejections of the same password or code'),
  LIMIT_WRONG_CODES_PER_HOUR: atMost(defaultLimits.wrongCodesPerHour, 'wrong codes from unknown devices'),
  LIMIT_SLOWED_SECONDS: atLeast(defaultLimits.slowedSeconds, 'time for one attempt of a slowed range or guess'),
  LIMIT_SLOWED_CODES_PER_MINUTE: atMost(defaultLimits.slowedCodesPerMinute, 'codes that are checked while slowed'),
  LIMIT_WRONG_SECRETS_PER_MINUTE: atMost(20, 'failed authentications of one client'),
  LIMIT_UNCONFIRMED_SECONDS: atMost(defaultLimits.unconfirmedSeconds, 'time that a sign-in waits for its code'),
  LIMIT_SIGNING_KEY_DAYS: atMost(defaultLimits.signingKeyDays, 'rotation period; npm run admin -- keys rotate'),
  LIMIT_UPLOADS_PER_HOUR: atMost(defaultLimits.uploadsPerHour, 'photos and logos of one user'),
  LIMIT_FEEDBACK_PER_HOUR: atMost(10, 'feedback from one account or network address'),
  LIMIT_FEEDBACK_SENT_ON_PER_HOUR: atMost(defaultLimits.feedbackSentOnPerHour, 'feedback sent to SUPPORT_EMAIL'),
  KEEP_SUPPORT_ACTS_MONTHS: {
    holds: ({ eventsMonths }) => `${eventsMonths} (KEEP_EVENTS_MONTHS)`,
    isStricter: (set, { eventsMonths }) => Number(set) < eventsMonths,
  },
  KEEP_SIGN_IN_COUNTS_MONTHS: atMost(12, 'retention of sign-in counts'),
  KEEP_DEVICES_DAYS: atMost(defaultLimits.deviceDays, 'retention of known devices'),
  KEEP_SENT_MESSAGES_DAYS: atMost(1, 'retention of sent messages, without their text'),
  KEEP_DEAD_MESSAGES_DAYS: atMost(30, 'retention of dead messages'),
  DATABASE_STATEMENT_SECONDS: atMost(10, 'statement timeout'),
  SWEEP: { holds: () => 'true (one process at a time deletes expired rows)', isStricter: () => false },
}

/** One warning for each retired setting. Throws for one that is stricter than what holds. */
export function warnOfRetired(env: Environment, ages: Ages): string[] {
  return Object.entries(retiredSettings).flatMap(([name, { holds, isStricter }]) => {
    const value = optional(env, name)
    if (value === undefined) return []
    if (isStricter(value, ages))
      throw new SettingError(
        name,
        `is no longer a setting, and its value is stricter than what holds instead: ${holds(ages)}. Remove it to accept that`,
      )
    return [`${name} is no longer a setting: remove it. What holds instead: ${holds(ages)}`]
  })
}
