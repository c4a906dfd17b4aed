import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import * as z from 'zod/mini'
import '../src/ui/tokens.css'
import '../src/ui/base.css'
import { showLoadFailure } from '../src/lib/start/say-lost.ts'
import { startLanguage } from '../src/text/language.ts'
import { createConsoleQueries } from './call/queries.ts'
import { createConsoleRouter } from './shell/console-router.tsx'

// The policy allows no `eval`, which zod would try for speed.
z.config({ jitless: true })

start().catch(showLoadFailure)

async function start(): Promise<void> {
  await startLanguage()
  createRoot(document.getElementById('root') ?? document.body).render(
    <StrictMode>
      <QueryClientProvider client={createConsoleQueries()}>
        <RouterProvider router={createConsoleRouter()} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
