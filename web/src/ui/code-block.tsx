import styles from './code-block.module.css'

/** Code to be read and copied. Long lines are broken, so that nothing has to be scrolled sideways. */
export function CodeBlock({ code }: { code: string }) {
  return (
    <pre className={styles.code} translate="no">
      <code>{code}</code>
    </pre>
  )
}
