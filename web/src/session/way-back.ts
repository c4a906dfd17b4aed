import { keptForTab } from '../lib/kept.ts'

const pathKey = 'return-to'
const noticeKey = 'login-notice'
export type WayBackKey = typeof pathKey | typeof noticeKey

/** Where to go after signing in: a path of this site, remembered for this tab. */
export function rememberPath(path: string): void {
  if (isOwnPath(path)) keptForTab.write(pathKey, path)
}

/** The remembered path, once; `/` when there is none. */
export function takePath(): string {
  const path = keptForTab.read(pathKey)
  keptForTab.drop(pathKey)
  return path !== null && isOwnPath(path) ? path : '/'
}

/** What the log-in page says above its form when it is reached after an event (docs/design.md#log-in-login). */
export const loginNotices = ['e.sessionEnded', 's.passwordChanged', 's.accountDeleted', 's.activated', 's.emailChanged'] as const
export type LoginNotice = (typeof loginNotices)[number]

export function leaveLoginNotice(notice: LoginNotice): void {
  keptForTab.write(noticeKey, notice)
}

/** Stays until `dropLoginNotice`, so that drawing twice does not lose it. */
export function readLoginNotice(): LoginNotice | null {
  const notice = keptForTab.read(noticeKey)
  return loginNotices.find((known) => known === notice) ?? null
}

export function dropLoginNotice(): void {
  keptForTab.drop(noticeKey)
}

/** As a browser reads it: `//host`, `/\host` and a slash, a tab and a slash would lead to another site. */
function isOwnPath(path: string): boolean {
  return path.startsWith('/') && URL.canParse(path, location.origin) && new URL(path, location.origin).origin === location.origin
}
