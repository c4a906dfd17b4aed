import type { Client, Provider } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { newToken } from '../../lib/ids.ts'
import { accountToken, readableEnd } from '../../lib/routing-hint.ts'
import { newGrantId } from './grant-id.ts'
import { renewedCookie } from './sign-on-of-request.ts'

type OfPerson = { accountId: string; format?: string }
type IssuedToken = OfPerson & { client?: Client; expiration: number; resourceServer?: { accessTokenFormat?: string } }
type SessionId = { id: string; oldId?: string; touched?: boolean }

/** Makes codes, tokens, grants and sign-on cookies carry their account. The library's ids are only random characters. */
export function addRoutingHints(deps: Deps, provider: Provider): void {
  const carriesAccount = {
    generateTokenId(this: OfPerson): string {
      // Access tokens are saved by format, which the library's own method would set.
      this.format = 'opaque'
      return accountToken(deps.keys, this.accountId)
    },
  }
  Object.assign(provider.AuthorizationCode.prototype, carriesAccount)
  const carriesTimesToo = {
    generateTokenId(this: IssuedToken): string {
      // The id of a JWT is readable for its API, and nothing is stored under it.
      if (this.resourceServer?.accessTokenFormat === 'jwt') {
        this.format = 'jwt'
        return newToken()
      }
      const token = carriesAccount.generateTokenId.call(this)
      return isPage(this.client) ? token + readableEnd(deps.now(), this.expiration) : token
    },
  }
  for (const model of [provider.AccessToken, provider.RefreshToken]) Object.assign(model.prototype, carriesTimesToo)
  Object.assign(provider.Grant.prototype, {
    generateTokenId(this: OfPerson): string {
      return newGrantId(this.accountId)
    },
  })
  Object.assign(provider.Session.prototype, {
    resetIdentifier(this: SessionId): void {
      this.oldId = this.id
      this.id = renewedCookie(deps, this.oldId)
      this.touched = true
    },
  })
}

/** True for a page without a server: keycloak-js, widely used by them, reads issue and expiry times from the tokens. */
const isPage = (client: Client | undefined) => client?.clientAuthMethod === 'none' && client.applicationType === 'web'
