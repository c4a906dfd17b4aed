import type { Deps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import { type By, recordEvent } from '../../domain/accounts/events.sql.ts'
import { notifyOwner } from '../../domain/accounts/notify-owner.ts'
import type { Challenge } from '../../domain/codes/codes.sql.ts'
import { mask } from '../../domain/codes/mask.ts'
import type { Post } from '../../domain/messages/queue-message.ts'
import { setTransport } from '../../domain/second-step/second-step.sql.ts'

type Proven = { accountId: string; sessionId: string; by: By; challenge: Challenge }

/** The operator requires a second step, and the user has proved a contact: codes go there from now on. Tells all contacts. */
export async function setRequiredStep(
  { keys }: Pick<Deps, 'keys'>,
  { tx, post }: { tx: Db; post: Post },
  { accountId, sessionId, by, challenge: { transport, target } }: Proven,
): Promise<void> {
  await setTransport(tx, accountId, transport)
  await recordEvent(tx, { accountId, kind: 'transport_changed', by, sessionId, details: { to: transport } })
  const now = mask(transport, target)
  await notifyOwner(tx, post, accountId, { kind: 'transport_changed', now, keys, everywhere: true })
}
