import type { Configuration } from 'oidc-provider'
import { apisOf } from '../storage/resolved-apis.ts'

type Customizer = NonNullable<NonNullable<NonNullable<Configuration['formats']>['customizers']>['jwt']>

/** `sub` of a JWT is pairwise by API, so that APIs cannot correlate users through the client's `sub`. */
export const apiSubject =
  (subjectOf: (accountId: string, sector: string) => string): Customizer =>
  (ctx, token, { payload }) => {
    const api = apisOf(ctx).get(String(token.aud))
    if (!api || !('accountId' in token)) throw new Error('a JWT for no API or user')
    payload['sub'] = subjectOf(token.accountId, api.sector)
  }
