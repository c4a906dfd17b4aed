import type { ConsentName } from '@kabinet/contract/claims'
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { PendingRequest } from './pending-request.sql.ts'

/** `repeat`: hash of the decision and its idempotency key, to recognize a retry. */
export type InteractionResult = {
  result: Record<string, unknown>
  repeat: string | null
  session?: { accountId: string; uid?: string }
}

export function answered(idHash: Buffer, { result, repeat, session }: InteractionResult) {
  const answer = JSON.stringify({ result, repeat, ...(session ? { session } : {}) })
  return sql<{ kind: string }>`
    update oidc_request set consumed_at = app_now(), payload = (case when ${session === undefined} then payload - 'session' else payload end) || ${answer}::jsonb
    where kind = 'Interaction' and id_hash = ${idHash} and consumed_at is null and expires_at > app_now()
    returning kind`
}

/** True for the first answer, false for any later or concurrent one. */
export async function answerInteraction(db: Db, idHash: Buffer, answer: InteractionResult): Promise<boolean> {
  const { rows } = await answered(idHash, answer).execute(db)
  return rows.length === 1
}

export async function findAnsweredBy(db: Db, idHash: Buffer, repeat: string) {
  const { rows } = await sql<Pick<PendingRequest, 'payload'>>`
    select payload from oidc_request where kind = 'Interaction' and id_hash = ${idHash} and payload ->> 'repeat' = ${repeat}
      and expires_at > app_now()`.execute(db)
  return rows[0]
}

/** Removes the account from the interaction, so any user can continue it. */
export async function forgetPersonOfInteraction(db: Db, idHash: Buffer): Promise<void> {
  await sql`update oidc_request set payload = payload - 'session' where kind = 'Interaction' and id_hash = ${idHash}`.execute(
    db,
  )
}

/** Removes granted claims that no longer have a value, so the user is asked again when they have one. */
export async function leaveUndecided(
  tx: Db,
  { accountId, serviceId, names }: { accountId: string; serviceId: string; names: ConsentName[] },
): Promise<void> {
  const others = sql<
    ConsentName[]
  >`array(select name from unnest(claims) name where name <> all(${sql.val(names)}::text[]))`
  const consent = tx.updateTable('consent').set({ claims: others })
  await consent.where('account_id', '=', accountId).where('service_id', '=', serviceId).execute()
}
