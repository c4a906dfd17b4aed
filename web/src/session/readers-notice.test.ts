import { expect, test, vi } from 'vitest'
import { claimReadersNotice, endReadersNotice } from './readers-notice.ts'

test('is shown once to each user of this browser, in one tab until it ends there', () => {
  expect([claimReadersNotice('anna'), claimReadersNotice('anna')]).toEqual([true, true])
  endReadersNotice('anna')
  expect(claimReadersNotice('anna')).toBe(false)
  expect(claimReadersNotice('boris')).toBe(true)
  sessionStorage.clear()
  expect([claimReadersNotice('anna'), claimReadersNotice('boris')]).toEqual([false, false])
})

test('is not shown to a user who opened the page before', () => {
  endReadersNotice('anna')
  expect(claimReadersNotice('anna')).toBe(false)
})

test('is not shown where the browser keeps nothing, nor twice after a damaged value', () => {
  localStorage.setItem('readers-notice', '{"anna":')
  expect([claimReadersNotice('anna'), claimReadersNotice('anna')]).toEqual([true, true])
  localStorage.clear()
  sessionStorage.clear()
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect([claimReadersNotice('boris'), claimReadersNotice('boris')]).toEqual([false, false])
})
