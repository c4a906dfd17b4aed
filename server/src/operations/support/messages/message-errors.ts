import type { messageErrors } from '@kabinet/contract/admin/overview'
import type * as z from 'zod/mini'
import type { Db } from '../../../db/schema.ts'
import { maskText } from '../mask-person.ts'
import { countMessageErrors, type MessageError, maxErrors } from './message-errors.sql.ts'

/** Errors by provider, with the most frequent one first. */
export async function listMessageErrors(db: Db): Promise<z.infer<typeof messageErrors>> {
  const rows = await countMessageErrors(db)
  const groups = new Map<string, MessageError>()
  for (const row of rows) {
    const error = maskText(row.error).replaceAll(/\b(?=\w*\d)\w{8,}\b/g, '…')
    const key = `${row.transport} ${error}`
    const { day, week: all, last_at: last } = groups.get(key) ?? { day: 0, week: 0, last_at: row.last_at }
    const last_at = last > row.last_at ? last : row.last_at
    groups.set(key, { transport: row.transport, error, day: day + row.day, week: all + row.week, last_at })
  }
  const items = [...groups.values()].toSorted((a, b) => b.day - a.day || b.week - a.week)
  return { items: items.slice(0, 100), is_more: rows.reduce((sum, { week: all }) => sum + all, 0) > maxErrors }
}
