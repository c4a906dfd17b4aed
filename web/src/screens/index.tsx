import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import '../ui/tokens.css'
import '../ui/base.css'
import { ScreensPage } from './screens-page.tsx'

// The policy allows no `eval`, which zod would try for speed.
z.config({ jitless: true })

createRoot(document.getElementById('root') ?? document.body).render(<ScreensPage />)
