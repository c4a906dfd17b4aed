import { purposes } from '@kabinet/contract/api/auth/purposes'
import { endedKinds } from '@kabinet/contract/api/auth/secure-account.api'
import { consentNames, dataScopes, platforms } from '@kabinet/contract/claims'
import { clientSettings } from '@kabinet/contract/data/client-fields'
import { consentTerms } from '@kabinet/contract/data/consent-terms'
import { shownEventKinds } from '@kabinet/contract/data/event-kinds'
import { serviceChangeKinds } from '@kabinet/contract/data/service-changes'
import { type Locale, locales } from '@kabinet/contract/fields/locale'
import { messagesOf } from '@kabinet/contract/flows/messages'
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { type Column } from '../../db/columns.ts'
import { tables } from '../../db/schema.ts'
import { readBrand } from '../../brand/read-brand.ts'
import { newId } from '../../lib/ids.ts'
import { actName } from '../../operations/acts/act.ts'
import { allActs } from '../../operations/acts/all.ts'
import { pageTexts } from './page-texts.ts'
import { archivePage, type PageTable } from './archive-page.ts'
import { type ExportedKind, exportedList } from './exported-tables.ts'
import { omittedColumns } from './read-exported.sql.ts'

/** Texts that the script of the page shows in table cells and cards. */
async function shownOf(kind: ExportedKind, rows: object[], locale: Locale): Promise<string[]> {
  const settings = { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true }
  const window = new Window({ settings })
  const byKind = new Map<ExportedKind, PageTable>([
    [kind, { total: rows.length, rows: rows.map((row) => JSON.stringify(row)) }],
  ])
  const about = { made: new Date(0), pictures: {}, withDocuments: true, url: 'https://id.example', keys: [] }
  window.document.write(archivePage(readBrand(undefined, undefined), { ...about, locale, tables: byKind }))
  const shown = [...window.document.querySelectorAll('td, dd')].map((cell) => cell.textContent)
  await window.happyDOM.close()
  return shown
}

type List = { kind: ExportedKind; column: string; values: readonly string[] }
const inJson = (kind: ExportedKind, column: string, key: string, values: readonly string[]): List[] =>
  values.map((value) => ({ kind, column, values: [JSON.stringify({ [key]: value })] }))
const standard = new Set(['token_alg', 'authorization_signed_response_alg'])
const ofTables: List[] = exportedList.flatMap(([table, declared]) =>
  Object.entries<Column<unknown>>(tables[table]).flatMap(([column, { values }]) =>
    values && !omittedColumns(table, declared).includes(column) && !standard.has(column)
      ? [{ kind: declared.kind, column, values }]
      : [],
  ),
)
const ofContract: List[] = [
  { kind: 'service', column: 'scopes', values: dataScopes },
  { kind: 'service', column: 'essential_scopes', values: dataScopes },
  { kind: 'service', column: 'platforms', values: platforms },
  { kind: 'consent', column: 'claims', values: consentNames },
  { kind: 'consent', column: 'declined', values: consentNames },
  { kind: 'read', column: 'claims', values: consentNames },
  { kind: 'account', column: 'locale', values: locales },
  { kind: 'event', column: 'kind', values: shownEventKinds },
  { kind: 'message', column: 'kind', values: Object.keys(messagesOf) },
  { kind: 'service_change', column: 'kind', values: serviceChangeKinds },
  { kind: 'service_change', column: 'fields', values: [...Object.keys(clientSettings.shape), 'apis', 'logo'] },
  { kind: 'operator_role', column: 'suspended_by', values: shownEventKinds },
  { kind: 'passkey', column: 'transports', values: ['usb', 'nfc', 'ble', 'internal', 'hybrid', 'cable'] },
  ...inJson('event', 'details', 'purpose', purposes),
  ...inJson('event', 'details', 'term', consentTerms),
  ...inJson('press', 'ended', 'what', [...endedKinds, 'session', 'archive_downloaded']),
  ...inJson('service', 'reasons', 'EMAIL', ['Для чека']),
]

const abbreviations = new Set(['SMS', 'JWT', 'USB', 'NFC', 'Bluetooth', 'API', 'SNILS'])
/** Matches words of a language, but not internal names. */
const inWords: Record<Locale, RegExp> = { ru: /[а-я]/i, en: /^(?!.*_)(?![A-Z]{4,}$)/ }
const isRaw = (text: string, locale: Locale) => !inWords[locale].test(text) && !abbreviations.has(text)

test('shows words instead of internal names', async () => {
  const raw: string[] = []
  for (const locale of locales)
    for (const { kind, column, values } of [...ofTables, ...ofContract]) {
      const rows = values.map((value) => ({ [column]: value.startsWith('{') ? JSON.parse(value) : [value] }))
      const shown = await shownOf(kind, rows, locale)
      expect(shown).toHaveLength(values.length)
      raw.push(...shown.filter((text) => isRaw(text, locale)).map((text) => `${locale} ${kind}.${column}: ${text}`))
    }
  expect(raw).toEqual([])
})

test('names lists of an event in words, and things by their names instead of their ids', async () => {
  const id = newId()
  const event = { kind: 'access_given', details: { service: 'Ромашка', claims: 'name email', session: newId() } }
  expect(await shownOf('event', [event], 'ru')).toEqual([
    'Доступ к данным предоставлен',
    'Сервис: Ромашка; Данные: имя; электронная почта',
  ])
  expect(await shownOf('consent', [{ api_scopes: { [id]: ['orders:read'] } }], 'ru')).toEqual(['orders:read'])
  const changed = { service: id, session: newId() }
  const rows = [{ id, name: 'Одуванчик', description: 'email', changed }]
  expect(await shownOf('service', rows, 'ru')).toEqual(['Одуванчик', 'email', 'Сервис: Одуванчик'])
})

test('has words for every act of support on an account', () => {
  const acts = allActs.filter(({ isRead, person, http }) => !isRead && (person ?? http?.includes('/people')))
  const reads = ['find', 'show', 'events', 'list', 'deleted', 'group-members']
  const names = [...reads, ...acts.map((act) => act.http?.split('/:id/')[1] ?? actName(act))]
  for (const locale of locales) expect(names.filter((name) => !Object.hasOwn(pageTexts[locale].acts, name))).toEqual([])
})

test('names acts of support', async () => {
  const act = { act: 'add-to-group blocked', why: 'blocked', after: { status: 'blocked' } }
  expect(await shownOf('support_act', [act], 'ru')).toEqual([
    'добавление в группу; blocked',
    'blocked',
    'Состояние: заблокировано',
  ])
})
