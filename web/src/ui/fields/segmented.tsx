import styles from './segmented.module.css'

type Option<V extends string> = { value: V; label: string; lang?: string; 'data-theme'?: string }

export function Segmented<V extends string>({
  name,
  options,
  value,
  onChange,
}: {
  name: string
  options: readonly Option<V>[]
  value: V
  onChange: (value: V) => void
}) {
  return (
    <div className={styles.segmented} role="group" aria-label={name}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          lang={option.lang}
          data-theme={option['data-theme']}
          className={styles.option}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
