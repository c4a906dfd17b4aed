import type { ErrorName } from '@kabinet/contract/errors'
import { serverTexts } from '@kabinet/contract/texts/by-locale'
import { fireEvent, type MatcherFunction, screen, waitFor, within } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { type ConsoleKey, consoleText } from '../../console/text/use-console-t.ts'
import { languageStore } from '../text/language.ts'
import type { MessageKey } from '../text/messages.ts'
import { translate } from '../text/translate.ts'

export type TextMatch = MessageKey | { error: ErrorName } | { words: string } | { console: ConsoleKey }

const user = userEvent.setup({ delay: null })
/** The end of a text is typed, the rest pasted: each key renders the page. Codes are typed whole. */
const typedLength = 6
const pressable = ['button', 'link', 'radio', 'checkbox', 'switch', 'tab']

export const actions = {
  async click(name: TextMatch): Promise<void> {
    await press(
      await named(name, (fits) => pressable.flatMap((role) => topmost().queryAllByRole(role, { name: fits }))),
    )
  },
  async confirm(name: TextMatch): Promise<void> {
    await until(() => dialogs().length > 0, 'dialog')
    await actions.click(name)
  },
  async open(name: TextMatch): Promise<void> {
    // Not `queryAllByText`, which ignores text that a translator has wrapped.
    const line = await named(name, (fits) =>
      [...top().querySelectorAll('summary')].filter((summary) => fits(summary.textContent, summary)),
    )
    if (!line.closest('details')?.open) await press(line)
  },
  async fill(name: TextMatch, value: string): Promise<void> {
    const field = await named(name, (fits) => topmost().queryAllByLabelText(fits, { selector: 'input, textarea' }))
    reach(field)
    await user.clear(field)
    const pasted = value.slice(0, -typedLength)
    if (pasted) await user.paste(pasted)
    await user.type(field, value.slice(-typedLength))
    // A frame among others has no focus, so its browser sends no blur event.
    fireEvent.focusOut(field)
  },
  async choose(name: TextMatch, value: string): Promise<void> {
    const field = await named(name, (fits) => topmost().queryAllByLabelText(fits, { selector: 'select' }))
    await user.selectOptions(field, value)
  },
  async code(digits = '424242'): Promise<void> {
    await actions.fill('code.label', digits)
  },
  async upload(file: File): Promise<void> {
    await user.upload(
      await until(() => document.querySelector<HTMLElement>('input[type=file]'), 'field for a file'),
      file,
    )
  },
  async leave(path: string): Promise<void> {
    await actions.menu()
    await press(await until(() => document.querySelector<HTMLElement>(`nav a[href="${path}"]`), path))
  },
  async logOut(): Promise<void> {
    await actions.menu()
    await actions.click('shell.logOut')
  },
  async menu(): Promise<void> {
    await actions.find('nav.partners')
    const button = screen.queryByRole('button', { name: new RegExp(`^${patternOf('shell.menu')}$`, 'su') })
    if (button) await press(button)
  },
  async find(name: TextMatch | 'busy'): Promise<void> {
    await until(
      () => (name === 'busy' ? document.querySelector('[aria-busy=true]') : isOnScreen(patternOf(name))),
      name,
    )
  },
}
export type Actions = typeof actions

function dialogs(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')]
}

const top = (): HTMLElement => dialogs().at(-1) ?? document.body
const topmost = () => within(top())

function reach(element: HTMLElement): void {
  element.focus({ preventScroll: true })
}

async function press(element: HTMLElement): Promise<void> {
  reach(element)
  await until(() => element.getAttribute('aria-disabled') !== 'true', 'settled button')
  await user.click(element)
}

function named(name: TextMatch, find: (fits: MatcherFunction) => HTMLElement[]): Promise<HTMLElement> {
  return until(() => {
    const pattern = patternOf(name)
    const ways = [`^\\s*${pattern}\\s*$`, `^\\s*${pattern}`, pattern].map((way) => new RegExp(way, 'su'))
    const ranks = new Map<Element | null, number>()
    const rankOf = (element: Element) => ranks.get(element) ?? ways.length
    const found = find((words, element) => {
      const rank = ways.findIndex((way) => way.test(words))
      if (rank >= 0) ranks.set(element, rank)
      return rank >= 0
    })
    return found.toSorted((one, other) => rankOf(one) - rankOf(other))[0]
  }, name)
}

function isOnScreen(pattern: string): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map(
    ({ value }) => value,
  )
  const labels = [...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'))
  return [document.body.textContent, ...fields, ...labels].some((text) => new RegExp(pattern, 'su').test(text ?? ''))
}

function patternOf(name: TextMatch): string {
  const { dictionary, locale } = languageStore.get()
  const text =
    typeof name === 'string'
      ? translate(dictionary, name)
      : 'error' in name
        ? serverTexts[locale].errors[name.error]
        : 'console' in name
          ? consoleText(locale, name.console)
          : name.words
  return text
    .trim()
    .replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\{\w+\}/g, '.+')
    .replaceAll(/\s+/g, '\\s+')
}

function until<F>(find: () => F | false | null | undefined, what: unknown): Promise<F> {
  return waitFor(() => {
    const found = find()
    if (!found) throw new Error(`there is no ${JSON.stringify(what)} on the screen`)
    return found
  })
}
