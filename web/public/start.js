// The one script that the first paint waits for, in a file of its own: the policy `script-src 'self'` allows no inline scripts.
// Sets the theme, shows the ready-made picture of the page if it fits who is here (decision 0021), and starts the program once it is painted.

const root = document.documentElement
/** Which files the program and this page are made of (`preload.ts`); in development the page names its program itself. */
const files = document.currentScript.dataset
const seen = lookAround()
if (seen.theme === 'light' || seen.theme === 'dark') root.dataset.theme = seen.theme
if (seen.isFresh) root.dataset.prerendered = `${seen.isSignedIn ? 'signed-in' : 'guest'}-${seen.language}`
document.addEventListener('DOMContentLoaded', () => {
  const prerendered = settlePrerendered()
  if (files.program) afterPaint(prerendered, startProgram)
})

function lookAround() {
  const found = { language: /^ru/i.test(navigator.language) ? 'ru' : 'en', theme: 'auto', isSignedIn: false, isFresh: true }
  try {
    // The stored choice, else what the service prefers that sent the person here, else the browser's (`text/language.ts`).
    const choices = [localStorage.getItem('language'), new URLSearchParams(location.search).get('ui_locales'), found.language]
    found.language = choices.find((one) => one === 'ru' || one === 'en')
    found.theme = localStorage.getItem('theme')
    found.isSignedIn = localStorage.getItem('auth') !== null
    // Half-filled forms, awaited codes, notices: then the program draws something else than an empty page.
    found.isFresh = sessionStorage.length === 0 && !history.state?.usr
    found.user = JSON.parse(localStorage.getItem('user'))
  } catch {
    // Storage may be forbidden; then the system decides.
  }
  return found
}

/** Keeps the one picture that is shown, with the theme that is chosen pressed. */
function settlePrerendered() {
  const shown = document.querySelector(`.prerendered[data-for~="${root.dataset.prerendered}"]`)
  for (const prerendered of document.querySelectorAll('.prerendered')) if (prerendered !== shown) prerendered.remove()
  if (!shown) {
    delete root.dataset.prerendered
    return null
  }
  if (root.dataset.theme) pressTheme(shown.querySelectorAll('[class*="segmented"] > :not([lang])'))
  return seen.isSignedIn ? sayWho(shown) : shown
}

function pressTheme(buttons) {
  const [{ className: on }, { className: off }] = buttons
  buttons.forEach((button, at) => (button.className = at % 3 === (seen.theme === 'light' ? 1 : 2) ? on : off))
}

/**
 * The name and the contact that this browser keeps for the side menu, in place of their placeholders (`contract/src/prerendered.ts`). In a copy: what was
 * painted before with its placeholders would never count as the largest content.
 */
function sayWho(prerendered) {
  const shown = prerendered.cloneNode(true)
  const { first_name: first = '', last_name: last = '', contact = '', slices_info } = seen.user ?? {}
  const initial = (name) => (slices_info ? '' : (Array.from(name.trim())[0] ?? '').toUpperCase())
  const words = { '\uE010\uE011': first, '\uE012\uE013': last, '\uE010': initial(first), '\uE012': initial(last), '\uE014': contact }
  const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
  while (texts.nextNode())
    texts.currentNode.data = texts.currentNode.data.replace(/\uE010\uE011|\uE012\uE013|[\uE010-\uE014]/g, (mark) => words[mark])
  prerendered.replaceWith(shown)
  return shown
}

/** A tab in the background paints nothing, and a page without its picture waits for the program. */
function afterPaint(prerendered, act) {
  if (!prerendered || document.hidden || !window.PerformanceObserver) return act()
  let isDone = false
  const once = () => {
    if (!isDone) act()
    isDone = true
  }
  setTimeout(once, 3000)
  new PerformanceObserver(once).observe({ type: 'paint', buffered: true })
}

/** With all that this page needs, asked for at once. A wrong guess costs bytes, nothing else. */
function startProgram() {
  const who = seen.isSignedIn ? 'signedIn' : 'guest'
  const lists = [files.program, files[seen.language], files[who], files[who + (seen.language === 'ru' ? 'Ru' : 'En')]]
  const names = new Set(lists.join(' ').match(/\S+/g))
  for (const name of names) add('link', { rel: 'modulepreload', href: `/assets/${name}.js` })
  add('script', { type: 'module', src: `/assets/${[...names][0]}.js`, onerror: sayLost })
}

/** The network went while the program was on its way: the picture would look like a page that does not react. */
function sayLost() {
  const [words, again] =
    seen.language === 'ru' ? ['Не\u00a0удалось загрузить страницу', 'Повторить'] : ['Couldn’t load the page', 'Try again']
  const place = Object.assign(document.createElement('main'), { className: 'lost', lang: seen.language })
  place.append(Object.assign(document.createElement('h1'), { textContent: words }))
  place.append(Object.assign(document.createElement('a'), { href: '', textContent: again }))
  document.body.replaceChildren(place)
}

function add(tag, properties) {
  document.head.append(Object.assign(document.createElement(tag), properties))
}
