import type { NewClient } from '@kabinet/contract/data/client-fields'
import type { RecipeName } from '@kabinet/contract/integrate/snippets'

/** What a library sends by its defaults and looks at in our answers, read from its source: requests are replayed letter by letter, with our addresses in them. */
export type RecordedClient = {
  recipe: RecipeName
  /** Whose requests these are, and the file that makes them. */
  library: string
  file: string
  redirectUri: string
  /** Beyond the name and the redirect URI; a library that asks for nothing has nothing here. */
  settings?: Partial<NewClient>
  /** Of the authorization request, beside `client_id`, `redirect_uri` and the challenge. */
  asks: Record<string, string>
  /** How a space is written in the query (application/x-www-form-urlencoded, or RFC 3986). */
  space: '+' | '%20'
  /** The code verifier, as long as the library makes it; null without PKCE. */
  verifier: string | null
  /** The request goes to the server first (RFC 9126). */
  pushes?: true
  /** How it proves itself: `encoded` is RFC 6749 2.3.1 by the letter, `plain` what curl does. */
  proves: 'plain' | 'encoded' | 'post' | 'nothing'
  headers: Record<string, string>
  /** Of the token request, beside what RFC 6749 4.1.3 names. */
  sends?: Record<string, string>
  /** Where the library takes claims from. */
  reads: 'id_token' | 'userinfo'
  /** What becomes the person's name in that program. */
  username?: 'preferred_username' | 'sub'
  /** Of the request to sign out, beside the ID token. */
  leaves?: { post_logout_redirect_uri: string } & Record<string, string>
}
