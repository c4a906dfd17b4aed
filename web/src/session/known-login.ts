import { tabStore } from '../lib/web-storage.ts'

const loginKey = 'known-login'

/** What the next log-in of this tab is filled in with: whose account was just activated, whose session ended. */
export const leaveKnownLogin = (login: string): void => tabStore.write(loginKey, login)
export const readKnownLogin = (): string | null => tabStore.read(loginKey)
export const dropKnownLogin = (): void => tabStore.drop(loginKey)
