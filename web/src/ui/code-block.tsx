import styles from './code-block.module.css'

const remark = /^([ \t]*(?:\/\/|#) .*)$/m

/** Code to read and copy, with comments dimmed. Long code scrolls, also by keyboard; `name` is its accessible name. */
export function CodeBlock({ code, name }: { code: string; name: string }) {
  return (
    <pre className={styles.code} translate="no" role="region" aria-label={name} tabIndex={0}>
      <code>
        {code.split(remark).map((part, at) =>
          at % 2 === 0 ? (
            part
          ) : (
            <span key={at} className={styles.remark}>
              {part}
            </span>
          ),
        )}
      </code>
    </pre>
  )
}
