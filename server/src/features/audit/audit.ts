import { id } from '@kabinet/contract/fields/text'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Db } from '../../db/schema.ts'
import { type AuditFilter, readActs, readEvents, readNow, type Span } from './audit.sql.ts'
import { invalidField } from '../../lib/api-error.ts'

type AuditRequest = AuditFilter & { since: string | undefined; until?: string | undefined; follows: boolean }
type Line = { id: string; time: string; line: object }

/** `name`: who acted. */
export const auditQuery = z.strictObject({
  since: z.optional(z.string()),
  until: z.optional(z.string()),
  name: z.optional(z.string()),
  act: z.optional(z.string()),
  account: z.optional(id),
  service: z.optional(id),
})

export const auditRequestOf = ({ since, until, name, act, account, service }: z.infer<typeof auditQuery>) => ({
  since,
  until,
  who: name,
  act,
  account,
  service,
})

const secondMs = 1000
const hourMs = 3_600_000
/** Longest time between the timestamp of an event and its commit. `--follow` reads this period again to find late commits. */
const lateMs = 60 * secondMs
const napMs = 2 * secondMs

/** A day, or a time with its zone. Throws 4. */
function readTime(typed: string, field = 'since'): string {
  if (!/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(typed) || Number.isNaN(Date.parse(typed)))
    throw invalidField(field, 'v.value')
  return new Date(typed).toISOString()
}

const pageLines = 1000

/** The first thousand lines of a time. `next`: the time to go on with; lines of that instant come again. */
export async function readAuditPage(db: Db, request: Omit<AuditRequest, 'follows'>) {
  const items: Record<string, unknown>[] = []
  for await (const line of auditLines(db, { ...request, follows: false })) {
    const read: { time: string } = JSON.parse(line)
    items.push({ ...read })
    if (items.length >= pageLines) return { items, next: read.time }
  }
  return { items, next: null }
}

/** Yields one JSON object per line in order of time. With `follows`, continues until `signal`. */
export async function* auditLines(
  db: Db,
  { since, until, follows, ...filter }: AuditRequest,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const begun = since === undefined ? undefined : readTime(since)
  const end = until === undefined ? undefined : readTime(until, 'until')
  const present = await readNow(db)
  const now = end !== undefined && end < present ? end : present
  const begin = begun ?? earlier(now, 24 * hourMs)
  const progress = { begin, single: now, counted: follows ? earlier(now, hourMs + lateMs) : now }
  const late = new Set<string>()
  for await (const rows of inSpans({ from: begin, until: now }, (span) =>
    readSpan(db, span, progress.counted, filter),
  )) {
    for (const { id, time } of rows) if (time >= earlier(now, lateMs)) late.add(id)
    yield* rows.map(({ line }) => JSON.stringify(line))
  }
  if (follows) yield* following(db, progress, late, signal)
}

async function* following(
  db: Db,
  begun: { begin: string; single: string; counted: string },
  late: Set<string>,
  signal: AbortSignal | undefined,
): AsyncGenerator<string> {
  let progress = begun
  while (await isStillWanted(signal)) {
    const now = await readNow(db)
    const lateFrom = earlier(progress.single, lateMs)
    const rows = await readSingle(db, { from: lateFrom < progress.begin ? progress.begin : lateFrom, until: now })
    const counted = await readEvents(db, { from: progress.counted, until: earlier(now, hourMs + lateMs) }, 'counted')
    const fresh = [...rows.filter(({ id }) => !late.has(id)), ...counted].toSorted(byTime)
    yield* fresh.map(({ line }) => JSON.stringify(line))
    late.clear()
    for (const { id } of rows) late.add(id)
    progress = { begin: progress.begin, single: now, counted: earlier(now, hourMs + lateMs) }
  }
}

const isStillWanted = (signal: AbortSignal | undefined): Promise<boolean> =>
  wait(napMs, true, signal ? { signal } : {}).catch(() => false)

async function readSpan(db: Db, span: Span, countedUntil: string, filter: AuditFilter): Promise<Line[]> {
  const until = [span.until, countedUntil].toSorted().at(0) ?? span.until
  const counted = await readEvents(db, { from: span.from, until }, 'counted', filter)
  return [...(await readSingle(db, span, filter)), ...counted].toSorted(byTime)
}

const readSingle = async (db: Db, span: Span, filter: AuditFilter = {}): Promise<Line[]> => [
  ...(await readEvents(db, span, 'single', filter)),
  ...(await readActs(db, span, filter)),
]

/** Adapts the span to some hundreds of rows. A busy hour is not held in memory, and a quiet year needs few queries. */
async function* inSpans({ from, until }: Span, read: (span: Span) => Promise<Line[]>): AsyncGenerator<Line[]> {
  for (let length = 60 * secondMs, at = from; at < until; ) {
    const end = [later(at, length), until].toSorted().at(0) ?? until
    const rows = await read({ from: at, until: end })
    yield rows
    length = rows.length < 1000 ? Math.min(length * 2, 24 * hourMs) : Math.max(length / 4, secondMs)
    at = end
  }
}

const byTime = (a: Line, b: Line) => (a.time === b.time ? (a.id < b.id ? -1 : 1) : a.time < b.time ? -1 : 1)
const later = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString()
const earlier = (time: string, ms: number) => later(time, -ms)
