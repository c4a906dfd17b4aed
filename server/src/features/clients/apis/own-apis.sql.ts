import { type Expression, type RawBuilder, sql } from 'kysely'
import { type ApiRow, apisJsonOf } from '../../../domain/apis/apis.sql.ts'
import { isOwner } from '../../../domain/custody/owners.sql.ts'

/** Null when the account does not own the service. */
export const ownApisJson = (accountId: Expression<string>, id: string): RawBuilder<ApiRow[]> => sql<ApiRow[]>`(
  select ${apisJsonOf(sql.ref('service.id'))} from service where service.id = ${id}::uuid and ${isOwner('service', accountId)})`
