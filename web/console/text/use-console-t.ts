import type { Locale } from '@kabinet/contract/fields/locale'
import { useLanguage } from '../../src/text/use-t.ts'
import type { KeyIn, Translation, ValuesIn } from '../../src/text/messages.ts'
import { translate } from '../../src/text/translate.ts'
import { enConsole } from './en-console.ts'
import { ruConsole } from './ru-console.ts'

type ConsoleMessages = typeof ruConsole
export type ConsoleKey = KeyIn<ConsoleMessages>
/** Keys without placeholders. */
export type PlainConsoleKey = { [K in ConsoleKey]: ValuesIn<ConsoleMessages, K> extends [] ? K : never }[ConsoleKey]
export type ConsoleT = <K extends ConsoleKey>(key: K, ...values: ValuesIn<ConsoleMessages, K>) => string

const dictionaries = { ru: ruConsole, en: enConsole } satisfies {
  [L in Locale]: Translation<L, ConsoleMessages>
}

const texts: Record<Locale, ConsoleT> = { ru: consoleT('ru'), en: consoleT('en') }

function consoleT(language: Locale): ConsoleT {
  const dictionary = { language, messages: dictionaries[language] }
  return (key, ...[values]) => translate(dictionary, key, values)
}

/** `const t = useConsoleT()`: the texts of the console in the language of the page. */
export const useConsoleT = (): ConsoleT => texts[useLanguage()]

/** Our word for a name of the server, such as a kind of message. Unknown names, from a newer server, are shown as they are. */
export function useNameOf(): (stem: 'kind' | 'activity.kind' | 'transport' | 'find.status', name: string) => string {
  const messages: Record<string, string> = dictionaries[useLanguage()]
  return (stem, name) => messages[`${stem}.${name}`] ?? name
}

/** For tests and samples; placeholders stay as they are. */
export const consoleText = (language: Locale, key: ConsoleKey): string =>
  translate({ language, messages: dictionaries[language] }, key)
