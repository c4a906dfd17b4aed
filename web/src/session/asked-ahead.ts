/**
 * A browser without a device cookie gets one with the answer to the first request that needs it. Of two such requests under way at once the
 * later answer would replace the cookie that a sign-in has been bound to: so whoever signs in calls off what the page only asks ahead.
 */
let ahead = new AbortController()

/** Aborts when somebody signs in. */
export const askedAhead = (): AbortSignal => ahead.signal

export function callOffAskedAhead(): void {
  ahead.abort()
  ahead = new AbortController()
}
