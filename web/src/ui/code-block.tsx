import styles from './code-block.module.css'

const remark = /^([ \t]*(?:\/\/|#) .*)$/m

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
