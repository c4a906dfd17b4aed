/** Reads that `start.ts` started while the program loaded (`begin-early-reads.ts`). */
export type EarlyRead = { url: string; headers: Record<string, string>; begunAt: number; response: Promise<Response> }

/** Maximum age of an unused response in milliseconds, equal to the time that a query is fresh (`app/queries.tsx`). */
const freshMs = 10_000

declare global {
  var earlyReads: EarlyRead[] | undefined
}

/** Returns the response of an identical early request, once; null when there is none or it failed. */
export async function takeEarlyRead(url: string, { method, headers }: RequestInit): Promise<Response | null> {
  const early = globalThis.earlyReads?.find((read) => read.url === url)
  if (!early || method !== 'GET') return null
  globalThis.earlyReads = globalThis.earlyReads?.filter((read) => read !== early)
  const isSame = JSON.stringify(early.headers) === JSON.stringify(headers)
  if (!isSame || Date.now() - early.begunAt > freshMs) return null
  return early.response.catch(() => null)
}
