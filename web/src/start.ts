import { type Viewer, viewerPlaceholders } from '@kabinet/contract/prerendered'
import { sayLost } from './lib/start/say-lost.ts'
import { readTheme } from './lib/theme.ts'
import { localStore, readStoredJson } from './lib/web-storage.ts'
import { beginEarlyReads } from './session/begin-early-reads.ts'
import { wantedLocale } from './text/wanted-locale.ts'

// `/start.js`, the one script that the first paint waits for, built apart as a file of its own: the policy `script-src 'self'` allows no inline
// scripts. Sets the theme and shows the prerendered page for the language and the viewer (decision 0042). The program starts without it (`main.tsx`).

const theme = readTheme()
const page = document.documentElement
if (theme !== 'auto') page.dataset['theme'] = theme
document.addEventListener('error', (event) => isProgram(event.target) && sayLost(), true)
// Before the module scripts of the document run.
document.addEventListener('readystatechange', begin, { once: true })

function isProgram(target: EventTarget | null): boolean {
  return target instanceof HTMLScriptElement && target.type === 'module'
}

function begin(): void {
  const locale = wantedLocale()
  beginEarlyReads(location.pathname, locale)
  const viewer: Viewer = localStore.read('auth') === null ? 'guest' : 'signed-in'
  const templates = [...document.querySelectorAll('template')]
  const template = templates.find(
    ({ lang, dataset }) => lang === locale && dataset['viewers']?.split(' ').includes(viewer),
  )
  const root = document.getElementById('root')
  if (!template || !root) return
  page.lang = locale
  if (template.title) document.title = template.title
  const { lost, retry, takeOver } = template.dataset
  Object.assign(root.dataset, { lost, retry })
  const view = document.importNode(template.content, true)
  for (const element of view.querySelectorAll('link')) element.remove()
  const isShown = root.hasChildNodes() || (view.childElementCount > 0 && isFresh())
  if (isShown) show(view, root, takeOver)
  // The chosen one stays for its preload links (`main.ts`).
  for (const one of templates) if (one !== template) one.remove()
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
  root.append(view)
  for (const button of root.querySelectorAll('button[data-theme]')) {
    button.setAttribute('aria-pressed', String(button.getAttribute('data-theme') === theme))
  }
  root.dataset['takeOver'] = takeOver
  root.inert = takeOver === 'replace'
  root.addEventListener('click', (event) => root.dataset['takeOver'] !== undefined && keepPress(event))
  // Sent natively to `/authorize`, a password would end up in the address. A password manager submits without a click.
  root.addEventListener('submit', (event) => {
    if (root.dataset['takeOver'] === undefined) return
    event.preventDefault()
    root.querySelector<HTMLElement>('[type=submit]')?.click()
  })
}

/**
 * A press before the program has come is repeated by `lib/start/take-over.ts`: of a button, also by Enter in a field, so that the browser sends no form;
 * and of a link away from what has been typed, which may ask whether to leave it. Any other link leads on by itself.
 */
function keepPress(event: MouseEvent): void {
  const pressed = event.target instanceof Element && event.target.closest<HTMLElement>('button, a')
  if (!pressed) return
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  const isTyped = [...fields].some(({ value, defaultValue }) => value !== defaultValue)
  if (pressed.matches('a') && (!isTyped || event.ctrlKey || event.metaKey || event.shiftKey)) return
  event.preventDefault()
  pressed.dataset['pressed'] = ''
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
      const initial = hasPhoto ? '' : ([...said.trim()][0] ?? '').toUpperCase()
      node.nodeValue = node.nodeValue?.replaceAll(mark, said).replaceAll(mark.charAt(0), initial) ?? null
    }
  }
}
