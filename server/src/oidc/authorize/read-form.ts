import type { IncomingMessage } from 'node:http'
import { readBody } from '../protocol/read-body.ts'

export type FormBody =
  | { problem: 'type' | 'size'; parameters?: undefined }
  | { problem?: undefined; parameters: URLSearchParams }

/** The form becomes a URL, and Node rejects header blocks above 16 KiB. */
const longest = 12 * 1024

/** Keeps duplicate parameters, which the endpoint must reject. */
export async function readForm(request: IncomingMessage): Promise<FormBody> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    return { problem: 'type' }
  const body = await readBody(request, longest)
  return body === null ? { problem: 'size' } : { parameters: new URLSearchParams(body.toString('utf8')) }
}
