import type { Db } from '../../db/schema.ts'

const queued = new WeakMap<Db, Set<string>>()
const none: ReadonlySet<string> = new Set()

export function noteQueued(tx: Db, transport: string): void {
  queued.set(tx, new Set(queued.get(tx)).add(transport))
}

export const queuedIn = (tx: Db): ReadonlySet<string> => queued.get(tx) ?? none
