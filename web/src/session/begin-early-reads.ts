import { localStore, readStoredJson } from '../lib/web-storage.ts'
import type { EarlyRead } from './early-reads.ts'
import { requestHeaders } from './request-headers.ts'

/** The first reads of each cabinet page, by path; `e2e/page-files.e2e.ts` compares them with the requests of the pages. */
const earlyReads: Record<string, readonly string[]> = {
  '/': [
    '/api/users/me',
    '/api/users/me/grants?limit=100&offset=0',
    '/api/users/me/second-step',
    '/api/users/me/passkeys',
    '/api/documents',
    '/api/users/me/owner-invitations',
  ],
  '/security': [
    '/api/users/me',
    '/api/users/me/second-step',
    '/api/users/me/passkeys',
    '/api/users/me/sessions',
    '/api/users/me/archive',
  ],
  '/services': [
    '/api/users/me',
    '/api/clients?limit=500&sort=created_at&order=desc',
    '/api/users/me/owner-invitations',
  ],
  '/services/access': [
    '/api/users/me',
    '/api/users/me/grants?limit=50&offset=0&ended=true',
    '/api/users/me/grants?limit=50&offset=0',
    '/api/users/me/reads',
  ],
  '/partners': ['/api/users/me', '/api/partners?limit=100&offset=0&sort=name&order=asc'],
}

/** Starts the reads of the page at `pathname` while its program loads. Called by `start.ts`; otherwise the program sends them. */
export function beginEarlyReads(pathname: string, locale: string): void {
  const stored: object = Object(readStoredJson(localStore, 'auth'))
  const token: unknown = Reflect.get(stored, 'access_token')
  if (typeof token !== 'string' || !(Number(Reflect.get(stored, 'expires_at')) > Date.now())) return
  const headers = requestHeaders(locale, token)
  globalThis.earlyReads = earlyReads[pathname]?.map((url): EarlyRead => {
    const response = fetch(url, { headers, cache: 'no-store' })
    response.catch(() => undefined)
    return { url, headers, begunAt: Date.now(), response }
  })
}
