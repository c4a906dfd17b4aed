import type * as z from 'zod/mini'

/** Web storage that never throws: it may be forbidden, full, or hold what an older build wrote. */
export type WebStorage = {
  read: (key: string) => string | null
  write: (key: string, value: string) => void
  drop: (key: string) => void
}

/** For every tab of this browser. */
export const localStore: WebStorage = over(() => localStorage)
/** For this tab alone, reloads included. */
export const tabStore: WebStorage = over(() => sessionStorage)

function over(storage: () => Storage): WebStorage {
  return {
    read: (key) => attempt(() => storage().getItem(key)),
    write: (key, value) => void attempt(() => storage().setItem(key, value)),
    drop: (key) => void attempt(() => storage().removeItem(key)),
  }
}

/** Nothing of this tab stays but what `except` names. */
export function clearTabStore(except: readonly string[]): void {
  const names = attempt(() => Object.keys(sessionStorage)) ?? []
  for (const name of names) if (!except.includes(name)) tabStore.drop(name)
}

/** JSON as it was stored, or null. The caller checks its shape. */
export function readStoredJson(from: WebStorage, key: string): unknown {
  const text = from.read(key)
  return text === null ? null : attempt((): unknown => JSON.parse(text))
}

/** JSON of one shape under one key; what has another shape, as an older build left it, reads as null. */
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
