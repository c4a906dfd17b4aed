import type { Pool } from './pool.ts'

/** A sender of requests: anonymous, half signed in, signed in, a service, or with an invalid token. */
export type Visitor = {
  token: string | undefined
  cookies: Record<string, string>
  pool: Pool
  /** The token is sent in `Authorization` only. */
  isService?: true
}
