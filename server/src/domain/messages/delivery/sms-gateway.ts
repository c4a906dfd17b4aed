import type { OutgoingSms } from '../outgoing.ts'
import { RefusedForGood } from './refused-for-good.ts'

/** A 4xx means that this message will never be taken, save those that speak of the moment or of our own key. */
const worthAnotherTry = new Set([401, 403, 407, 408, 425, 429])

/** A gateway that takes longer to answer may have sent the SMS all the same: a second one would follow. */
const usualPatienceMs = 60_000

/** SMS through an HTTP gateway: POST `{ to, text, id }`; any 2xx is success. The same id comes again when a try was in doubt. */
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

/** `fetch` takes no name and password inside the address: they go into the header that they stand for. */
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
