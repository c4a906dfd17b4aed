import type { errors, KoaContextWithOIDC } from 'oidc-provider'
import { requestIdOf } from '../protocol/caller-of.ts'
import { parameter } from '../protocol/parameters.ts'
import { explainToOwner, reasonOf } from './find-advice.ts'
import { refine } from './refine.ts'
import { refusalOf } from './refusal.ts'
import { storableValue } from './sent-values.ts'

export function refusedIn(ctx: KoaContextWithOIDC, error?: errors.OIDCProviderError) {
  const refusal = error ? refine(ctx, error) : refusalOf(ctx)
  const reason = (refusal && (reasonOf(refusal) ?? describedIn(refusal))) ?? null
  const parameters = ctx.oidc.params ?? ctx.query
  return {
    clientId: ctx.oidc.client?.clientId ?? parameter(parameters, 'client_id'),
    reason,
    flow: requestIdOf(ctx),
    sent: reason === null ? null : storableValue(ctx, explainToOwner(reason).parameter),
  }
}

/** The library's descriptions of requests that a browser sends have no value of the request in them. */
const describedIn = ({ expose, error, error_description: text }: errors.OIDCProviderError) =>
  expose && isAboutRequest(error) ? text : undefined

const isAboutRequest = (error: string) => error.startsWith('invalid_') || error.startsWith('unsupported_')
