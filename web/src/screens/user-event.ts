import type { ErrorName } from '@kabinet/contract/errors'
import { serverTexts } from '@kabinet/contract/texts/by-locale'
import { languageStore } from '../text/language.ts'
import type { MessageKey } from '../text/messages.ts'
import { translate } from '../text/translate.ts'

/** What a thing is called: a text of the page or of the server, in whichever language the page speaks, or the words themselves. */
export type TextMatch = MessageKey | { error: ErrorName } | { words: string }

/** What a person does on the page, by the words that they see. Each waits until there is such a thing. */
export const userEvent = {
  async click(name: TextMatch): Promise<void> {
    const one = await until(() => named(name, 'button, a[href], input[type=radio], input[type=checkbox], [role=switch], [role=tab]'), name)
    one.click()
  },
  /** A button of the dialog, where the page behind it has one of the same name. */
  async confirm(name: TextMatch): Promise<void> {
    await until(() => document.querySelector('[role=dialog], [role=alertdialog]') ?? undefined, name)
    await userEvent.click(name)
  },
  /** What is folded away. */
  async open(name: TextMatch): Promise<void> {
    const line = await until(() => named(name, 'summary'), name)
    if (!line.closest('details')?.open) line.click()
  },
  async fill(name: TextMatch, value: string): Promise<void> {
    type(await until(() => named(name, 'input:not([type=file]), textarea'), name), value)
  },
  async code(digits = '424242'): Promise<void> {
    await userEvent.fill('code.label', digits)
  },
  async upload(file: File): Promise<void> {
    const input = await until(() => document.querySelector<HTMLInputElement>('input[type=file]') ?? undefined, { words: 'a file' })
    const carried = new DataTransfer()
    carried.items.add(file)
    input.files = carried.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  },
  /** By a link of the menu, which a narrow window hides. */
  async leave(path: string): Promise<void> {
    await userEvent.menu()
    const link = await until(() => document.querySelector<HTMLElement>(`nav a[href="${path}"]`) ?? undefined, { words: path })
    link.click()
  },
  async logOut(): Promise<void> {
    await userEvent.menu()
    await userEvent.click('shell.logOut')
  },
  /** The narrow window's; a wide one has it open. */
  async menu(): Promise<void> {
    await userEvent.findByText('nav.partners')
    named('shell.menu', 'button')?.click()
  },
  async findByText(name: TextMatch | 'busy'): Promise<void> {
    await until(() => (name === 'busy' ? busy() : isOnScreen(name)) || undefined, name)
  },
}
export type UserEvent = typeof userEvent

function named(name: TextMatch, kinds: string): HTMLElement | undefined {
  const scope = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document
  const all = [...scope.querySelectorAll<HTMLElement>(kinds)].filter((one) => one.checkVisibility())
  const called = wordsOf(name)
  const fits = (pattern: string) => all.find((one) => new RegExp(pattern, 'su').test(nameOf(one)))
  return fits(`^${called}$`) ?? fits(`^${called}`) ?? fits(called)
}

function nameOf(one: HTMLElement): string {
  const labels = one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? [...(one.labels ?? [])] : []
  return plain(one.getAttribute('aria-label') ?? (labels.length > 0 ? labels : [one]).map(({ textContent }) => textContent).join(' '))
}

function isOnScreen(name: TextMatch): boolean {
  const pattern = new RegExp(wordsOf(name), 'su')
  return [plain(document.body.textContent), values(), labels()].some((text) => pattern.test(text))
}

function values(): string {
  return [...document.querySelectorAll('input, textarea')].map((one) => ('value' in one ? String(one.value) : '')).join('\n')
}

function labels(): string {
  return [...document.querySelectorAll('[aria-label]')].map((one) => plain(one.getAttribute('aria-label') ?? '')).join('\n')
}

function busy(): boolean {
  return [...document.querySelectorAll('[aria-busy=true]')].some((one) => one.checkVisibility())
}

/** A pattern: whatever stands in the place of a {placeholder} will do. */
function wordsOf(name: TextMatch | 'busy'): string {
  if (name === 'busy') return name
  const { dictionary, locale } = languageStore.getSnapshot()
  const text =
    typeof name === 'string' ? translate(dictionary, name) : 'error' in name ? serverTexts[locale].errors[name.error] : name.words
  return plain(text)
    .replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\{\w+\}/g, '.+')
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** As a keyboard would: React listens to the event and not to the property. */
function type(field: HTMLElement, value: string): void {
  // The overview around this page must not scroll to whatever was filled in last.
  field.focus({ preventScroll: true })
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

const patienceMs = 20_000

async function until<R>(find: () => R | undefined, name: TextMatch | 'busy'): Promise<R> {
  for (const begun = Date.now(); Date.now() - begun < patienceMs; ) {
    const found = find()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 16))
  }
  throw new Error(`there is no “${wordsOf(name)}” on the screen`)
}
