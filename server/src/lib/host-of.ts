/** Host of a web address; of an application's only the scheme: what follows it is no name that anybody owns. */
export function hostOf(uri: string): string {
  const { protocol, host } = new URL(uri)
  return protocol === 'https:' || protocol === 'http:' ? host : protocol.slice(0, -1)
}
