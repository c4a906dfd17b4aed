import type { Locale } from '@kabinet/contract/fields/locale'

/** `name`: the place in the reader's language; `offset`: `GMT+3` as of now; `also`: other words it is searched by. */
export type TimeZone = { id: string; name: string; offset: string; also: string }

/** One IANA time zone in words, without any table of our own: CLDR's place names come with the browser. */
export function describeTimeZone(id: string, locale: Locale, at: Date = new Date()): TimeZone {
  const name = locale === 'ru' ? (part('ru', id, 'shortGeneric', at) ?? city(id)) : city(id)
  return { id, name, offset: part('en', id, 'shortOffset', at) ?? '', also: `${city(id)} ${part('en', id, 'long', at) ?? ''}` }
}

/** Every time zone by name, the device's own first. Works in slices, so that a slow phone can still be typed on meanwhile. */
export async function listTimeZones(locale: Locale, own: string = deviceTimeZone()): Promise<TimeZone[]> {
  const zones: TimeZone[] = []
  for (const id of Intl.supportedValuesOf('timeZone')) {
    zones.push(describeTimeZone(id, locale))
    if (zones.length % slice === 0) await new Promise((resume) => setTimeout(resume, 0))
  }
  const { compare } = new Intl.Collator(locale)
  return zones.sort((a, b) => Number(b.id === own) - Number(a.id === own) || compare(a.name, b.name))
}

export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

const slice = 25

/** `America/Indiana/Tell_City` → `Tell City, Indiana`. */
function city(id: string): string {
  const [, ...places] = id.replaceAll('_', ' ').split('/')
  return places.length > 0 ? places.toReversed().join(', ') : id
}

function part(locale: Locale, timeZone: string, timeZoneName: 'shortGeneric' | 'shortOffset' | 'long', at: Date): string | undefined {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value
}
