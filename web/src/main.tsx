import { StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import * as z from 'zod/mini'
import './ui/tokens.css'
import './ui/base.css'
import { followLocation } from './app/follow-location.ts'
import { followSession } from './app/follow-session.ts'
import { createRouter, whenReady } from './app/router.tsx'
import { showLogoWhenSlow } from './app/layout/start-logo.tsx'
import { endPrerendering } from './lib/take-over.ts'
import { restoreSession } from './session/session.ts'
import { startLanguage } from './text/language.ts'

// The policy allows no `eval`, which zod would try for speed.
z.config({ jitless: true })

const place = document.getElementById('root') ?? document.body
const { takeOver } = place.dataset
const { pathname } = location
// React empties the place when it first draws there, so that a prerendered page stands until then.
const root = takeOver === 'hydrate' ? null : createRoot(place)
const started = root && !takeOver ? showLogoWhenSlow(root) : () => undefined
await Promise.all([startLanguage(), restoreSession()])
started()

const router = createRouter()
followLocation(router)
followSession(router)
if (takeOver) await whenReady(router)

const isAsPrerendered =
  place.dataset['takeOver'] === 'hydrate' && location.pathname === pathname && !router.state.errors
if (isAsPrerendered) hydrateRoot(place, <Program />)
else (root ?? createRoot(place)).render(<Program />)

function Program() {
  useEffect(() => endPrerendering(place), [])
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
}
