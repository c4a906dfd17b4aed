export type Bar = {
  /** p50 and p99 of sequential calls, in milliseconds. */
  alone: [p50: number, p99: number]
  /** Operations per second at ten connections, on a machine whose floor of `me` reaches `barFloor`. */
  rate: number
  /** Per sequential call. */
  statements: number
  commits: number
  /** p99 of the concurrent reads, in milliseconds. */
  besideP99?: number
}

export const barFloor = 12_400
/** Rate with a million accounts, as a share of the rate with a thousand. */
export const millionBar = 0.85
export const twoBar = 0.95
/** Milliseconds until a caller beyond capacity is rejected (p99). */
export const refusalBar = 50
/** Server memory in MB, at rest and after all scenarios. */
export const memoryBar = { rest: 180, loaded: 320 }

/**
 * 0.9 of the rates of 2026-11-27, or the higher bars of issue 10. A sequential call may take 1.3 times (p50) and 2.5
 * times (p99) as long as on that day.
 */
export const bars: Record<string, Bar> = {
  me: { alone: [1, 10], rate: 5000, statements: 1, commits: 0 },
  refresh: { alone: [1.1, 10], rate: 2160, statements: 1, commits: 1 },
  password: { alone: [31, 200], rate: 50, statements: 8, commits: 3, besideP99: 50 },
  'password-known': { alone: [25, 200], rate: 70, statements: 8, commits: 3, besideP99: 50 },
  code: { alone: [4, 20], rate: 900, statements: 3, commits: 1 },
  'code-rs256': { alone: [5.5, 25], rate: 900, statements: 3, commits: 1 },
  grant: { alone: [5, 40], rate: 900, statements: 3, commits: 1 },
  'grant-rs256': { alone: [7, 40], rate: 900, statements: 3, commits: 1 },
  userinfo: { alone: [2.9, 21], rate: 1300, statements: 2, commits: 1 },
  introspection: { alone: [1.8, 15], rate: 2000, statements: 1, commits: 0 },
  discovery: { alone: [0.2, 0.8], rate: 18_075, statements: 0, commits: 0 },
  jwks: { alone: [0.3, 0.8], rate: 12_120, statements: 0, commits: 0 },
  login: { alone: [0.3, 0.8], rate: 18_635, statements: 0, commits: 0 },
  asset: { alone: [0.3, 0.8], rate: 21_500, statements: 0, commits: 0 },
  whole: { alone: [60, 280], rate: 35, statements: 25, commits: 7 },
  sso: { alone: [17, 65], rate: 205, statements: 9, commits: 3 },
  partners: { alone: [6, 30], rate: 365, statements: 1, commits: 0 },
}

/** Scenarios whose floor does different work, so that a comparison means nothing. */
export const withoutFloor: readonly string[] = ['sso', 'partners']
