import { type ReactNode, useId } from 'react'
import { cx } from '../../lib/format/cx.ts'
import choice from '../../ui/fields/choice.module.css'
import styles from './security.module.css'

type Props = {
  value: string
  label: string
  note?: string
  remedy?: ReactNode
  checked: boolean
  disabled: boolean
  quiet: boolean
  onChoose: () => void
}

export function MethodOption({ value, label, note, remedy, checked, disabled, quiet, onChoose }: Props) {
  const id = useId()
  return (
    <div className={cx(quiet ? styles.quiet : choice.card, styles.option)}>
      <label className={styles.choice}>
        <input
          type="radio"
          name="otp_transport"
          value={value}
          checked={checked}
          disabled={disabled}
          aria-describedby={note ? id : undefined}
          className={choice.radio}
          onChange={onChoose}
        />
        <span className={styles.label}>{label}</span>
      </label>
      {(note || remedy) && (
        <div className={styles.below}>
          {note && (
            <p id={id} className={choice.note}>
              {note}
            </p>
          )}
          {remedy}
        </div>
      )}
    </div>
  )
}
