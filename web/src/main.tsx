import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import * as z from 'zod/mini'
import './ui/tokens.css'
import './ui/base.css'
import { followLocation } from './app/follow-location.ts'
import { followSession } from './app/follow-session.ts'
import { createQueries } from './app/queries.ts'
import { createRouter } from './app/router.tsx'
import { showLogoWhenSlow } from './app/start-logo.tsx'
import { drawBehindPrerendered } from './app/take-over.ts'
import { restoreSession } from './session/session.ts'
import { languageStore, startLanguage } from './text/language.ts'

// The policy allows no `eval`, which zod would try for speed.
z.config({ jitless: true })

const place = document.getElementById('root') ?? document.body
const root = createRoot(place)
const started = drawBehindPrerendered(place) ? () => undefined : showLogoWhenSlow(root)
await Promise.all([startLanguage(), restoreSession()])
started()

const queries = createQueries((key, ...values) => languageStore.getSnapshot().t(key, ...values))
const router = createRouter()
followLocation(router)
followSession(router, queries)

root.render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
