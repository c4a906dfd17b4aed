import { afterAll, beforeAll, beforeEach } from 'vitest'

/** Makes a person, a service or the like before each test. Only tests and hooks may read it. */
export const perTest = <T extends object>(make: () => Promise<T>): T => madeBy(beforeEach, make)

/** The same once for all tests of the file. */
export const perFile = <T extends object>(make: () => Promise<T>): T => madeBy(beforeAll, make)

/** As `perFile`, and closed after the tests: the next file may run in the same process. */
export function openPerFile<T extends { close: () => Promise<void> }>(open: () => Promise<T>): T {
  const opened = perFile(open)
  afterAll(() => opened.close())
  return opened
}

/** A proxy rather than a copy, because the methods of a browser read its own token. */
function madeBy<T extends object>(hook: (work: () => Promise<void>) => void, make: () => Promise<T>): T {
  let made: T | undefined
  hook(async () => void (made = await make()))
  const current = () => made ?? absent()
  const empty: T = Object.create(null)
  return new Proxy(empty, {
    get: (_, key) => Reflect.get(current(), key),
    set: (_, key, value) => Reflect.set(current(), key, value),
    has: (_, key) => Reflect.has(current(), key),
    ownKeys: () => Reflect.ownKeys(current()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(current(), key),
  })
}

function absent(): never {
  throw new Error('only tests and hooks may read what is made before them')
}
