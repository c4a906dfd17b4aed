import { beforeEach, expect, test, vi } from 'vitest'
import { clearTabStore, isTabStoreEmpty, localStore, tabStore } from './web-storage.ts'

beforeEach(() => {
  clearTabStore([])
  localStore.drop('auth')
})

function block(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
  }
}

function fill(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const storage = globalThis[name]
    vi.spyOn(globalThis, name, 'get').mockReturnValue({
      ...storage,
      getItem: (key) => storage.getItem(key),
      removeItem: (key) => storage.removeItem(key),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
  }
}

test.each([
  ['blocked', block],
  ['full', fill],
])('keeps values in memory while the storage is %s', (_, break_) => {
  break_()
  for (const store of [tabStore, localStore]) {
    store.write('auth', 'new')
    expect(store.read('auth')).toBe('new')
    store.drop('auth')
    expect(store.read('auth')).toBeNull()
  }
})

test('replaces the former value of a full storage', () => {
  localStore.write('auth', 'former')
  fill()
  localStore.write('auth', 'new')
  expect([localStore.read('auth'), localStorage.getItem('auth')]).toEqual(['new', null])
})

test('returns to the storage once it accepts values', () => {
  fill()
  localStore.write('auth', 'first')
  vi.restoreAllMocks()
  localStore.write('auth', 'second')
  localStorage.setItem('auth', 'of another tab')
  expect(localStore.read('auth')).toBe('of another tab')
})

test('clears the tab, in memory too, except for named values', () => {
  block()
  expect(isTabStoreEmpty()).toBe(true)
  tabStore.write('return-to', '/services')
  tabStore.write('pending-codes', 'x')
  clearTabStore(['return-to'])
  expect([tabStore.read('return-to'), tabStore.read('pending-codes')]).toEqual(['/services', null])
  expect(isTabStoreEmpty()).toBe(false)
})
