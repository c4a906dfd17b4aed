import { randomBytes } from 'node:crypto'
import type { ReplyOf, Route } from '@kabinet/contract/route'
import type { Answered, CallOptions, InputOf } from './call.ts'
import type { Browser } from './inject-browser.ts'

/** The `idempotency-key` that a page sends with all tries of one attempt. */
export const newAttempt = () => ({ headers: { 'idempotency-key': randomBytes(16).toString('hex') } })

/** A call whose answer does not reach the browser, so that its cookies do not either. */
export async function lose<const R extends Route>(
  browser: Browser,
  route: R,
  input: InputOf<R>,
  options: CallOptions,
): Promise<Answered<ReplyOf<R>>> {
  const before = { ...browser.cookies }
  const answer = await browser.call(route, input, options)
  browser.cookies = before
  return answer
}

/** Loses the answer and repeats the attempt. */
export async function callTwice<const R extends Route>(browser: Browser, route: R, input: InputOf<R>) {
  const attempt = newAttempt()
  const first = await lose(browser, route, input, attempt)
  return { first, again: await browser.call(route, input, attempt), attempt }
}
