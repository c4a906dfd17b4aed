/** Reads that `/start.js` began while the program loaded (`begin-early-reads.ts`). */
export type EarlyRead = { url: string; headers: Record<string, string>; begunAt: number; response: Promise<Response> }

/** How long an answer may wait for the program, in milliseconds: as long as a query counts as fresh (`app/queries.tsx`). */
const freshMs = 10_000

declare global {
  var earlyReads: EarlyRead[] | undefined
}

/** The response to the same request that was begun early, once; null when there is none or it failed. */
export async function takeEarlyRead(url: string, { method, headers }: RequestInit): Promise<Response | null> {
  const early = globalThis.earlyReads?.find((read) => read.url === url)
  if (!early || method !== 'GET') return null
  globalThis.earlyReads = globalThis.earlyReads?.filter((read) => read !== early)
  const isSame = JSON.stringify(early.headers) === JSON.stringify(headers)
  if (!isSame || Date.now() - early.begunAt > freshMs) return null
  return early.response.catch(() => null)
}
