import type * as z from 'zod/mini'
import { readStoredJson, type WebStorage } from './web-storage.ts'

/** JSON of one shape under one key; what has another shape, as an older build left it, reads as null. */
export function storedValue<T>(store: WebStorage, key: string, schema: z.ZodMiniType<T>) {
  return {
    keep: (value: T): void => store.write(key, JSON.stringify(value)),
    read: (): T | null => schema.safeParse(readStoredJson(store, key)).data ?? null,
    drop: (): void => store.drop(key),
  }
}
