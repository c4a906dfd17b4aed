import * as client from 'openid-client'

export type Service = {
  id: string
  clientId: string
  secret: string | undefined
  config: client.Configuration
  callback: string
}
type Settings = { secret?: string | undefined; id_token_signed_response_alg?: string }

/** A client as its library sees it. It need not be a service of the database, so it has no id. */
export async function clientAt(
  { base }: { base: string },
  clientId: string,
  callback: string,
  { secret, ...metadata }: Settings = {},
): Promise<Service> {
  const method = secret ? client.ClientSecretBasic(secret) : client.None()
  const config = await client.discovery(new URL(base), clientId, metadata, method, {
    execute: [client.allowInsecureRequests],
  })
  return { id: '', clientId, secret, config, callback }
}
