import type * as z from 'zod/mini'

/** Web storage that never throws: it may be disabled, full, or contain data of an older build. */
export type WebStorage = {
  read: (key: string) => string | null
  write: (key: string, value: string) => void
  drop: (key: string) => void
}

/** Shared by every tab of this browser. */
export const localStore: WebStorage = over(() => localStorage)
/** For this tab, reloads included. */
export const tabStore: WebStorage = over(() => sessionStorage)

function over(storage: () => Storage): WebStorage {
  return {
    read: (key) => attempt(() => storage().getItem(key)),
    write: (key, value) => void attempt(() => storage().setItem(key, value)),
    drop: (key) => void attempt(() => storage().removeItem(key)),
  }
}

/** Removes all values of this tab except `except`. */
export function clearTabStore(except: readonly string[]): void {
  const names = attempt(() => Object.keys(sessionStorage)) ?? []
  for (const name of names) if (!except.includes(name)) tabStore.drop(name)
}

/** Returns stored JSON, or null. The caller validates its shape. */
export function readStoredJson(from: WebStorage, key: string): unknown {
  const text = from.read(key)
  return text === null ? null : attempt((): unknown => JSON.parse(text))
}

/** JSON of one shape under one key; another shape, from an older build, reads as null. */
export function storedValue<T>(store: WebStorage, key: string, schema: z.ZodMiniType<T>) {
  return {
    keep: (value: T): void => store.write(key, JSON.stringify(value)),
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
