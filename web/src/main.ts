import { afterPaint } from './lib/start/first-paint.ts'
import { sayLost } from './lib/start/say-lost.ts'

// The entry that every document names. It starts the program whatever became of the first picture (`start.ts`), which only decides when.

const place = document.getElementById('root')

afterPaint(place?.hasChildNodes() === true, () => import('./program.tsx').catch(sayLost))
