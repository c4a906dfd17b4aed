import { useT } from '../../text/use-t.ts'
import { Fold } from '../../ui/page/fold.tsx'
import styles from './contents.module.css'

type Chapters = { chapters: readonly { id: string; title: string }[] }

/** CSS decides whether it is folded, so that hydration moves nothing. */
export function Contents({ chapters }: Chapters) {
  const t = useT()
  return (
    <nav aria-label={t('guide.contents')} className={styles.contents}>
      <div className={styles.narrow}>
        <Fold title={t('guide.contents')}>
          <ChapterLinks chapters={chapters} />
        </Fold>
      </div>
      <div className={styles.wide}>
        <ChapterLinks chapters={chapters} />
      </div>
    </nav>
  )
}

function ChapterLinks({ chapters }: Chapters) {
  return (
    <ul>
      {chapters.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  )
}
