import { type ReactNode, useEffect, useRef } from 'react'
import styles from './fold.module.css'

type FoldProps = {
  title: string
  /** Something inside needs the person: it opens, and is never closed for them. */
  mustOpen?: boolean
  children: ReactNode
}

/** What few need, behind its own line: the browser's own disclosure, so that search on the page and the keyboard find it. */
export function Fold({ title, mustOpen = false, children }: FoldProps) {
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (mustOpen && fold.current) fold.current.open = true
  }, [mustOpen])
  return (
    <details ref={fold} className={styles.fold}>
      <summary className={styles.title}>{title}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
