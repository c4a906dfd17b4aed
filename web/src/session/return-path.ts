import { withInteraction } from '../lib/interaction.ts'
import { tabStore } from '../lib/web-storage.ts'
import { parseUrl } from '@kabinet/contract/fields/parse-url'

const pathKey = 'return-to'
export type ReturnPathKey = typeof pathKey

export function rememberReturnPath(path: string): void {
  if (isOwnPath(path)) tabStore.write(pathKey, path)
}

export const forgetReturnPath = (): void => tabStore.drop(pathKey)

export function takeReturnPath(): string {
  const path = tabStore.read(pathKey)
  forgetReturnPath()
  return path !== null && isOwnPath(path) ? path : '/'
}

export function pathAfterLogIn(interaction: string | null): string {
  return interaction ? withInteraction('/authorize', interaction) : takeReturnPath()
}

/** Follows browser parsing: `//host`, `/\host` and slash-tab-slash would lead to another site. */
function isOwnPath(path: string): boolean {
  return path.startsWith('/') && parseUrl(path, location.origin)?.origin === location.origin
}
