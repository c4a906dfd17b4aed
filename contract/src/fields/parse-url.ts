/** Null for text that is no URL. `URL.canParse` and `URL.parse` are newer than the supported browsers. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
