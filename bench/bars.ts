export type Bar = {
  /** p50 and p99 of sequential calls, in milliseconds. */
  alone: [p50: number, p99: number]
  /** Per sequential call. */
  statements: number
  commits: number
  /** p99 of the concurrent reads, in milliseconds. */
  besideP99?: number
}

/** Rate with a million accounts, as a share of the rate with a thousand. */
export const millionBar = 0.85
/** Milliseconds until a caller beyond capacity is rejected (p99). Below 100, a page seems to answer at once. */
export const refusalBar = 100
/** Server memory in MB, at rest and after all scenarios. */
export const memoryBar = { rest: 180, loaded: 320 }

/**
 * Bars that users and operators notice, on two quiet cores. Latencies: 1.3 times (p50) and 2.5 times (p99) those of
 * 2026-11-27.
 */
export const bars: Record<string, Bar> = {
  me: { alone: [1, 10], statements: 1, commits: 0 },
  refresh: { alone: [1.1, 10], statements: 1, commits: 1 },
  password: { alone: [31, 200], statements: 8, commits: 4, besideP99: 50 },
  'password-known': { alone: [25, 200], statements: 5, commits: 3, besideP99: 50 },
  code: { alone: [4, 20], statements: 2, commits: 1 },
  'code-rs256': { alone: [5.5, 25], statements: 2, commits: 1 },
  grant: { alone: [5, 40], statements: 2, commits: 1 },
  'grant-rs256': { alone: [7, 40], statements: 2, commits: 1 },
  userinfo: { alone: [2.9, 21], statements: 2, commits: 1 },
  introspection: { alone: [1.8, 15], statements: 1, commits: 0 },
  discovery: { alone: [0.2, 0.8], statements: 0, commits: 0 },
  jwks: { alone: [0.3, 0.8], statements: 0, commits: 0 },
  login: { alone: [0.3, 0.8], statements: 0, commits: 0 },
  asset: { alone: [0.3, 0.8], statements: 0, commits: 0 },
  whole: { alone: [60, 280], statements: 26, commits: 9 },
  sso: { alone: [17, 65], statements: 6, commits: 3 },
  partners: { alone: [6, 30], statements: 1, commits: 0 },
}

/** Scenarios whose floor does different work, so that a comparison means nothing. */
export const withoutFloor: readonly string[] = ['sso', 'partners']
