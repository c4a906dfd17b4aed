import type { Locale } from '@kabinet/contract/fields/locale'
import { otherClients } from '../server/src/testing/recorded/other-clients.ts'
import { pythonClients } from '../server/src/testing/recorded/python-clients.ts'

export const columns = ['sign-in', 'claims', 'PAR', 'DPoP', 'refresh', 'logout', 'back-channel'] as const
export type Column = (typeof columns)[number]
export type Cell = 'yes' | 'by hand'

/** Proven features; others stay empty. */
export type Proofs = Map<string, Map<Column, Cell>>

type Words = {
  begin: string
  head: readonly string[]
  cells: Record<Cell, string>
  debian: string
  recorded: string
  readFrom: readonly string[]
}

const words: Record<Locale, Words> = {
  en: {
    begin: `# What works with which library

Made by \`npm run interop\`: each library signs in a person with a Cyrillic name, in a real Chromium, against the running server, with the very
code of [the guide](integrate.md). **Yes**: the library does it. **By hand**: the library has nothing for it, and the code of the guide does it.
**—**: the library cannot, and the guide shows no way around. In each of them a sign-in with another \`state\`, \`nonce\` or, where the library
looks at it, \`iss\` was seen to be refused; in the two of a page, oidc-client-ts and keycloak-js, one with another \`state\`.`,
    head: [
      'Library',
      'Version',
      'Sign-in',
      'Cyrillic claims',
      'PAR',
      'DPoP',
      'Refresh',
      'Logout',
      'Back-channel logout',
    ],
    cells: { yes: 'yes', 'by hand': 'by hand' },
    debian: 'Debian’s',
    recorded: `## By their requests

What these clients send by their defaults was read from their source. \`server/src/oidc/authorize/recorded-clients.test.ts\` sends the same to the server, from the
sign-in to the sign-out, and looks in the answers at what the client looks at.
`,
    readFrom: ['Client', 'Read from'],
  },
  ru: {
    begin: `# Что работает с какой библиотекой

Эту страницу пишет \`npm run interop\`: каждая библиотека проводит вход человека с именем на кириллице — в настоящем Chromium,
на работающем сервере и ровно тем кодом, который стоит в [руководстве](integrate.ru.md). **Да** — библиотека делает это сама. **Вручную** — в библиотеке этого нет,
и это делает код из руководства. **—** — библиотека не умеет, и обхода в руководстве нет. Для каждой проверено, что вход с чужим \`state\`,
\`nonce\` и, если библиотека на него смотрит, \`iss\` не проходит; для двух библиотек страницы, oidc-client-ts и keycloak-js, — с чужим \`state\`.`,
    head: [
      'Библиотека',
      'Версия',
      'Вход',
      'Данные на кириллице',
      'PAR',
      'DPoP',
      'Обновление',
      'Выход',
      'Сообщение о выходе',
    ],
    cells: { yes: 'да', 'by hand': 'вручную' },
    debian: 'из Debian',
    recorded: `## По их запросам

Что эти клиенты отправляют по умолчанию, взято из их исходного кода. \`server/src/oidc/authorize/recorded-clients.test.ts\` отправляет серверу то же самое, от входа
до выхода, и смотрит в ответах на то же, на что смотрит клиент.
`,
    readFrom: ['Клиент', 'Откуда взято'],
  },
}

/** docs/interop.md and docs/interop.ru.md. `version` null: Debian's version. `kept`: rows that could not run on this machine. */
export function interopPage(
  locale: Locale,
  rows: readonly { name: string; version: string | null }[],
  proofs: Proofs,
  kept: readonly string[] = [],
): string {
  const { begin, head, cells, debian, recorded, readFrom } = words[locale]
  const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`
  const proved = (name: string) =>
    columns.map((column) => {
      const cell = proofs.get(name)?.get(column)
      return cell ? cells[cell] : '—'
    })
  const body = rows.map(({ name, version }) => line([name, version ?? debian, ...proved(name)]))
  const table = (columns: readonly string[], lines: readonly string[]) =>
    [line(columns), `|${'---|'.repeat(columns.length)}`, ...lines.toSorted(byName), ''].join('\n')
  const sources = [...pythonClients, ...otherClients].map(({ library, file }) => line([library, `\`${file}\``]))
  return [begin, '', table(head, [...body, ...kept]), recorded, table(readFrom, sources)].join('\n')
}

const byName = (one: string, other: string) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)
