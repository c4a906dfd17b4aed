import { type Route, takesKey } from '@kabinet/contract/route'
import type { AnyInput } from './send.ts'

/** A second click may come when the first one is done already. */
const secondClickMs = 1000

/** The last write, until it is done. `closing`: the moment after that in which a second click may still come. */
let open: { what: string; key: string; closing?: ReturnType<typeof setTimeout> } | null = null

/**
 * One write, with an `idempotency-key` where it takes one (docs/contract.md#conventions). The key stays until the write is done: sent again
 * unchanged, because no answer came or because two clicks met, the server does it once and answers as it did the first time. Another write
 * ends that, so that what is wished again later is done again.
 */
export async function onceDone<T>(
  route: Route,
  input: AnyInput,
  act: (key: string | undefined) => Promise<T>,
): Promise<T> {
  if (!takesKey(route)) return act(undefined)
  const what = JSON.stringify([route.method, route.path, input])
  const attempt: NonNullable<typeof open> = open?.what === what ? open : { what, key: newKey() }
  open = attempt
  // A second click is open until it has an answer of its own.
  clearTimeout(attempt.closing)
  const done = await act(attempt.key)
  attempt.closing = setTimeout(() => {
    if (open === attempt) open = null
  }, secondClickMs)
  return done
}

/** 128 random bits; `crypto.randomUUID` exists in secure contexts only. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')
