/** `name`: the place in the reader's language; `offset`: `GMT+3` as of now; `also`: what else it is searched by. */
export type TimeZone = { id: string; name: string; offset: string; also: string }

/** Places by IANA id, where they are not called as in the id. */
export type Places = Readonly<Record<string, string>>

/** One IANA time zone in words. Browsers know offsets, but not all of them the names of places. */
export function describeTimeZone(id: string, places: Places, at: Date = new Date()): TimeZone {
  return { id, name: places[id] ?? city(id), offset: offset(id, at), also: city(id) }
}

/** Every time zone by name, the device's own first. Works in slices, so that a slow phone can still be typed on meanwhile. */
export async function listTimeZones(locale: string, places: Places, own: string = deviceTimeZone()): Promise<TimeZone[]> {
  const zones: TimeZone[] = []
  for (const id of Intl.supportedValuesOf('timeZone')) {
    zones.push(describeTimeZone(id, places))
    if (zones.length % slice === 0) await new Promise((resume) => setTimeout(resume, 0))
  }
  const { compare } = new Intl.Collator(locale)
  return zones.sort((a, b) => Number(b.id === own) - Number(a.id === own) || compare(a.name, b.name))
}

function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

const slice = 25

/** `America/Indiana/Tell_City` → `Tell City, Indiana`. */
function city(id: string): string {
  const [, ...places] = id.replaceAll('_', ' ').split('/')
  return places.length > 0 ? places.toReversed().join(', ') : id
}

function offset(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
