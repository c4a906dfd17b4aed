import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** `madeAt`: seconds since the epoch. */
export type SpentChallenge = { hash: Buffer; madeAt: number; seconds: number }

/** Returns no row when the challenge is already spent or expired. */
export const markingSpent = ({ hash, madeAt, seconds }: SpentChallenge): RawBuilder<unknown> => sql`
  insert into spent_challenge (hash, expires_at)
  select ${hash}::bytea, made.at + make_interval(secs => ${seconds}) from (select to_timestamp(${madeAt}::float8) as at) made
  where app_now() between made.at - interval '1 minute' and made.at + make_interval(secs => ${seconds})
  on conflict (hash) do nothing returning true as is_first`

export async function markSpent(tx: Db, challenge: SpentChallenge): Promise<boolean> {
  const { rows } = await markingSpent(challenge).execute(tx)
  return rows.length > 0
}
