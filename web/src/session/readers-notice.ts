import * as z from 'zod/mini'
import { localStore, storedValue, tabStore } from '../lib/web-storage.ts'

/** In local storage: ids of users who have seen the notice. In session storage: the user of the notice in this tab. */
export const readersNoticeKey = 'readers-notice'
const known = storedValue(localStore, readersNoticeKey, z.array(z.string()))

/** True at the first call for this user in this browser, and in that tab until it ends; never in a blocked storage. */
export function claimReadersNotice(userId: string): boolean {
  if (rememberNew(userId)) tabStore.write(readersNoticeKey, userId)
  return tabStore.read(readersNoticeKey) === userId
}

export function endReadersNotice(userId: string): void {
  rememberNew(userId)
  tabStore.drop(readersNoticeKey)
}

/** For a deleted account. Other users of this browser see the notice once more. */
export const forgetReadersNotice = (): void => localStore.drop(readersNoticeKey)

function rememberNew(userId: string): boolean {
  const ids = known.read() ?? []
  return !ids.includes(userId) && known.keep([...ids, userId])
}
