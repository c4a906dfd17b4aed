import { afterPaint } from './lib/start/first-paint.ts'
import { sayLost } from './lib/start/say-lost.ts'

// The entry that every document names. It starts the program whatever became of the first picture (`start.ts`), which only decides when.

const place = document.getElementById('root')

afterPaint(place?.hasChildNodes() === true, () => {
  const template = document.querySelector('template')
  const preloads = template?.content.querySelectorAll('link') ?? []
  document.head.append(...preloads)
  template?.remove()
  return import('./program.tsx').catch(sayLost)
})
