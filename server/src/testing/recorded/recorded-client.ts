import type { NewClient } from '@kabinet/contract/data/client-fields'
import type { RecipeName } from '@kabinet/contract/integrate/snippets'

/** Default requests of a client library and the parts of answers that it reads, from its source. Replayed literally with our URLs. */
export type RecordedClient = {
  recipe: RecipeName
  /** Name of the library, and the source file that makes the requests. */
  library: string
  file: string
  redirectUri: string
  /** Client settings beyond the name and the redirect URI that the library needs. */
  settings?: Partial<NewClient>
  /** Parameters of the authorization request, without `client_id`, `redirect_uri` and the challenge. */
  asks: Record<string, string>
  /** The encoding of a space in the query (application/x-www-form-urlencoded, or RFC 3986). */
  space: '+' | '%20'
  /** A code verifier of the library's length; null without PKCE. */
  verifier: string | null
  /** Sends a pushed authorization request (RFC 9126). */
  pushes?: true
  /** Client authentication: `encoded` follows RFC 6749 2.3.1, `plain` omits the encoding like curl. */
  proves: 'plain' | 'encoded' | 'post' | 'nothing'
  headers: Record<string, string>
  /** Parameters of the token request beyond RFC 6749 4.1.3. */
  sends?: Record<string, string>
  reads: 'id_token' | 'userinfo'
  /** The claim that becomes the user name. */
  username?: 'preferred_username' | 'sub'
  /** Parameters of the logout request, without the ID token. */
  leaves?: { post_logout_redirect_uri: string } & Record<string, string>
}
