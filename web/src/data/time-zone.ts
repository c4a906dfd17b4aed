import { listTimezones } from '@kabinet/contract/api/handbooks.api'
import { describeTimeZone, type ShownTimeZone } from '../lib/format/time-zone.ts'
import { call } from '../session/call.ts'
import { useLanguage } from '../text/use-t.ts'
import { useAnswer } from './use-answer.ts'

/** Cached by language and id: clock changes are rare while a page is open. */
const known = new Map<string, ShownTimeZone>()

/** Null while loading, its id when it cannot be loaded. */
export function useTimeZone(id: string | null): ShownTimeZone | null {
  const name = `${useLanguage()} ${id}`
  const isAsked = id !== null && !known.has(name)
  const { data, error } = useAnswer(isAsked ? name : null, async () => {
    const { items } = await call(listTimezones, { query: { q: id ?? '' } })
    const row = items.find((item) => item.id === id)
    if (row) known.set(name, describeTimeZone(row))
    return items
  })
  const zone = known.get(name)
  if (zone) return zone
  return id !== null && (data || error) ? { id, name: id, offset: '', also: '' } : null
}
