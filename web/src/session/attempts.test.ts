import { deletePartner } from '@kabinet/contract/api/partners.api'
import { getMe, patchMe, putAvatar } from '@kabinet/contract/api/me.api'
import { refresh } from '@kabinet/contract/api/auth/auth.api'
import { renewClientSecret } from '@kabinet/contract/api/services/clients.api'
import type { Route } from '@kabinet/contract/route'
import { beforeEach, expect, test, vi } from 'vitest'
import { runOnce } from './attempts.ts'

beforeEach(() => void vi.useFakeTimers())

const profile = (address: string) => ({ body: { action: 'update_profile', address } })

async function keysOf(
  ...calls: [route: Route, input: object, end: 'done' | 'failed'][]
): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = []
  const act = (end: 'done' | 'failed') => (key: string | undefined) => {
    keys.push(key)
    return end === 'done' ? Promise.resolve() : Promise.reject(new Error('lost'))
  }
  for (const [route, input, end] of calls) {
    await runOnce(route, input, act(end)).catch(() => undefined)
    vi.advanceTimersByTime(1001)
  }
  return keys
}

test('reuses the key when a write is repeated with an unknown outcome', async () => {
  const [first, second, third] = await keysOf(
    [patchMe, profile('A'), 'failed'],
    [patchMe, profile('A'), 'failed'],
    [patchMe, profile('A'), 'done'],
  )
  expect(first).toMatch(/^\d+(-\d+){3}$/)
  expect([second, third]).toEqual([first, first])
})

test('treats two clicks as one write even if the first completes before the second', async () => {
  const keys: unknown[] = []
  const act = (key: unknown) => Promise.resolve(keys.push(key))
  await Promise.all([runOnce(patchMe, profile('A'), act), runOnce(patchMe, profile('A'), act)])
  await runOnce(patchMe, profile('A'), act)
  expect(keys).toEqual(Array(3).fill(keys[0]))
})

test('keeps the key of a second click whose reply was lost, regardless of delay', async () => {
  const keys: unknown[] = []
  const send = (end: Promise<void>) =>
    runOnce(patchMe, profile('A'), (key) => (keys.push(key), end)).catch(() => undefined)
  await send(Promise.resolve())
  await send(Promise.reject(new Error('lost')))
  vi.advanceTimersByTime(60_000)
  await send(Promise.resolve())
  expect(keys).toEqual(Array(3).fill(keys[0]))
})

test('uses a new key for the same write after a success, and for another write', async () => {
  const keys = await keysOf(
    [patchMe, profile('A'), 'done'],
    [patchMe, profile('A'), 'failed'],
    [patchMe, profile('B'), 'failed'],
    [deletePartner, { params: { id: '1' } }, 'failed'],
    [deletePartner, { params: { id: '2' } }, 'done'],
  )
  expect(new Set(keys).size).toBe(5)
})

test('uses a new key after another write, which may have undone the first', async () => {
  const [first, , third] = await keysOf(
    [patchMe, profile('A'), 'failed'],
    [patchMe, profile('B'), 'done'],
    [patchMe, profile('A'), 'done'],
  )
  expect(third).not.toBe(first)
})

test("sends no key for reads and writes with their own repeat rule, and keeps the previous write's key", async () => {
  const [first, ...others] = await keysOf(
    [patchMe, profile('A'), 'failed'],
    [getMe, {}, 'done'],
    [refresh, { body: { refresh_token: 'x' } }, 'done'],
    [renewClientSecret, { params: { id: '1' }, body: {} }, 'done'],
    [putAvatar, {}, 'done'],
    [patchMe, profile('A'), 'done'],
  )
  expect(others.pop()).toBe(first)
  expect(others).toEqual(Array(4).fill(undefined))
})
