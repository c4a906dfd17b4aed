import { expect, test } from 'vitest'
import { newAttempts } from './attempts.ts'
import { CallError } from '../call-error.ts'

const failure = (status: number) =>
  new CallError({ name: 'UNEXPECTED', error_code: 0, message: '', status, fields: [], reason: null, request_id: null, extra: {} })

/** The keys that were sent, for bodies and how each call ends. */
async function keysOf(...calls: [body: unknown, status: number | 'done'][]): Promise<string[]> {
  const attempts = newAttempts()
  const keys: string[] = []
  const act = (status: number | 'done') => (key: string) => {
    keys.push(key)
    return status === 'done' ? Promise.resolve() : Promise.reject(failure(status))
  }
  for (const [body, status] of calls) await attempts.send(body, act(status)).catch(() => undefined)
  return keys
}

test.each([0, 502, 503])('the same thing sent again after %s, when nobody knows whether it was done, has the same key', async (status) => {
  const [first, second, third] = await keysOf([{ a: 1 }, status], [{ a: 1 }, status], [{ a: 1 }, 'done'])
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([second, third]).toEqual([first, first])
})

test('a changed form is another attempt', async () => {
  const [first, second] = await keysOf([{ a: 1 }, 0], [{ a: 2 }, 0])
  expect(second).not.toBe(first)
})

test('what was done is not done again by the same form', async () => {
  const [first, second] = await keysOf([{ a: 1 }, 'done'], [{ a: 1 }, 'done'])
  expect(second).toBe(first)
})

test('after a refusal the same thing sent again is another attempt', async () => {
  const [first, second] = await keysOf([{ a: 1 }, 409], [{ a: 1 }, 'done'])
  expect(second).not.toBe(first)
})
