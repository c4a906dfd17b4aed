import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../../config/config.ts'

/** True for a request of a page of this origin. Browsers without `Sec-Fetch-Site`, and plain http, send `Origin`. */
export function isFromOwnPage({ publicUrl }: Pick<Config, 'publicUrl'>, headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === new URL(publicUrl).origin : site === 'same-origin'
}
