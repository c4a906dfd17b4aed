import type { BaseUrl } from '../../config/config.ts'
import { loginUrl } from '../../domain/grants/login-url.ts'
import { appendQuery } from '../../lib/append-query.ts'
import { withoutLoopbackPort } from '../../lib/host-of.ts'
import { parameter } from '../protocol/parameters.ts'

export type ReturnAddresses = { initiate_login_uri: string | null; redirect_uris: string[] }
type Params = Record<string, unknown> | undefined
export type Answer = { error: string; error_description?: string | undefined }

const ended: Answer = {
  error: 'temporarily_unavailable',
  error_description: 'the request has expired or was answered: begin the sign-in again',
}

/**
 * Where a user begins again: the service's `initiate_login_uri`, else a redirect URI with an error. A redirect URI that it no longer has
 * is replaced by its first one.
 */
export function wayBack(
  { publicUrl }: BaseUrl,
  { initiate_login_uri: login, redirect_uris: uris }: ReturnAddresses,
  params: Params,
  { error, error_description }: Answer = ended,
): string | null {
  if (login !== null) return loginUrl(login, publicUrl)
  const sent = parameter(params, 'redirect_uri')
  const isKnown = uris.some((uri) => uri === sent || (withoutLoopbackPort(uri) ?? '') === withoutLoopbackPort(sent))
  const address = isKnown ? sent : uris[0]
  if (address === undefined) return null
  const state = parameter(params, 'state')
  return appendQuery(address, {
    error,
    ...(error_description && { error_description }),
    ...(state && { state }),
    iss: publicUrl,
  })
}
