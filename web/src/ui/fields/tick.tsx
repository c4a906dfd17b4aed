import { type ComponentProps, useId } from 'react'
import { FieldError, wiringOf } from './field.tsx'
import styles from './tick.module.css'

type TickProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & {
  label: (link: string) => string
  link: string
  onLink: () => void
  problem?: string | undefined
}

const placeOfLink = '|'

/**
 * A checkbox whose text contains a link. The link is outside of the label, so that pressing it does not tick, but is
 * part of the description.
 */
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
