import type { Db } from '../../db/schema.ts'
import type { ActDeps } from '../../deps.ts'
import { reserveInOutbox } from './outbox.ts'
import { queuedIn } from './queued-in.ts'
import { type Post, postIn } from './queue-message.ts'

/**
 * Runs a change and queues its messages in one transaction; they are sent right after the commit. `post` queues e-mails and SMS. Ending
 * sessions or grants in `tx` queues back-channel logout messages.
 */
export async function change<T>(
  deps: Pick<ActDeps, 'db' | 'keys' | 'outbox' | 'keepAnswer'>,
  work: (tx: Db, post: Post) => Promise<T>,
): Promise<T> {
  const taking = reserveInOutbox(deps)
  const committed = deps.db.transaction().execute(async (tx) => {
    const done = await work(tx, postIn(deps, tx, taking))
    await deps.keepAnswer?.(tx, done)
    return { answer: done, queued: queuedIn(tx) }
  })
  const { answer, queued } = await committed.catch((error: unknown) => {
    taking.release()
    throw error
  })
  taking.deliver()
  // Without running workers, other processes find the messages within seconds.
  if (queued.size > 0) deps.outbox.running?.kick(queued)
  return answer
}
