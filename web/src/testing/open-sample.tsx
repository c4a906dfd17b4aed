import { render, screen, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { RouterProvider } from 'react-router'
import { onTestFinished } from 'vitest'
import { followSession } from '../app/follow-session.ts'
import { createRouter } from '../app/router.tsx'
import { samples } from '../screens/samples.ts'
import { noticeShownTo, setRegistrationPolicy } from '../screens/stage.ts'
import { serverFor } from '../screens/server.ts'
import { leaveSession, restoreSession } from '../session/session.ts'
import { startLanguage } from '../text/language.ts'
import { actions } from './actions.ts'
import { forgetPasskeyBrowser, setPasskeyBrowser } from './passkey-browser.ts'
import { tokens } from './people.ts'
import type { Replies } from './replies.ts'

export async function openSample(id: string, more: (replies: Replies) => unknown = () => undefined) {
  const sample = samples.find((one) => one.id === id)
  if (!sample) throw new Error(`there is no sample ${id}`)
  const { at, me, tab = {}, registration, passkeys, text } = sample
  setRegistrationPolicy(registration)
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('language', 'ru')
  const auth = JSON.stringify({ ...tokens, expires_at: Date.now() + 3_600_000, sign_in: 'sample' })
  for (const [key, value] of Object.entries(me ? { auth, ...noticeShownTo(me) } : {})) localStorage.setItem(key, value)
  for (const [key, value] of Object.entries(tab)) sessionStorage.setItem(key, value)
  if (passkeys) setPasskeyBrowser(passkeys)
  history.replaceState(null, '', at)
  const replies = serverFor(me, 'ru')
  sample.replies?.(replies)
  more(replies)
  await Promise.all([startLanguage(), restoreSession()])
  const router = createRouter()
  const stopFollowing = followSession(router)
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  onTestFinished(() => {
    leaveSession()
    forgetPasskeyBrowser()
    stopFollowing()
    router.dispose()
    history.replaceState(null, '', '/')
  })
  await sample.play?.(actions)
  await actions.find(text)
  return { replies, router }
}

/** The error in the dialog or the page; a toast with the same error is outside of both. */
export function findAlert(): Promise<HTMLElement> {
  return within(screen.queryAllByRole('dialog').at(-1) ?? screen.getByRole('main')).findByRole('alert')
}
