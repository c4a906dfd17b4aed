import styles from './code-block.module.css'

/** Code to be read and copied. What is long scrolls in its own window, by keyboard too; `name` is what a screen reader calls it. */
export function CodeBlock({ code, name }: { code: string; name: string }) {
  return (
    <pre className={styles.code} translate="no" role="region" aria-label={name} tabIndex={0}>
      <code>{code}</code>
    </pre>
  )
}
