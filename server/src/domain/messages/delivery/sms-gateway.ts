import type { OutgoingSms } from '../outgoing.ts'
import { RefusedForGood } from './refused-for-good.ts'

/** 4xx codes that are temporary, or concern our credentials. Any other 4xx is permanent. */
const worthAnotherTry = new Set([401, 403, 407, 408, 425, 429])

/** Long, because a slow gateway may still send the SMS and a retry would send a second one. */
const usualPatienceMs = 60_000

/** Sends SMS through an HTTP gateway: POST `{ to, text, id }`; any 2xx is success. A retry repeats the id. */
export function createSmsGateway(url: string, patienceMs = usualPatienceMs) {
  const { address, headers } = split(url)
  return async (sms: OutgoingSms): Promise<void> => {
    const answer = await fetch(address, {
      method: 'POST',
      headers,
      body: JSON.stringify({ to: sms.to, text: sms.text, id: sms.id }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    await answer.body?.cancel()
    if (answer.ok) return
    const reason = `the SMS gateway answered ${answer.status}`
    throw answer.status >= 400 && answer.status < 500 && !worthAnotherTry.has(answer.status)
      ? new RefusedForGood(reason)
      : new Error(reason)
  }
}

/** Moves the credentials of the URL to a header, because `fetch` rejects them in a URL. */
function split(url: string): { address: string; headers: Record<string, string> } {
  const parsed = new URL(url)
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (parsed.username || parsed.password) {
    const pair = [parsed.username, parsed.password].map(decodeURIComponent).join(':')
    headers['authorization'] = `Basic ${Buffer.from(pair).toString('base64')}`
    parsed.username = ''
    parsed.password = ''
  }
  return { address: parsed.href, headers }
}
