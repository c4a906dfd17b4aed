import type { Deps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import type { ActValues } from '../../db/tables-support.ts'
import type { EventKind } from '../../domain/accounts/events.sql.ts'
import type { Post } from '../../domain/messages/queue-message.ts'

/** What to say to the operator, and what changed. */
export type ActResult = string | { done: string; before: ActValues; after: ActValues }

export type ActContext = {
  deps: Deps
  tx: Db
  post: Post
  id: string
  services?: 'keep' | 'suspend' | undefined
  record: (kind: EventKind, details?: Record<string, string>) => Promise<void>
}
