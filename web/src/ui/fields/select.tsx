import { FieldFrame } from './field.tsx'
import fieldStyles from './field.module.css'
import styles from './select.module.css'

type Option = { value: string; label: string; group?: string | undefined }

type SelectProps = {
  label: string
  /** Options of one group are adjacent. */
  options: readonly Option[]
  value: string
  problem?: string | undefined
  onChange: (value: string) => void
}

export function Select({ label, options, value, problem, onChange }: SelectProps) {
  const groups = [...new Set(options.map(({ group }) => group))]
  return (
    <FieldFrame words={{ label, problem }}>
      {(wiring) => (
        <select
          {...wiring}
          className={`${fieldStyles.control} ${styles.select}`}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {groups.map((group) => {
            const groupOptions = options.filter((option) => option.group === group)
            const lines = groupOptions.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))
            return group === undefined || groups.length === 1 ? (
              lines
            ) : (
              <optgroup key={group} label={group}>
                {lines}
              </optgroup>
            )
          })}
        </select>
      )}
    </FieldFrame>
  )
}
