import { expect, test } from 'vitest'
import { heapFlags } from './heap-flags.ts'

const large = 4096 * 2 ** 20

test('the heap is bounded where the operator has not done it, and only once', () => {
  const flags = heapFlags({ flags: '', limit: large })
  expect(flags).toEqual(['--max-old-space-size=512', '--max-semi-space-size=16', '--no-allocation-site-pretenuring'])
  expect(heapFlags({ flags: flags.join(' '), limit: large })).toEqual([])
})

test('what the operator has set stays, and so does a smaller bound of a small machine', () => {
  const [, ...young] = heapFlags({ flags: '', limit: large })
  expect(heapFlags({ flags: '--max-old-space-size=2048', limit: large })).toEqual(young)
  expect(heapFlags({ flags: '--max_old_space_size=2048', limit: large })).toEqual(young)
  const set = '--max-semi-space-size=64 --max-old-space-size=2048 --allocation-site-pretenuring'
  expect(heapFlags({ flags: set, limit: large })).toEqual([])
  expect(heapFlags({ flags: '', limit: 256 * 2 ** 20 })).toEqual(young)
})
