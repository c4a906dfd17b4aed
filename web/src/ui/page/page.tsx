import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../../lib/format/cx.ts'
import { setTabPage } from '../../lib/format/tab-title.ts'
import { claimFocus } from '../../lib/heading-focus.ts'
import styles from './page.module.css'

type HeadingProps = { children: ReactNode; step?: string; action?: ReactNode; form?: boolean | undefined }

/**
 * Takes the focus after a route change or when `step` changes. On a `form` page, the first empty field takes it,
 * initially too.
 */
export function PageHeading({ children, step, action, form = false }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const drawn = useRef(step)
  useEffect(() => {
    const stepChanged = drawn.current !== step
    drawn.current = step
    const isCome = claimFocus() || stepChanged
    const field = form ? firstEmptyField() : undefined
    const isFree = document.activeElement === document.body
    if (isCome || (field && isFree)) (field ?? heading.current)?.focus({ preventScroll: true })
  }, [step, form])
  useEffect(() => setTabPage(heading.current?.textContent ?? ''))
  useEffect(() => () => setTabPage(''), [])
  return (
    <div className={styles.heading}>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      {action}
    </div>
  )
}

function firstEmptyField(): HTMLInputElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>('form input:not([type=checkbox])')
  return [...fields].find(({ value }) => value === '')
}

/** `tone="danger"` for irreversible acts. */
export function Card({
  heading,
  actions,
  tone,
  children,
}: {
  heading?: ReactNode
  actions?: ReactNode
  tone?: 'danger'
  children: ReactNode
}) {
  return (
    <section className={cx(styles.card, tone === 'danger' && styles.danger)}>
      {(heading || actions) && (
        <div className={styles.cardHead}>
          {heading && <h2>{heading}</h2>}
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}

export function Stack({ children, tight = false }: { children: ReactNode; tight?: boolean }) {
  return <div className={cx(styles.stack, tight && styles.tight)}>{children}</div>
}

export function Small({ children }: { children: ReactNode }) {
  return <p className={styles.small}>{children}</p>
}
