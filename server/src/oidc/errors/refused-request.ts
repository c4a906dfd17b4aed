import type { errors, KoaContextWithOIDC } from 'oidc-provider'
import { parameter } from '../protocol/parameters.ts'
import { explain, reasonOf } from './find-advice.ts'
import { refusalOf } from './refusal.ts'

const longest = 500

export function refusedIn(ctx: KoaContextWithOIDC, refusal: errors.OIDCProviderError | undefined = refusalOf(ctx)) {
  const reason = (refusal && (reasonOf(refusal) ?? describedIn(refusal))) ?? null
  const name = reason === null ? null : explain(reason)?.parameter
  const parameters = ctx.oidc.params ?? ctx.query
  return {
    clientId: ctx.oidc.client?.clientId ?? parameter(parameters, 'client_id'),
    reason,
    sent: (name && parameter(parameters, name).slice(0, longest)) || null,
  }
}

/** The library's descriptions of requests that a browser sends have no value of the request in them. */
const describedIn = ({ expose, error, error_description: text }: errors.OIDCProviderError) =>
  expose && isAboutRequest(error) ? text : undefined

const isAboutRequest = (error: string) => error.startsWith('invalid_') || error.startsWith('unsupported_')
