import * as z from 'zod'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../lib/ids.ts'
import { deleteWaitingLogouts, insertMessage } from './messages.sql.ts'

/** Whoever cannot be reached for a day is told no more: what the person held there has mostly run out by itself. */
const expiresIn = 24 * 3600

const payload = z.object({ accountId: z.string(), sid: z.nullable(z.string()) })

/** `sid`: null for every sign-in of the person. `clientId`: the service as it was when the person signed in there. */
export type LogoutToQueue = { accountId: string; clientId: string; sid: string | null }

/** Writes a back-channel logout message; where it goes to and its token are made when it leaves. One for every sign-in replaces those for single ones. */
export async function queueLogout({ keys }: Pick<Deps, 'keys'>, tx: Db, { accountId, clientId, sid }: LogoutToQueue): Promise<void> {
  if (sid === null) await deleteWaitingLogouts(tx, accountId, clientId)
  const sealed = keys.seal(JSON.stringify({ accountId, sid }))
  await insertMessage(tx, {
    id: newId(),
    accountId,
    transport: 'logout',
    recipient: clientId,
    kind: 'logout',
    locale: 'en',
    sealed,
    expiresIn,
  })
}

export const readLogout = (json: string) => payload.parse(JSON.parse(json))
