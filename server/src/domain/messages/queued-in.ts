import type { Db } from '../../db/schema.ts'
import type { MessageTransport } from '../../db/tables-sessions.ts'

const queued = new WeakMap<Db, Set<MessageTransport>>()
const none: ReadonlySet<MessageTransport> = new Set()

export function noteQueued(tx: Db, transport: MessageTransport): void {
  queued.set(tx, new Set(queued.get(tx)).add(transport))
}

export const queuedIn = (tx: Db): ReadonlySet<MessageTransport> => queued.get(tx) ?? none
