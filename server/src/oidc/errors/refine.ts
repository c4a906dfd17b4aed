import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { isLoopback } from '@kabinet/contract/fields/services/redirect-uri'
import { takesSignedRequests } from '../clients/client-metadata.ts'
import { parameter } from '../protocol/parameters.ts'
import { storeOf } from '../storage/request-store.ts'
import {
  foreignOrigin,
  idTokenAsAccessToken,
  ofRedirectUris,
  signedRequestsAreOff,
  unknownHint,
} from './refined-advice.ts'
import { invalidScope, noRefreshToken, scopeMistake } from './scope-advice.ts'
import { isJwt, sentParameter } from './sent-values.ts'

export type Refusal = InstanceType<typeof errors.OIDCProviderError>

/** Names the mistake more exactly than the library does: from the request, or from what is stored. */
export function refine(ctx: KoaContextWithOIDC, error: Refusal): Refusal {
  const { client, entities } = ctx.oidc
  const { error_description: said = '' } = error
  // The library stores an unsigned pushed request as a request object too: there its own error is right.
  const isOfRequestObject = error instanceof errors.InvalidRequestObject && !entities.PushedAuthorizationRequest
  if (isOfRequestObject && client && !takesSignedRequests(client)) return signedRequestsAreOff()
  if (said.startsWith('openid scope must be requested')) return withScope(ctx, error)
  const reason = reasonFor(ctx, error)
  return reason === undefined ? error : Object.assign(error, { error_detail: reason })
}

function withScope(ctx: KoaContextWithOIDC, error: Refusal): Refusal {
  const sent = sentParameter(ctx, 'scope')
  return /^[\w ]+$/.test(sent) ? error : invalidScope(scopeMistake(sent))
}

function reasonFor(ctx: KoaContextWithOIDC, error: Refusal): string | undefined {
  const { error_description: said = '', error_detail: detail } = error
  if (said.startsWith('origin ')) return foreignOrigin
  if (said === 'unrecognized id_token_hint audience') return unknownHint
  if (said === "missing required parameter 'refresh_token'") return noRefreshToken
  if (error instanceof errors.InvalidRedirectUri) return redirectUriMistake(ctx)
  if (detail === 'access token not found' && isJwt(bearerOf(ctx))) return idTokenAsAccessToken
  return error instanceof errors.InvalidGrant ? grantMistake(ctx, detail) : undefined
}

function redirectUriMistake({ oidc }: KoaContextWithOIDC): string | undefined {
  const sent = parameter(oidc.params, 'redirect_uri')
  const address = URL.parse(sent)
  if (!address && /^[a-z][\w.+-]*%3a/i.test(sent)) return ofRedirectUris.encodedTwice
  return address?.protocol === 'http:' && !isLoopback(address.hostname) ? ofRedirectUris.byHttp : undefined
}

/** A code that expired after its use was used. Only a client with credentials learns more than "unknown". */
function grantMistake(ctx: KoaContextWithOIDC, detail: string | undefined): string | undefined {
  const isCode = detail === 'authorization code is expired' || detail === 'authorization code already consumed'
  if (!isCode && detail !== 'refresh token is expired' && detail !== 'refresh token already used') return undefined
  if (ctx.oidc.client?.clientAuthMethod === 'none')
    return isCode ? 'authorization code not found' : 'refresh token not found'
  const isUsed = typeof storeOf(ctx)?.issue?.source.consumed === 'number'
  return isCode && isUsed ? 'authorization code already consumed' : detail
}

const bearerOf = (ctx: KoaContextWithOIDC) =>
  /^\S+ +(\S+)$/.exec(ctx.get('authorization'))?.[1] ?? parameter(ctx.oidc.body, 'access_token')
