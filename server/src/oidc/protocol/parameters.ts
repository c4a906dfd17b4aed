/** A stored authorization request parameter; empty when it was not sent. */
export function parameter(params: Record<string, unknown> | undefined, name: string): string {
  const value = params?.[name]
  return typeof value === 'string' ? value : ''
}
