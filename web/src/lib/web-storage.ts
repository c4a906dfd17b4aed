import type * as z from 'zod/mini'

/** Web storage that never throws. A value that the browser does not take (blocked or full) is kept in memory until a reload. */
export type WebStorage = {
  read: (key: string) => string | null
  /** False: not until a reload. */
  write: (key: string, value: string) => boolean
  drop: (key: string) => void
}

const local = over(() => localStorage)
const tab = over(() => sessionStorage)

export const localStore: WebStorage = local
export const tabStore: WebStorage = tab

function over(storage: () => Storage) {
  const memory = new Map<string, string>()
  const inStorage = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(storage())
    } catch {
      return otherwise
    }
  }
  const drop = (key: string): void => {
    memory.delete(key)
    inStorage((it) => it.removeItem(key), undefined)
  }
  const write = (key: string, value: string): boolean => {
    memory.delete(key)
    if (inStorage((it) => (it.setItem(key, value), true), false)) return true
    // A full storage keeps the former value.
    drop(key)
    memory.set(key, value)
    return false
  }
  return {
    read: (key: string) => memory.get(key) ?? inStorage((it) => it.getItem(key), null),
    write,
    drop,
    names: () => [...inStorage(Object.keys, []), ...memory.keys()],
  }
}

export const isLocalStoreEmpty = (): boolean => local.names().length === 0
export const isTabStoreEmpty = (): boolean => tab.names().length === 0

export function clearTabStore(except: readonly string[]): void {
  for (const name of tab.names()) if (!except.includes(name)) tab.drop(name)
}

/** The caller validates its shape. */
export function readStoredJson(from: WebStorage, key: string): unknown {
  const text = from.read(key)
  return text === null ? null : attempt((): unknown => JSON.parse(text))
}

/** Another shape, from an older build, reads as null. */
export function storedValue<T>(store: WebStorage, key: string, schema: z.ZodMiniType<T>) {
  return {
    keep: (value: T): boolean => store.write(key, JSON.stringify(value)),
    read: (): T | null => schema.safeParse(readStoredJson(store, key)).data ?? null,
    drop: (): void => store.drop(key),
  }
}

function attempt<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}
