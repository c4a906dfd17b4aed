import { afterEach, beforeEach, expect, test } from 'vitest'
import { CallError } from '../lib/call-error.ts'
import { askPasswordBy, stepUpCount, provenSince } from './step-up.ts'

let prompts: ((isProven: boolean) => void)[]

beforeEach(() => {
  prompts = []
  askPasswordBy(() => new Promise((answer) => prompts.push(answer)))
})
afterEach(() => askPasswordBy(() => Promise.resolve(false)))

test('shares one question among calls that are refused together, and asks again later', async () => {
  const count = stepUpCount()
  const both = Promise.all([provenSince(count), provenSince(count)])
  expect(prompts).toHaveLength(1)
  prompts[0]?.(true)
  expect(await both).toEqual([true, true])
  const later = provenSince(stepUpCount())
  expect(prompts).toHaveLength(2)
  prompts[1]?.(false)
  expect(await later).toBe(false)
})

test('uses the previous answer for a call sent before it and refused after it', async () => {
  const slow = stepUpCount()
  const quick = provenSince(stepUpCount())
  prompts[0]?.(true)
  await quick
  expect(await provenSince(slow)).toBe(true)
  expect(prompts).toHaveLength(1)
})

test('reports a dialog that fails to load as a failure instead of a lost reply, and allows a retry', async () => {
  askPasswordBy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const failure = await provenSince(stepUpCount()).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CallError)
  expect(failure).toMatchObject({ name: 'UNEXPECTED', status: 503 })
  askPasswordBy(() => Promise.resolve(true))
  expect(await provenSince(stepUpCount())).toBe(true)
})
