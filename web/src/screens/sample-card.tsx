import { cx } from '../lib/format/cx.ts'
import { indexTexts } from './index-texts.ts'
import { frameOf, type ScreensLook } from './look.ts'
import { comesWith, type ShownMessage } from './messages.ts'
import { MessageCard } from './message-card.tsx'
import type { Sample } from './sample.ts'
import styles from './screens-page.module.css'
import { states } from './states.ts'

/** The pages are the product itself: everything is allowed except navigating the parent. */
const ownPage = 'allow-scripts allow-same-origin allow-forms allow-popups allow-modals'

export function SampleCard({
  sample,
  look,
  messages,
}: {
  sample: Sample
  look: ScreensLook
  messages: ShownMessage[]
}) {
  const t = indexTexts[look.lang]
  const name = [sample.part, states[sample.state][look.lang]].filter(Boolean).join(' · ')
  const src = frameOf(sample.id, look)
  const sent =
    sample.state === 'opened' || 'route' in sample.place
      ? messages.filter(({ kind }) => comesWith(kind, sample.place))
      : []
  return (
    <section className={styles.sample} id={sample.id}>
      <h2>
        {name}{' '}
        <a href={src} className={styles.alone} target="_blank" rel="noreferrer" aria-label={`${t.alone}: ${name}`}>
          {t.alone}
        </a>
      </h2>
      <div className={styles.beside}>
        <div className={cx(styles.window, look.width === '390' ? styles.narrow : styles.wide)}>
          <iframe key={look.width} title={name} src={src} loading="lazy" sandbox={ownPage} className={styles.frame} />
        </div>
        {sent.length > 0 && (
          <div className={styles.messages}>
            {sent.map((message) => (
              <MessageCard key={message.kind + message.transport} message={message} look={look} heading="h3" />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
