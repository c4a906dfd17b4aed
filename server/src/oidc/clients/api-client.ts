import type { AdapterPayload, Client } from 'oidc-provider'
import type { ApiClientRow } from '../storage/apis.sql.ts'

/** An API as a client that can only introspect. It has no grants and no redirect URIs. */
export const apiClient = (api: ApiClientRow): AdapterPayload => ({
  client_id: api.id,
  client_name: api.name,
  application_type: 'web',
  redirect_uris: [],
  grant_types: [],
  response_types: [],
  id_token_signed_response_alg: api.alg,
  introspection_signed_response_alg: api.alg,
  subject_type: 'pairwise',
  sector_identifier_uri: `https://${api.id}.invalid/`,
  service_id: api.serviceId,
  service_client_ids: [],
  registered: [],
  essential: [],
  secret_hashes: api.secretHashes,
  is_api: true,
  token_endpoint_auth_method: 'client_secret_basic',
  client_secret: 'kept-as-hashes',
})

export const isApi = (client: Client): boolean => client['is_api'] === true
