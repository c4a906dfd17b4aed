import { readTheme, setTheme } from '../src/lib/theme.ts'
import { showLoadFailure } from '../src/lib/start/say-lost.ts'

// The entry of the document: the policy allows no inline script, so the theme is set here, before the program loads.
setTheme(readTheme())
import('./program.tsx').catch(showLoadFailure)
