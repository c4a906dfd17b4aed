import type { Locale } from '@kabinet/contract/fields/locale'
import { bySettings } from './by-settings.ts'
import { versionOf } from './installed.ts'
import { otherClients } from '../server/src/testing/recorded/other-clients.ts'
import { pythonClients } from '../server/src/testing/recorded/python-clients.ts'

export const columns = ['sign-in', 'claims', 'PAR', 'DPoP', 'refresh', 'logout', 'back-channel'] as const
export type Column = (typeof columns)[number]
export type Cell = 'yes' | 'by hand'

export type Proofs = Map<string, Map<Column, Cell>>

type Words = {
  begin: string
  head: readonly string[]
  cells: Record<Cell, string>
  debian: string
  recorded: string
  readFrom: readonly string[]
  frameworks: string
  settings: string
  settingsHead: readonly string[]
}

const words: Record<Locale, Words> = {
  en: {
    begin: `# Tested libraries

\`npm run interop\` generates this page. With each library, a user with a Cyrillic name signs in to the running server in a real Chromium, with the code of [the guide](integrate.md).

- **Yes**: the library does it.
- **By hand**: the code of the guide does it, because the library does not.
- **—**: the library cannot, and the guide has no code for it.

For each library, the tests also check that it rejects a sign-in with another \`state\`, \`nonce\` or, if it checks that, \`iss\`. For oidc-client-ts and keycloak-js, which run in the page, they check another \`state\`.

simple-oauth2 ${versionOf('simple-oauth2')}, which is not in the guide, signs in, refreshes and revokes tokens with the code of its README (\`interop/simple-oauth2.interop.ts\`). It has no logout: send the browser to \`/oauth/logout\`.`,
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

The default requests of these clients were read from their source code. \`server/src/oidc/authorize/recorded-clients.test.ts\` sends the same requests to the server, from sign-in to sign-out, and checks the parts of the responses that the client checks.
`,
    readFrom: ['Client', 'Read from'],
    frameworks: `## Frameworks

\`interop/frameworks.interop.ts\` installs Next.js, React, Angular and FastAPI themselves. A user signs in with the code of their pages: [next-auth 5](integrate/next-auth-5.md), [React](integrate/react.md), [Angular](integrate/angular.md), [FastAPI](integrate/fastapi.md).

\`interop/mcp.interop.ts\` calls the [MCP server of the guide](integrate/mcp.md) with the official SDKs: TypeScript ${versionOf('@modelcontextprotocol/sdk')} by a metadata document, registered by hand and by itself; Python by hand and by itself.
`,
    settings: `## By their settings

These clients were tried by hand and signed in at the first try. No test repeats it: compare the names of the settings with the documentation of your version. All need the identifier and the secret of the service. \`issuer\` is \`https://id.example\`, \`discovery\` is \`https://id.example/.well-known/openid-configuration\`.
`,
    settingsHead: ['Client', 'Path of the redirect URI', 'Settings'],
  },
  ru: {
    begin: `# Проверенные библиотеки

Эту страницу создаёт \`npm run interop\`. С каждой библиотекой пользователь с именем на кириллице входит на работающий сервер в настоящем Chromium — с кодом из [руководства](integrate.ru.md).

- **Да** — библиотека делает это сама.
- **Вручную** — библиотека этого не умеет, это делает код из руководства.
- **—** — библиотека этого не умеет, и в руководстве такого кода нет.

Для каждой библиотеки проверено и то, что она отклоняет вход с чужим \`state\`, \`nonce\` и, если она его проверяет, \`iss\`. Для oidc-client-ts и keycloak-js, которые работают на странице, проверен чужой \`state\`.

simple-oauth2 ${versionOf('simple-oauth2')} в руководстве нет. Кодом из её README можно войти, обновить и отозвать токены (\`interop/simple-oauth2.interop.ts\`). Выхода в ней нет: отправьте браузер на \`/oauth/logout\`.`,
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

Запросы этих клиентов по умолчанию взяты из их исходного кода. \`server/src/oidc/authorize/recorded-clients.test.ts\` отправляет серверу такие же, от входа до выхода, и проверяет в ответах то же, что и клиент.
`,
    readFrom: ['Клиент', 'Откуда взято'],
    frameworks: `## Фреймворки

\`interop/frameworks.interop.ts\` устанавливает сами Next.js, React, Angular и FastAPI. Пользователь входит с кодом их страниц: [next-auth 5](integrate/next-auth-5.ru.md), [React](integrate/react.ru.md), [Angular](integrate/angular.ru.md), [FastAPI](integrate/fastapi.ru.md).

\`interop/mcp.interop.ts\` обращается к [MCP-серверу из руководства](integrate/mcp.ru.md) через официальные SDK: TypeScript ${versionOf('@modelcontextprotocol/sdk')} — с документом о себе, с регистрацией вручную и самостоятельной; Python — с регистрацией вручную и самостоятельной.
`,
    settings: `## По настройкам

Этих клиентов мы пробовали вручную, и они вошли с первого раза. Тест этого не повторяет: сверьте названия настроек с документацией своей версии. Всем нужны идентификатор и секрет сервиса. \`issuer\` — это \`https://id.example\`, \`discovery\` — \`https://id.example/.well-known/openid-configuration\`.
`,
    settingsHead: ['Клиент', 'Путь адреса возврата', 'Настройки'],
  },
}

/** docs/interop.md and docs/interop.ru.md. `version` null: Debian's version. `kept`: rows that could not run on this machine. */
export function interopPage(
  locale: Locale,
  rows: readonly { name: string; version: string | null }[],
  proofs: Proofs,
  kept: readonly string[] = [],
): string {
  const { begin, head, cells, debian, recorded, readFrom, ...more } = words[locale]
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
  const tried = bySettings.map(line)
  const parts = [table(head, [...body, ...kept]), more.frameworks, recorded, table(readFrom, sources)]
  return [begin, '', ...parts, more.settings, table(more.settingsHead, tried)].join('\n')
}

const byName = (one: string, other: string) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)
