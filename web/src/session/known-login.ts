import { tabStore } from '../lib/web-storage.ts'

const loginKey = 'known-login'

/** Prefills the next sign-in of this tab: the account just activated, or that of the ended session. */
export const leaveKnownLogin = (login: string): void => void tabStore.write(loginKey, login)
export const readKnownLogin = (): string | null => tabStore.read(loginKey)
export const dropKnownLogin = (): void => tabStore.drop(loginKey)
