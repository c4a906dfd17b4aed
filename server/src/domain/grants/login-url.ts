/** Third-party initiated login with `iss` (OpenID Connect Core 4). */
export function loginUrl(address: string, issuer: string): string {
  const url = new URL(address)
  url.searchParams.set('iss', issuer)
  return url.href
}
