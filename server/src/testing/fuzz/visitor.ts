import type { Pool } from './pool.ts'

export type Visitor = {
  token: string | undefined
  cookies: Record<string, string>
  pool: Pool
  isService?: true
}
