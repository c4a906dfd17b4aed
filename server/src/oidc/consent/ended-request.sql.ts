import { sql } from 'kysely'
import type { ReadDb } from '../../db/schema.ts'
import { isNotOrphaned } from '../../domain/grants/unknown-service.sql.ts'
import { returnAddresses } from '../errors/held-redirect.sql.ts'
import type { ReturnAddresses } from '../errors/way-back.ts'

export type EndedRequest = ReturnAddresses & {
  name: string
  params: Record<string, unknown>
  isAnswered: boolean
  isTrusted: boolean
  isDevice: boolean
}

/** An interaction in any state, kept for a day after its end. Undefined when it or its service is gone or suspended. */
export async function findEndedRequest(db: ReadDb, idHash: Buffer): Promise<EndedRequest | undefined> {
  const { rows } = await sql<EndedRequest>`
    select s.name, ${returnAddresses}, a.payload -> 'params' as params,
      a.consumed_at is not null as "isAnswered", a.payload ? 'deviceCode' as "isDevice",
      a.payload ? 'parJti' or coalesce(jsonb_array_length(a.payload -> 'trusted'), 0) > 0 as "isTrusted"
    from oidc_request a
    join service s on s.id = a.service_id and s.suspended_at is null and ${isNotOrphaned}
    where a.kind = 'Interaction' and a.id_hash = ${idHash}`.execute(db)
  return rows[0]
}
