import styles from './drawn.module.css'
import file from './drawings.svg'

export type DrawingName =
  | 'services'
  | 'readers'
  | 'programs'
  | 'building'
  | 'partners'
  | 'activated'
  | 'password'
  | 'mail'
  | 'sent'

/** Loads after the page, in a place of the final size. Decorative: the heading next to it says the same. */
export function Drawn({ of }: { of: DrawingName }) {
  return (
    <svg className={styles.drawn} aria-hidden="true" focusable="false">
      <use href={`${file}#${of}`} />
    </svg>
  )
}
