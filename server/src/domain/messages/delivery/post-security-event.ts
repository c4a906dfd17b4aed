import type { EventReceiver } from '../../../config/config.ts'
import { isRecord } from '../../../lib/is-record.ts'
import { parseJson } from '../../../lib/parse-json.ts'
import { RefusedForGood } from './refused-for-good.ts'

const patienceMs = 10_000

/**
 * Pushes a Security Event Token (RFC 8935, 2). A 400 with `err` is permanent and throws RefusedForGood. Other failures are retried: a wrong
 * bearer token can be fixed.
 */
export async function postSecurityEvent({ url, token }: EventReceiver, event: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/secevent+jwt',
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: event,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  const err = answer.status === 400 ? errOf(await answer.text()) : undefined
  await answer.body?.cancel().catch(() => {})
  if (answer.ok) return
  if (err !== undefined) throw new RefusedForGood(`the receiver of events answered 400: ${err}`)
  throw new Error(`the receiver of events answered ${answer.status}`)
}

/** RFC 8935, 2.4. */
function errOf(body: string): string | undefined {
  const said = parseJson(body)
  const err = isRecord(said) ? said['err'] : undefined
  return typeof err === 'string' && /^\w{1,64}$/.test(err) ? err : undefined
}
