import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { Db } from '../../db/schema.ts'
import type { Post } from '../../domain/messages/queue-message.ts'

/** What other features do for support. */
export type OtherFeatures = {
  /** All that is kept of a person; null: there is no such account. */
  exportPerson: (id: string) => Promise<object | null>
  /** The link or code of a registration once more, which kills the one before. Undefined: nothing of that id waits to be confirmed. */
  resendRegistration: (tx: Db, post: Post, id: string) => Promise<Otp | 'too-soon' | undefined>
}
