import type { AskedClaim } from '@kabinet/contract/api/consent.api'
import { isDay } from '@kabinet/contract/fields/date'
import type { Locale } from '@kabinet/contract/fields/locale'
import { formatPhone } from '@kabinet/contract/fields/phone'
import { dayInWords } from '../../lib/format/day.ts'
import { unbroken } from '../../lib/format/unbroken.ts'
import type { T } from '../../text/messages.ts'

type Show = (value: string, t: T, locale: Locale) => string

const shows: { [name in AskedClaim['name']]?: Show } = {
  phone: (value) => unbroken(formatPhone(value)),
  gender: (value, t) => (value === 'male' || value === 'female' ? t(`me.gender.${value}`) : value),
  birthdate: (value, _, locale) => (isDay(value) ? dayInWords(value, locale) : value),
  profile: (value, t, locale) =>
    t('authorize.profileParts', { language: new Intl.DisplayNames(locale, { type: 'language' }).of(value) ?? value }),
}

export function claimValue({ name, value }: Pick<AskedClaim, 'name' | 'value'>, t: T, locale: Locale): string | null {
  return value === null ? null : (shows[name]?.(value, t, locale) ?? value)
}
