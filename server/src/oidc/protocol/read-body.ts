import type { IncomingMessage } from 'node:http'

/** Null when the body is longer than `max` bytes. It is read to its end, so that the connection can answer. */
export async function readBody(request: IncomingMessage, max: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= max) chunks.push(chunk)
  }
  return size > max ? null : Buffer.concat(chunks)
}
