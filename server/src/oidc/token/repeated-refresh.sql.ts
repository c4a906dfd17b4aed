import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { ArtifactKey } from '../storage/artifacts.sql.ts'

/** True when the token that replaced this refresh token was used within `seconds`. */
export async function wasSuccessorUsed(db: Db, { accountId, idHash }: ArtifactKey, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from oidc_artifact where account_id = ${accountId} and predecessor_hash = ${idHash} and kind = 'RefreshToken'
      and consumed_at > app_now() - make_interval(secs => ${seconds}::float8)`.execute(db)
  return rows.length > 0
}

/** The sealed response of a refresh token that was consumed within `seconds` and whose successor is unused. */
export async function findSealedAnswer(
  db: Db,
  { accountId, idHash }: ArtifactKey,
  seconds: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ sealed_answer: string }>`
    select sealed_answer from oidc_artifact where account_id = ${accountId} and id_hash = ${idHash} and sealed_answer is not null
      and consumed_at > app_now() - make_interval(secs => ${seconds}::float8)`.execute(db)
  return rows[0]?.sealed_answer
}
