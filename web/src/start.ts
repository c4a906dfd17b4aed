import { type Viewer, viewerPlaceholders } from '@kabinet/contract/prerendered'
import { canUsePasskeys } from './lib/can-use-passkeys.ts'
import { showLoadFailure } from './lib/start/say-lost.ts'
import { readTheme } from './lib/theme.ts'
import { isTabStoreEmpty, localStore, readStoredJson } from './lib/web-storage.ts'
import { beginEarlyReads } from './session/begin-early-reads.ts'
import { wantedLocale } from './text/wanted-locale.ts'

// The inline script of a document, the only script that blocks its first paint. Sets the theme, sends the first reads
// and shows the prerendered page for the language and the viewer (decision 0042). The program starts without it
// (`main.ts`).

const theme = readTheme()
const page = document.documentElement
if (theme !== 'auto') page.dataset['theme'] = theme
if (!canUsePasskeys()) page.dataset['passkeys'] = 'none'
document.addEventListener('error', (event) => isProgram(event.target) && showLoadFailure(), true)
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

/** False with half-filled forms, pending codes, notices or blocked cookies, which only the program renders. */
function isFresh(): boolean {
  const entry: unknown = history.state
  const isCarried = typeof entry === 'object' && entry && 'usr' in entry && entry.usr
  return navigator.cookieEnabled && isTabStoreEmpty() && !isCarried
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
  // Submitted natively to `/authorize`, a password would end up in the address. A password manager submits without a click.
  root.addEventListener('submit', (event) => {
    if (root.dataset['takeOver'] === undefined) return
    event.preventDefault()
    root.querySelector<HTMLElement>('[type=submit]')?.click()
  })
}

/**
 * Records a press from before the program has loaded, for `lib/start/take-over.ts` to repeat: of a button, so that the
 * browser submits no form, and of a link away from typed input, which may ask for confirmation.
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

/** Replaces placeholders by the name and contact that this browser stores for the side menu. The program adds the photo. */
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
