import type { IncomingMessage } from 'node:http'
import { isSoundJson } from '../sound-json.ts'
import { guardedRequest, type GuardedSettings } from './guarded-request.ts'

export const maxBytes = 64 * 1024
const jsonType = /^application\/([\w.!#$&^-]+\+)?json\s*(;|$)/i

/** Fetches a third-party JSON document: status 200, a JSON type, at most 64 KB, within the timeout. */
export function readGuardedJson(uri: string, settings: GuardedSettings): Promise<unknown> {
  // Without compression, so that the size limit applies to the text that is parsed.
  const headers = { accept: 'application/json', 'accept-encoding': 'identity' }
  return guardedRequest(new URL(uri), { method: 'GET', headers }, settings, readJson)
}

async function readJson(answer: IncomingMessage): Promise<unknown> {
  const { statusCode, headers } = answer
  if (statusCode !== 200) throw new Error(`answered ${statusCode}`)
  if (!jsonType.test(headers['content-type'] ?? '')) throw new Error('answered no JSON')
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += Buffer.byteLength(chunk)
    if (bytes > maxBytes) throw new Error('answered too much')
    chunks.push(chunk)
  }
  const read: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  if (!isSoundJson(read)) throw new Error('answered JSON that cannot be kept')
  return read
}
