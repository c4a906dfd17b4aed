import { refresh, resume } from '@kabinet/contract/api/auth/auth.api'
import type { SessionReply } from '@kabinet/contract/api/auth/session'
import * as z from 'zod/mini'
import { CallError } from '../lib/call-error.ts'
import { draftOwner, type DraftsKey, draftStampKey, dropDraftsOfTab, endDrafts } from '../lib/forms/draft-owner.ts'
import { createStore } from '../lib/store.ts'
import { clearTabStore, isLocalStoreEmpty, localStore, storedValue } from '../lib/web-storage.ts'
import type { OpenFlowKey } from '../lib/active-flow.ts'
import type { LinkName } from '../lib/link-token.ts'
import { withTabLock } from './across-tabs.ts'
import { dropKnownLogin, leaveKnownLogin } from './known-login.ts'
import { forgetLeft, hasLeft, markLeft } from './left-cookie.ts'
import { againIfLost, send } from './send.ts'
import type { LoginNoticeKey } from './login-notice.ts'
import { forgetReturnPath, type ReturnPathKey } from './return-path.ts'
import { randomId } from '../lib/random-id.ts'

const storageKey = 'auth'
const userKey = 'user'
const storedUser = storedValue(localStore, userKey, z.object({ contact: z.string() }))
/** Values of the tab that survive a session: return path, sign-in notice, link tokens, drafts and the open dialog flow. */
const outlivesSession = [
  'return-to',
  'login-notice',
  'email-link',
  'registration-link',
  'drafts',
  'open-flow',
] satisfies (ReturnPathKey | LoginNoticeKey | LinkName | DraftsKey | OpenFlowKey)[]
/** Milliseconds. A server that does not respond at start-up must not leave the page empty. */
const startTimeoutMs = 4000

/** As stored in local storage. `expires_at` in milliseconds by this device's clock; `sign_in` distinguishes sign-ins. */
const storedSession = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_at: z.number(),
  sign_in: z.string(),
})
export type StoredSession = z.output<typeof storedSession>
const stored = storedValue(localStore, storageKey, storedSession)

/** `left`: by a log-out, in any tab. `ended`: otherwise, so the sign-in page shows it. `replaced`: another tab has signed in again. */
export type SessionEvent = 'started' | 'startedElsewhere' | 'left' | 'ended' | 'replaced'

let isLeftElsewhere = false
const current = createStore<StoredSession | null>(null)
const listeners = new Set<(event: SessionEvent) => void>()

/**
 * Restores the stored session and renews an expired access token. A lost network keeps the session. `mayResume`: where Safari has emptied
 * the storage, the cookies continue the session.
 */
export async function restoreSession(mayResume = false): Promise<void> {
  const isEmptied = isLocalStoreEmpty()
  become(stored.read())
  window.addEventListener('storage', ({ key, newValue }) => {
    if ((key === draftStampKey && newValue === null) || key === null) noteLogOut()
    if (key === storageKey || key === null) followOtherTab()
  })
  const session = current.get()
  if (!session && mayResume && isEmptied && !hasLeft()) return resumeSession()
  if (!session || session.expires_at > Date.now()) return
  const renewal = renewSession(session.access_token).catch(() => null)
  await Promise.race([renewal, new Promise((resolve) => setTimeout(resolve, startTimeoutMs))])
}

async function resumeSession(): Promise<void> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), startTimeoutMs)
  const ask = async () => {
    const { session } = await againIfLost(() => send(resume, { body: {} }, { signal: late.signal }))
    // Of two tabs that begin together the server answers one, or both with the same tokens.
    if (stored.read()) become(stored.read())
    else if (session && !hasLeft()) write(sessionOf(session, randomId()))
  }
  await ask().catch(() => undefined)
  clearTimeout(timer)
}

export function readSession(): StoredSession | null {
  return current.get()
}

export function startSession(reply: SessionReply): void {
  storedUser.drop()
  dropKnownLogin()
  forgetLeft()
  write(sessionOf(reply, randomId()))
  tell('started')
}

/** Removes all user data from this browser. */
export function leaveSession(): void {
  markLeft()
  // Before the session is removed, which notifies other tabs.
  endDrafts()
  clear()
  forgetReturnPath()
  tell('left')
}

/** Ends a dead session: also shows a notice at the sign-in page and prefills the login. */
export function endSession(): void {
  const login = storedUser.read()?.contact
  clear()
  if (login) leaveKnownLogin(login)
  tell('ended')
}

export function onSession(listener: (event: SessionEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let renewing: Promise<StoredSession | null> | null = null

/**
 * Returns new tokens instead of `stale`, or null when the session is over. One exchange serves every waiting call of
 * this tab, and by a Web Lock every tab. Throws `CallError` without a verdict (network, 5xx, throttling): the session
 * stays.
 */
export function renewSession(stale: string): Promise<StoredSession | null> {
  const isNews = () => stored.read()?.access_token !== stale
  renewing ??= withTabLock(() => exchange(stale), isNews).finally(() => (renewing = null))
  return renewing
}

/** After an act without a session that may have ended that of this browser. */
export async function recheckSession(): Promise<void> {
  const session = current.get()
  if (session) await renewSession(session.access_token).catch(() => null)
}

async function exchange(stale: string): Promise<StoredSession | null> {
  const session = stored.read()
  if (session === null && current.get()) noteLogOut()
  if (session === null) followOtherTab()
  else become(session)
  if (session?.access_token !== stale) return session
  // The user may have logged out, or in again, during the request: the call that waits belongs to the earlier sign-in.
  const isReplaced = () => current.get()?.sign_in !== session.sign_in
  try {
    const reply = await againIfLost(() => send(refresh, { body: { refresh_token: session.refresh_token } }))
    return isReplaced() ? null : write(sessionOf(reply, session.sign_in))
  } catch (error) {
    if (!isVerdict(error)) throw error
    if (!isReplaced()) endSession()
    return null
  }
}

function isVerdict(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500 && error.name !== 'THROTTLING'
}

/** Of another tab. The end of the session follows. */
function noteLogOut(): void {
  dropDraftsOfTab()
  forgetReturnPath()
  isLeftElsewhere = true
}

function followOtherTab(): void {
  const before = current.get()
  const session = stored.read()
  become(session)
  if (before && before.sign_in !== session?.sign_in) clearTabStore(outlivesSession)
  if (before && !session) tell(isLeftElsewhere ? 'left' : 'ended')
  else if (before?.sign_in !== session?.sign_in) tell(before ? 'replaced' : 'startedElsewhere')
  isLeftElsewhere = false
}

function become(session: StoredSession | null): void {
  current.set(session)
  draftOwner.follow(session?.sign_in ?? '')
}

function write(session: StoredSession): StoredSession {
  become(session)
  stored.keep(session)
  return session
}

function clear(): void {
  become(null)
  stored.drop()
  storedUser.drop()
  clearTabStore(outlivesSession)
}

function tell(event: SessionEvent): void {
  for (const listener of listeners) listener(event)
}

function sessionOf(reply: SessionReply, signIn: string): StoredSession {
  const { access_token, refresh_token, expires_in } = reply
  return { access_token, refresh_token, expires_at: Date.now() + expires_in * 1000, sign_in: signIn }
}
