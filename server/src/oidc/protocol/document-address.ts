const longest = 500

/**
 * True for a normalized URL that can be a `client_id` (draft-ietf-oauth-client-id-metadata-document-02, 3). A query is not allowed: it
 * would turn one document into many clients.
 */
export function isDocumentAddress(text: string): boolean {
  if (!text.startsWith('https://') || text.length > longest || !URL.canParse(text)) return false
  const { href, username, password, pathname, hostname, search } = new URL(text)
  const isPlain = username === '' && password === '' && search === '' && !text.includes('#') && !text.includes('?')
  return isPlain && href === text && pathname !== '/' && !hostname.endsWith('.')
}
