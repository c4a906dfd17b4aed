import { type Viewer, viewerPlaceholders } from '@kabinet/contract/prerendered'
import { readTheme } from './lib/theme.ts'
import { localStore, readStoredJson } from './lib/web-storage.ts'
import { wantedLocale } from './text/wanted-locale.ts'

// `/start.js`, the one script that the first paint waits for, built apart as a file of its own: the policy `script-src 'self'` allows no inline
// scripts. Sets the theme, shows the prerendered page for the language and the viewer (decision 0042), and starts the program once it is painted.

const theme = readTheme()
const page = document.documentElement
if (theme !== 'auto') page.dataset['theme'] = theme
document.addEventListener('DOMContentLoaded', begin)

function begin(): void {
  const locale = wantedLocale()
  const viewer: Viewer = localStore.read('auth') === null ? 'guest' : 'signed-in'
  const templates = [...document.querySelectorAll('template')]
  const template = templates.find(
    ({ lang, dataset }) => lang === locale && dataset['viewers']?.split(' ').includes(viewer),
  )
  const root = document.getElementById('root')
  if (!template || !root) return
  page.lang = locale
  if (template.title) document.title = template.title
  const view = document.importNode(template.content, true)
  const program = [...view.children].filter((element) => element.matches('link, script'))
  for (const element of program) element.remove()
  const isStanding = root.hasChildNodes()
  if (!isStanding) program.at(-1)?.addEventListener('error', () => sayLost(template.dataset))
  const isShown = isStanding || (view.childElementCount > 0 && isFresh())
  if (isShown) show(view, root, template.dataset['takeOver'])
  for (const one of templates) one.remove()
  afterPaint(isShown, () => document.head.append(...program.splice(0)))
}

/** Half-filled forms, awaited codes and notices are drawn by the program alone. */
function isFresh(): boolean {
  try {
    const entry: unknown = history.state
    return sessionStorage.length === 0 && !(typeof entry === 'object' && entry && 'usr' in entry && entry.usr)
  } catch {
    return true
  }
}

function show(view: DocumentFragment, root: HTMLElement, takeOver = ''): void {
  nameViewer(view)
  const forms = new Set<EventTarget>(view.querySelectorAll('form'))
  root.append(view)
  for (const button of root.querySelectorAll('button[data-theme]')) {
    button.setAttribute('aria-pressed', String(button.getAttribute('data-theme') === theme))
  }
  root.dataset['takeOver'] = takeOver
  root.inert = takeOver === 'replace'
  root.addEventListener('click', (event) => root.dataset['takeOver'] !== undefined && pressAgain(event))
  document.addEventListener('submit', (event) => forms.has(event.target ?? root) && sendAgain(event))
}

/**
 * What is pressed before the program has come is pressed again by `lib/take-over.ts`: a button, and a link away from what has been typed,
 * which may take it along or ask whether to leave it. Any other link leads on by itself.
 */
function pressAgain(event: MouseEvent): void {
  const pressed = event.target instanceof Element && event.target.closest<HTMLElement>('button[type=button], a')
  if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  const isTyped = [...fields].some(({ value, defaultValue }) => value !== defaultValue)
  if (pressed.matches('a') && !isTyped) return
  event.preventDefault()
  pressed.dataset['pressed'] = ''
}

/** No form is ever sent by the browser itself. One that the program has not taken over yet is sent again until it has: React drops what reaches it earlier. */
function sendAgain(event: SubmitEvent): void {
  const { target: form, submitter, defaultPrevented: isTaken } = event
  if (isTaken || !(form instanceof HTMLFormElement)) return
  event.preventDefault()
  setTimeout(() => form.isConnected && form.requestSubmit(submitter), 50)
}

/** The name and the contact that this browser keeps for the side menu, in place of their placeholders. A photo comes with the program. */
function nameViewer(view: DocumentFragment): void {
  const stored: object = Object(readStoredJson(localStore, 'user'))
  const hasPhoto = Boolean(Reflect.get(stored, 'slices_info'))
  const texts = document.createTreeWalker(view, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const [name, mark] of Object.entries(viewerPlaceholders)) {
      const word: unknown = Reflect.get(stored, name)
      const said = typeof word === 'string' ? word : ''
      const initial = hasPhoto ? '' : (Array.from(said.trim())[0] ?? '').toUpperCase()
      node.nodeValue = node.nodeValue?.replaceAll(mark, said).replaceAll(mark.charAt(0), initial) ?? null
    }
  }
}

/** Before that the program would only take the bandwidth of the first paint. A tab in the background paints nothing. */
function afterPaint(isShown: boolean, act: () => void): void {
  if (!isShown || document.hidden || !('PerformanceObserver' in window)) return act()
  new PerformanceObserver(act).observe({ type: 'paint', buffered: true })
  setTimeout(act, 3000)
}

/** The network went while the program was on its way: the page would look like one that does not react. */
function sayLost({ lost = '', retry = '' }: DOMStringMap): void {
  const place = Object.assign(document.createElement('main'), { className: 'lost' })
  place.append(Object.assign(document.createElement('h1'), { textContent: lost }))
  place.append(Object.assign(document.createElement('a'), { href: '', textContent: retry }))
  document.body.replaceChildren(place)
}
