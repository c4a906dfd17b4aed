/** Web storage that never throws: it may be forbidden, full, or hold what an older build wrote. */
export type Kept = { read: (key: string) => string | null; write: (key: string, value: string) => void; drop: (key: string) => void }

/** For every tab of this browser. */
export const kept: Kept = over(() => localStorage)
/** For this tab alone, reloads included. */
export const keptForTab: Kept = over(() => sessionStorage)

function over(storage: () => Storage): Kept {
  return {
    read: (key) => attempt(() => storage().getItem(key)),
    write: (key, value) => void attempt(() => storage().setItem(key, value)),
    drop: (key) => void attempt(() => storage().removeItem(key)),
  }
}

/** Nothing of this tab stays but what `waysOn` names. */
export function emptyTab(waysOn: readonly string[]): void {
  const names = attempt(() => Object.keys(sessionStorage)) ?? []
  for (const name of names) if (!waysOn.includes(name)) keptForTab.drop(name)
}

/** JSON as it was kept, or null. The caller checks its shape. */
export function readJson(from: Kept, key: string): unknown {
  const text = from.read(key)
  return text === null ? null : attempt((): unknown => JSON.parse(text))
}

function attempt<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}
