import styles from './skip-link.module.css'

export function SkipLink({ children }: { children: string }) {
  return (
    <a
      href="#content"
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('content')?.focus()
      }}
    >
      {children}
    </a>
  )
}
