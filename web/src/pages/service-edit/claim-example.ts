import type { User } from '@kabinet/contract/api/me.api'
import type { ClaimName } from '@kabinet/contract/claims'
import type { Locale } from '@kabinet/contract/fields/locale'
import { formatPhone } from '@kabinet/contract/fields/phone'
import { dayInWords } from '../../lib/day.ts'
import { describeTimeZone } from '../../lib/time-zone.ts'
import type { T } from '../../text/messages.ts'

/** What the consent page would show this person for a claim; null: not set, not shared. */
export function claimExample(name: ClaimName, me: User, t: T, language: Locale): string | null {
  return examples[name](me, t, language)
}

const examples: Record<ClaimName, (me: User, t: T, language: Locale) => string | null> = {
  name: (me) => me.first_name,
  profile_full_name: (me) => [me.last_name, me.first_name, me.middle_name].filter(Boolean).join(' '),
  username: (me) => `${me.first_name} ${me.last_name.slice(0, 1)}.`,
  profile: (_, t) => t('service.preview.profile'),
  photo: (me, t) => me.slices_info && t('service.preview.photo'),
  gender: (me, t) => me.gender && t(`me.gender.${me.gender}`),
  birthdate: (me, _, language) => me.birthdate && dayInWords(me.birthdate, language),
  location: (me, _, language) => me.timezone && describeTimeZone(me.timezone, language).name,
  address: (me) => me.address,
  email: (me) => me.email,
  phone: (me) => me.phone && formatPhone(me.phone),
}
