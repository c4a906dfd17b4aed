import { StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import * as z from 'zod/mini'
import './ui/tokens.css'
import './ui/base.css'
import { followLocation } from './app/follow-location.ts'
import { followSession } from './app/follow-session.ts'
import { createRouter, whenReady } from './app/router.tsx'
import { isForUsers } from './app/routes.ts'
import { showLoadFailure } from './lib/start/say-lost.ts'
import { endPrerendering } from './lib/start/take-over.ts'
import { restoreSession } from './session/session.ts'
import { startLanguage } from './text/language.ts'

// The policy allows no `eval`, which zod would try for speed.
z.config({ jitless: true })

const place = document.getElementById('root') ?? document.body
start().catch(showLoadFailure)

/** No top-level `await`: page files import from the file of this module and would wait for it. */
async function start(): Promise<void> {
  const { takeOver } = place.dataset
  const { pathname } = location
  // React clears the container at its first render, so a prerendered page stays visible until then.
  const root = takeOver === 'hydrate' ? null : createRoot(place)
  await Promise.all([restoreSession(isForUsers(pathname)), startLanguage()])

  const router = createRouter()
  followLocation(router)
  followSession(router)
  if (takeOver) await whenReady(router)

  const isAsPrerendered =
    place.dataset['takeOver'] === 'hydrate' && location.pathname === pathname && !router.state.errors
  const program = <Program router={router} />
  if (isAsPrerendered) hydrateRoot(place, program)
  else (root ?? createRoot(place)).render(program)
}

function Program({ router }: { router: ReturnType<typeof createRouter> }) {
  useEffect(() => endPrerendering(place), [])
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
}
