/** `name`: the place in the user's language; `offset`: `GMT+3` at present; `also`: additional search text. */
export type ShownTimeZone = { id: string; name: string; offset: string; also: string }

/** Formats a row of the handbook, whose `offset` is in minutes east of UTC. */
export function describeTimeZone({ id, name, offset }: { id: string; name: string; offset: number }): ShownTimeZone {
  return { id, name, offset: offsetInWords(offset), also: id.replaceAll(/[_/]/g, ' ') }
}

export function ownTimeZoneFirst(
  zones: readonly ShownTimeZone[],
  deviceZone: string = deviceTimeZone(),
): ShownTimeZone[] {
  const isOwn = zones.some(({ id }) => id === deviceZone) ? (id: string) => id === deviceZone : isNamed(deviceZone)
  return [...zones].sort((a, b) => Number(isOwn(b.id)) - Number(isOwn(a.id)))
}

/** Browsers report some zones by a former name, such as `Asia/Calcutta`, and resolve the current name to it. */
const isNamed = (deviceZone: string) => (timeZone: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone === deviceZone
  } catch {
    return false
  }
}

function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** 180 → `GMT+3`, -210 → `GMT-3:30`, 0 → `GMT`. */
function offsetInWords(offset: number): string {
  if (offset === 0) return 'GMT'
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `GMT${offset < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
}
