import * as client from 'openid-client'
import type { Service, Sso } from './sso.ts'

export async function appOf(
  { db, base }: Pick<Sso, 'db' | 'base'>,
  service: Service,
  callback: string,
): Promise<Service> {
  const row = await db
    .selectFrom('service')
    .select(['mobile_client_id', 'id_token_signed_response_alg'])
    .where('id', '=', service.id)
    .executeTakeFirstOrThrow()
  const clientId = row.mobile_client_id ?? ''
  const metadata = { id_token_signed_response_alg: row.id_token_signed_response_alg }
  const config = await client.discovery(new URL(base), clientId, metadata, client.None(), {
    execute: [client.allowInsecureRequests],
  })
  return { id: service.id, clientId, secret: undefined, config, callback }
}
