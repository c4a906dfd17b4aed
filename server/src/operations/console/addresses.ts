/** Where the sign-in returns to: a page of the console, or its first page. */
export function pageOf(consoleUrl: string, to: unknown): string {
  if (typeof to !== 'string' || !URL.canParse(to, consoleUrl)) return '/console/'
  const { origin, pathname, search } = new URL(to, consoleUrl)
  const isPage = origin === consoleUrl && pathname.startsWith('/console/') && !programs.test(pathname)
  return isPage ? pathname + search : '/console/'
}

const programs = /^\/console\/(api|assets|sign-in|callback|session|log-out|first)(\/|$)/
