import { afterPaint } from './lib/start/first-paint.ts'
import { showLoadFailure } from './lib/start/say-lost.ts'

// The entry of every document. Starts the program with or without a first picture (`start.ts`); a picture only delays
// it until the first paint.

const place = document.getElementById('root')

afterPaint(place?.hasChildNodes() === true, () => {
  const template = document.querySelector('template')
  const preloads = template?.content.querySelectorAll('link') ?? []
  document.head.append(...preloads)
  template?.remove()
  return import('./program.tsx').catch(showLoadFailure)
})
