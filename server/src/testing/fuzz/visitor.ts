import type { Pool } from './pool.ts'

export type Visitor = {
  token: string | undefined
  cookies: Record<string, string>
  pool: Pool
  /** The token is sent in `Authorization` only. */
  isService?: true
}
