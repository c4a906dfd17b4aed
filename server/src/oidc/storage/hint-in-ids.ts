import type { Provider } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { accountToken } from '../../lib/routing-hint.ts'
import { newGrantId } from './grant-id.ts'
import { renewedCookie } from './sign-on-of-request.ts'

type OfPerson = { accountId: string; format?: string }
type SessionId = { id: string; oldId?: string; touched?: boolean }

/** The library makes ids of random characters alone; codes, tokens, grants and the values of the single sign-on cookie carry whose they are. */
export function hintInIds(deps: Deps, provider: Provider): void {
  const carriesAccount = {
    generateTokenId(this: OfPerson): string {
      // Access tokens are saved by their format, which the library's own method would set.
      this.format = 'opaque'
      return accountToken(deps.keys, this.accountId)
    },
  }
  for (const model of [provider.AuthorizationCode, provider.AccessToken, provider.RefreshToken])
    Object.assign(model.prototype, carriesAccount)
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
