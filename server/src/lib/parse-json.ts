/** Undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  // Most optional parameters are not sent, and an exception for each is slow.
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
