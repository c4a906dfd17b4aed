import { expect, test } from 'vitest'
import { heapBounds } from './heap-bounds.ts'

const large = 4096 * 2 ** 20

test('the heap is bounded where the operator has not done it, and only once', () => {
  const bounds = heapBounds({ flags: '', limit: large })
  expect(bounds).toEqual(['--max-old-space-size=512', '--max-semi-space-size=16'])
  expect(heapBounds({ flags: bounds.join(' '), limit: large })).toEqual([])
})

test('what the operator has set stays, and so does a smaller bound of a small machine', () => {
  const [, young] = heapBounds({ flags: '', limit: large })
  expect(heapBounds({ flags: '--max-old-space-size=2048', limit: large })).toEqual([young])
  expect(heapBounds({ flags: '--max_old_space_size=2048', limit: large })).toEqual([young])
  expect(heapBounds({ flags: '--max-semi-space-size=64 --max-old-space-size=2048', limit: large })).toEqual([])
  expect(heapBounds({ flags: '', limit: 256 * 2 ** 20 })).toEqual([young])
})
