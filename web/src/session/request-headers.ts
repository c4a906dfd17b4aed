/** Of every call. A read that began early must have the same (`early-reads.ts`). */
export const requestHeaders = (locale: string, token: string | undefined): Record<string, string> => ({
  accept: 'application/json',
  'device-locale': locale,
  ...(token ? { 'auth-token': token } : {}),
})
