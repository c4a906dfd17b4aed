import { type ReactNode, useEffect, useRef } from 'react'
import styles from './fold.module.css'

type FoldProps = {
  title: string
  mustOpen?: boolean
  children: ReactNode
}

/** Collapsed content that few need: the native disclosure, so that find-in-page and the keyboard work. */
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
