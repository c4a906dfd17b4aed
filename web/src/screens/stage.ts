/** Where a sample plays: a browser of its own that forgets everything, so that whoever is really signed in here stays so. */
export function setStage({
  path,
  local,
  tab,
}: {
  path: string
  local: Record<string, string>
  tab: Record<string, string>
}): void {
  Object.defineProperty(window, 'localStorage', { value: forgetful(local) })
  Object.defineProperty(window, 'sessionStorage', { value: forgetful(tab) })
  history.replaceState(null, '', path)
}

/** As much of web storage as `lib/web-storage.ts` asks for. */
function forgetful(first: Record<string, string>) {
  const held = new Map(Object.entries(first))
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}
