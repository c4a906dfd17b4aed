import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { kickOutbox } from './outbox.ts'
import { type Post, postIn } from './queue-message.ts'

/**
 * One transaction for a change and the messages that tell of it, which leave as soon as it is committed. Letters and SMS are queued by
 * `post`, back-channel logout messages by whatever ends sessions or grants in `tx`.
 */
export async function change<T>(
  deps: Pick<Deps, 'db' | 'keys' | 'keepAnswer'>,
  work: (tx: Db, post: Post) => Promise<T>,
): Promise<T> {
  const done = await deps.db.transaction().execute(async (tx) => {
    const answer = await work(tx, postIn(deps, tx))
    await deps.keepAnswer?.(tx, answer)
    return answer
  })
  kickOutbox(deps)
  return done
}
