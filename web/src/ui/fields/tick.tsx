import { type ComponentProps, useId } from 'react'
import { FieldError, wiringOf } from './field.tsx'
import styles from './tick.module.css'

type TickProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & {
  /** The sentence, with these words in it. */
  label: (link: string) => string
  /** What they open is read before the box is ticked. */
  link: string
  onLink: () => void
  problem?: string | undefined
}

const placeOfLink = '|'

/** One tick whose words hold a link. The link is none of its label, so that a press on it ticks nothing; it is read with it. */
export function Tick({ label, link, onLink, problem, ...input }: TickProps) {
  const id = useId()
  const [before, after] = label(placeOfLink).split(placeOfLink)
  return (
    <div>
      <div className={styles.line}>
        <input
          {...input}
          {...wiringOf(id, null, problem)}
          aria-labelledby={`${id}-words`}
          type="checkbox"
          className={styles.box}
        />
        <span id={`${id}-words`}>
          <label htmlFor={id}>{before}</label>
          <button type="button" className={styles.link} onClick={onLink}>
            {link}
          </button>
          {after}
        </span>
      </div>
      <FieldError id={`${id}-problem`} problem={problem} />
    </div>
  )
}
