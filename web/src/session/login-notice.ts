import { tabStore } from '../lib/web-storage.ts'

const noticeKey = 'login-notice'
export type LoginNoticeKey = typeof noticeKey

/** docs/design.md#sign-in-login. */
export const loginNotices = [
  'e.sessionEnded',
  's.passwordChanged',
  's.accountDeleted',
  's.accountLocked',
  's.accountRestored',
  's.activated',
  's.emailChanged',
] as const
export type LoginNotice = (typeof loginNotices)[number]

export function leaveLoginNotice(notice: LoginNotice): void {
  tabStore.write(noticeKey, notice)
}

/** Kept until `dropLoginNotice`, so that a second render does not lose it. */
export function readLoginNotice(): LoginNotice | null {
  const notice = tabStore.read(noticeKey)
  return loginNotices.find((known) => known === notice) ?? null
}

export function dropLoginNotice(): void {
  tabStore.drop(noticeKey)
}
