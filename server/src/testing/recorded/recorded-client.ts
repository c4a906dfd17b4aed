import type { NewClient } from '@kabinet/contract/data/client-fields'
import type { RecipeName } from '@kabinet/contract/integrate/snippets'

/** From the source of the library. Replayed literally with our URLs. */
export type RecordedClient = {
  recipe: RecipeName
  library: string
  file: string
  redirectUri: string
  settings?: Partial<NewClient>
  /** Without `client_id`, `redirect_uri` and the challenge. */
  asks: Record<string, string>
  /** `+`: application/x-www-form-urlencoded; `%20`: RFC 3986. */
  space: '+' | '%20'
  verifier: string | null
  /** RFC 9126. */
  pushes?: true
  /** `encoded` follows RFC 6749 2.3.1, `plain` omits the encoding like curl. */
  proves: 'plain' | 'encoded' | 'post' | 'nothing'
  headers: Record<string, string>
  /** Beyond RFC 6749 4.1.3. */
  sends?: Record<string, string>
  reads: 'id_token' | 'userinfo'
  username?: 'preferred_username' | 'sub'
  leaves?: { post_logout_redirect_uri: string } & Record<string, string>
}
