import { type ReactNode, useId } from 'react'
import { adminCalls } from '@kabinet/contract/admin/calls'
import { Small } from '../../../src/ui/page/page.tsx'
import { useAct } from '../../call/queries.ts'
import { useMoment } from '../../parts/moment.tsx'
import { MessageRow } from '../../parts/message-row.tsx'
import { type PlainConsoleKey, useConsoleT } from '../../text/use-console-t.ts'
import { PersonRow, ServiceRow } from './find-rows.tsx'
import styles from './find.module.css'
import { type SearchName, searchesFor, searchText, timeInId } from './searches.ts'
import { isCallError } from '../../../src/lib/call-error.ts'
import { LinkRows } from '../../../src/ui/page/rows.tsx'
import { LoadedAct } from '../../parts/loaded-act.tsx'

/** All searches that a text calls for, at once. */
export function Results({ typed }: { typed: string }) {
  const t = useConsoleT()
  const moment = useMoment()
  const text = searchText(typed)
  const searches = searchesFor(text)
  const made = timeInId(text)
  if (searches.length === 0) return <p role="status">{t('find.short.text')}</p>
  return (
    <div className={styles.results}>
      {searches.map((name) => {
        const Search = byName[name]
        return <Search key={name} text={text} />
      })}
      {made && (
        <div className={styles.none}>
          <Small>{t('find.requestId', { when: moment(made) })}</Small>
        </div>
      )}
    </div>
  )
}

type Text = { text: string }

const people = { query: (text: string) => ({ query: text }), looksFor: 'find.in.id' } as const
const login = { query: (text: string) => ({ login: text }), looksFor: 'find.in.login' } as const

const byName: Record<SearchName, (text: Text) => ReactNode> = {
  people: ({ text }) => <People of={people} text={text} />,
  login: ({ text }) => <People of={login} text={text} />,
  named: ({ text }) => (
    <>
      <Named filter={{ last_name: text }} looksFor="find.in.lastNames" />
      <Named filter={{ first_name: text }} looksFor="find.in.firstNames" />
    </>
  ),
  service: OneService,
  services: ServicesNamed,
  message: ({ text }) => <Messages text={text} title="find.message" looksFor="find.in.message" />,
  sent: ({ text }) => <Messages text={text} title="find.messages" looksFor="find.in.sent" />,
}

function People({ of: { query, looksFor }, text }: Text & { of: typeof people | typeof login }) {
  return (
    <Found title="find.users" looksFor={looksFor} query={useAct(adminCalls.findPeople, query(text))}>
      {(one) => <PersonRow key={one.id} {...one} />}
    </Found>
  )
}

function OneService({ text }: Text) {
  return (
    <Found title="find.services" looksFor="find.in.service" query={useAct(adminCalls.findServices, { service: text })}>
      {(one) => <ServiceRow key={one.id} {...one} />}
    </Found>
  )
}

function ServicesNamed({ text }: Text) {
  return (
    <Found title="find.services" looksFor="find.in.services" query={useAct(adminCalls.listServices, { name: text })}>
      {(one) => <ServiceRow key={one.id} {...one} />}
    </Found>
  )
}

type MessagesProps = Text & { title: PlainConsoleKey; looksFor: PlainConsoleKey }

function Messages({ text, title, looksFor }: MessagesProps) {
  return (
    <Found title={title} looksFor={looksFor} query={useAct(adminCalls.findMessages, { query: text })}>
      {(one) => <MessageRow key={one.id} message={one} about={text} />}
    </Found>
  )
}

function Named({
  filter,
  looksFor,
}: {
  filter: Record<string, string>
  looksFor: 'find.in.lastNames' | 'find.in.firstNames'
}) {
  return (
    <Found title="find.users" looksFor={looksFor} query={useAct(adminCalls.listPeople, filter)}>
      {(one) => <PersonRow key={one.id} {...one} />}
    </Found>
  )
}

type Query<T> = { data: { items: readonly T[] } | undefined; error: unknown; refetch: () => unknown }
type Props<T> = { query: Query<T>; title: PlainConsoleKey; looksFor: PlainConsoleKey; children: (item: T) => ReactNode }

/** One search: its rows, or in words what was searched and not found, below the searches that found something. */
function Found<T>({ query, title, looksFor, children }: Props<T>) {
  const t = useConsoleT()
  const id = useId()
  const isNone = query.data?.items.length === 0 || isCallError(query.error, 'NOT_EXIST')
  if (isNone)
    return (
      <div className={styles.none} role="status">
        <Small>{t('find.notFound', { what: t(looksFor) })}</Small>
      </div>
    )
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{t(title)}</h2>
      <LoadedAct query={query}>{({ items }) => <LinkRows>{items.map(children)}</LinkRows>}</LoadedAct>
    </section>
  )
}
