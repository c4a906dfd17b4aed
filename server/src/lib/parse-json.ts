/** Undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  // For parameters that were not sent: an exception takes longer than many a request.
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
