import { useConsoleT } from '../text/use-console-t.ts'
import styles from './records.module.css'
import { Typed } from './typed.tsx'

type Values = Record<string, string | number | boolean | null> | null

/** What an act changed: each value before and after. */
export function ChangedValues({ before, after }: { before: Values; after: Values }) {
  const t = useConsoleT()
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return null
  const shown = (value: string | number | boolean | null | undefined) => {
    if (value === null || value === undefined || value === '') return t('frame.none')
    return typeof value === 'boolean' ? t(value ? 'parts.yes' : 'parts.no') : String(value)
  }
  return (
    <>
      {names.map((name) => (
        <p key={name} className={styles.changed}>
          <code translate="no">{name}</code>
          <Typed>{shown(before?.[name])}</Typed>
          <span aria-hidden="true">→</span>
          <span className="hidden-visually">{t('parts.became')}</span>
          <Typed>{shown(after?.[name])}</Typed>
        </p>
      ))}
    </>
  )
}
