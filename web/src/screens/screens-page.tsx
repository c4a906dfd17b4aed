import { useEffect, useState } from 'react'
import { indexTexts } from './index-texts.ts'
import { urlOfLook, allMessages, type ScreensLook, readLook } from './look.ts'
import { type ShownMessage, useMessages } from './messages.ts'
import { MessageCard } from './message-card.tsx'
import { groupOf } from './sample.ts'
import { SampleCard } from './sample-card.tsx'
import { samples } from './samples.ts'
import styles from './screens-page.module.css'
import { Toolbar } from './toolbar.tsx'

export function ScreensPage() {
  const [look, setLook] = useState(() => readLook(location.search))
  const messages = useMessages(look)
  const t = indexTexts[look.lang]
  const show = (next: ScreensLook) => {
    history.replaceState(null, '', urlOfLook(next))
    setLook(next)
    if (next.group !== look.group) window.scrollTo(0, 0)
  }
  useEffect(() => {
    document.documentElement.lang = look.lang
    document.documentElement.dataset['theme'] = look.theme
    document.title = `${look.group} — ${t.title}`
  }, [look, t])
  return (
    <div className={styles.page}>
      <Groups look={look} onShow={show} />
      <main className={styles.main}>
        <Toolbar look={look} onShow={show} />
        <h1>{look.group === allMessages ? t.all : look.group}</h1>
        <p>{t.about}</p>
        {messages === 'failed' && <p role="alert">{t.notLoaded}</p>}
        <Shown look={look} messages={Array.isArray(messages) ? messages : []} />
      </main>
    </div>
  )
}

function Shown({ look, messages }: { look: ScreensLook; messages: ShownMessage[] }) {
  if (look.group === allMessages)
    return (
      <div className={styles.messages}>
        {messages.map((message) => (
          <MessageCard key={message.kind + message.transport} message={message} look={look} heading="h2" />
        ))}
      </div>
    )
  return samples
    .filter((sample) => groupOf(sample) === look.group)
    .map((sample) => (
      <SampleCard key={`${sample.id} ${look.lang} ${look.theme}`} sample={sample} look={look} messages={messages} />
    ))
}

function Groups({ look, onShow }: { look: ScreensLook; onShow: (look: ScreensLook) => void }) {
  const t = indexTexts[look.lang]
  const list = (heading: string, names: string[]) => (
    <>
      <h2 className={styles.heading}>{heading}</h2>
      <ul>
        {names.map((group) => (
          <li key={group}>
            <a
              href={urlOfLook({ ...look, group })}
              aria-current={group === look.group ? 'page' : undefined}
              className={styles.group}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onShow({ ...look, group })
              }}
            >
              {group === allMessages ? t.all : group}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
  return (
    <nav className={styles.groups} aria-label={t.title}>
      {list(t.flows, namesOf('flow'))}
      {list(t.pages, namesOf('route'))}
      {list(t.console, namesOf('console'))}
      {list(t.messages, [allMessages])}
    </nav>
  )
}

function namesOf(kind: 'flow' | 'route' | 'console'): string[] {
  return [...new Set(samples.filter(({ place }) => kind in place).map(groupOf))]
}
