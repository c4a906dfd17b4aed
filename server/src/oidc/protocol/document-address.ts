const longest = 500

/**
 * An address that may be a `client_id` (draft-ietf-oauth-client-id-metadata-document-02, 3), in the one form that a browser would write it in: so without
 * user, dot segments, another spelling of the host or a port that is the usual one. A query would make one document many clients.
 */
export function isDocumentAddress(text: string): boolean {
  if (!text.startsWith('https://') || text.length > longest || !URL.canParse(text)) return false
  const { href, username, password, pathname, hostname, search } = new URL(text)
  const isPlain = username === '' && password === '' && search === '' && !text.includes('#') && !text.includes('?')
  return isPlain && href === text && pathname !== '/' && !hostname.endsWith('.')
}
