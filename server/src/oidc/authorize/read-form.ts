import type { IncomingMessage } from 'node:http'

export type FormBody =
  | { problem: 'type' | 'size'; parameters?: undefined }
  | { problem?: undefined; parameters: URLSearchParams }

/** The form becomes a URL, and Node rejects header blocks above 16 KiB. */
const longest = 12 * 1024

/** Keeps duplicate parameters, which the endpoint must reject. */
export async function readForm(request: IncomingMessage): Promise<FormBody> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    return { problem: 'type' }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= longest) chunks.push(chunk)
  }
  return size > longest
    ? { problem: 'size' }
    : { parameters: new URLSearchParams(Buffer.concat(chunks).toString('utf8')) }
}
