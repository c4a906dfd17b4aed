/** Adds parameters to an address, whose own query stays as it is (RFC 6749 3.1.2). */
export function appendQuery(address: string, parameters: Record<string, string> | [string, string][]): string {
  const added = new URLSearchParams(parameters).toString()
  if (added === '') return address
  const [base = '', ...fragment] = address.split('#')
  const joint = !base.includes('?') ? '?' : /[?&]$/.test(base) ? '' : '&'
  return [`${base}${joint}${added}`, ...fragment].join('#')
}
