import { clientAt } from './client-at.ts'
import type { Service, Sso } from './sso.ts'

/** The application of a service on two platforms. */
export async function appOf(w: Pick<Sso, 'db' | 'base'>, { id }: Service, callback: string): Promise<Service> {
  const { mobile_client_id, id_token_signed_response_alg } = await w.db
    .selectFrom('service')
    .select(['mobile_client_id', 'id_token_signed_response_alg'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...(await clientAt(w, mobile_client_id ?? '', callback, { id_token_signed_response_alg })), id }
}
