import * as client from 'openid-client'
import type { Begun, Service, Sso } from './sso.ts'

export type Fields = Record<string, string>
type Answer = Partial<
  Record<'error' | 'error_description' | 'access_token' | 'refresh_token' | 'id_token' | 'token_type' | 'sub', string>
> & { request_uri?: string; expires_in?: number; active?: boolean }

/** The `Authorization` header of a client (RFC 6749 2.3.1). */
export const basicOf = ({ clientId, secret }: Pick<Service, 'clientId' | 'secret'>) =>
  `Basic ${btoa(`${clientId}:${secret}`)}`

/** The same as fields of a form. A public client sends its id alone. */
export const ownFields = ({ clientId, secret }: Pick<Service, 'clientId' | 'secret'>): Fields => ({
  client_id: clientId,
  ...(secret === undefined ? {} : { client_secret: secret }),
})

/** A token request for the code in `back`, without the client's credentials. */
export const redemption = ({ callback }: Service, { verifier }: Begun, back: URL): Fields => ({
  grant_type: 'authorization_code',
  code: back.searchParams.get('code') ?? '',
  redirect_uri: callback,
  code_verifier: verifier,
})

/** Sends a form to an endpoint that answers in JSON. */
export async function postForm({ base }: Pick<Sso, 'base'>, path: string, fields: Fields, headers: Fields = {}) {
  const response = await fetch(`${base}${path}`, { method: 'POST', body: new URLSearchParams(fields), headers })
  const body: Answer = await response.json()
  return { status: response.status, body }
}

/** True when the provider accepts the credentials. */
export const isAccepted = async (w: Pick<Sso, 'base'>, credentials: Fields) =>
  (await postForm(w, '/oauth/introspect', { token: 'x', ...credentials })).status === 200

export async function readUserInfo({ base }: Pick<Sso, 'base'>, token: string) {
  const response = await fetch(`${base}/oauth/userinfo`, { headers: { authorization: `Bearer ${token}` } })
  const body: Record<string, unknown> = await response.json()
  return { status: response.status, body }
}

/** Refreshes once. Returns the error code; undefined when the provider issued tokens. */
export const refreshError = ({ config }: Service, token = ''): Promise<string | undefined> =>
  client.refreshTokenGrant(config, token).then(
    () => undefined,
    (refused: unknown) => (refused instanceof client.ResponseBodyError ? refused.error : String(refused)),
  )

/** The parameters of a request by a public client with PKCE. */
export const requestBy = (clientId: string, callback: string): Fields => ({
  client_id: clientId,
  redirect_uri: callback,
  response_type: 'code',
  scope: 'openid',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
})
