import { expect, test } from 'vitest'
import { createStore } from './store.ts'

test('returns the value that was set last', () => {
  const store = createStore('first')
  expect(store.get()).toBe('first')
  store.set('second')
  expect(store.get()).toBe('second')
})

test('calls each listener after every set, with the new value in place', () => {
  const store = createStore(0)
  const seen: string[] = []
  store.subscribe(() => seen.push(`a${store.get()}`))
  store.subscribe(() => seen.push(`b${store.get()}`))
  store.set(1)
  store.set(1)
  expect(seen).toEqual(['a1', 'b1', 'a1', 'b1'])
})

test('does not call a listener that has unsubscribed', () => {
  const store = createStore(0)
  const seen: number[] = []
  const unsubscribe = store.subscribe(() => seen.push(store.get()))
  store.set(1)
  unsubscribe()
  store.set(2)
  expect(seen).toEqual([1])
})

test('keeps a function as a value without calling it', () => {
  const store = createStore<() => string>(() => 'first')
  const second = () => 'second'
  store.set(second)
  expect(store.get()).toBe(second)
})
