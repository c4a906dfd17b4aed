/** Text of the value at a path such as `messages.0.message-id`; undefined for none, null and objects. */
export function valueAt(body: unknown, path: string): string | undefined {
  let value = body
  for (const name of path.split('.'))
    value =
      typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}
