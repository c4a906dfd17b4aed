import { isOneAttempt, type Route, takesKey } from '@kabinet/contract/route'
import type { AnyInput } from './send.ts'
import { randomId } from '../lib/random-id.ts'

/** Milliseconds after success in which a second click belongs to the same write. */
const secondClickMs = 1000

let open: { what: string; key: string; closeTimer?: ReturnType<typeof setTimeout> } | null = null

/**
 * Runs one write, with an `idempotency-key` where supported (docs/contract.md#conventions). Until the write is done or
 * another one starts, an unchanged repeat (a lost reply, a double click) sends the same key and gets the first reply.
 */
export async function runOnce<T>(
  route: Route,
  input: AnyInput,
  act: (key: string | undefined) => Promise<T>,
): Promise<T> {
  if (!takesKey(route)) return act(undefined)
  const what = JSON.stringify([route.method, route.path, input])
  const attempt: NonNullable<typeof open> = open?.what === what ? open : { what, key: randomId() }
  open = attempt
  // A second click stays open until it has its own reply.
  clearTimeout(attempt.closeTimer)
  const done = await act(attempt.key)
  const close = () => {
    if (open === attempt) open = null
  }
  // The answer of an attempt may be used at once, and is not repeated then.
  if (isOneAttempt(route)) close()
  else attempt.closeTimer = setTimeout(close, secondClickMs)
  return done
}
