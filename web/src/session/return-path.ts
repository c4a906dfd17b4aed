import { withInteraction } from '../lib/interaction.ts'
import { tabStore } from '../lib/web-storage.ts'

const pathKey = 'return-to'
export type ReturnPathKey = typeof pathKey

/** Where to go after signing in: a path of this site, remembered for this tab. */
export function rememberReturnPath(path: string): void {
  if (isOwnPath(path)) tabStore.write(pathKey, path)
}

/** The remembered path, once; `/` when there is none. */
export function takeReturnPath(): string {
  const path = tabStore.read(pathKey)
  tabStore.drop(pathKey)
  return path !== null && isOwnPath(path) ? path : '/'
}

/** Where whoever is signed in goes on from the log-in: to the service that waits, the remembered page, the cabinet. */
export function wayOn(interaction: string | null): string {
  return interaction ? withInteraction('/authorize', interaction) : takeReturnPath()
}

/** As a browser reads it: `//host`, `/\host` and a slash, a tab and a slash would lead to another site. */
function isOwnPath(path: string): boolean {
  return (
    path.startsWith('/') &&
    URL.canParse(path, location.origin) &&
    new URL(path, location.origin).origin === location.origin
  )
}
