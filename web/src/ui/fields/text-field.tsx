import type { ComponentProps } from 'react'
import { cx } from '../../lib/format/cx.ts'
import { FieldFrame, type FieldWords } from './field.tsx'
import styles from './field.module.css'

/** `numbers`: tabular figures. Other props are native: type, inputMode, autoComplete … by docs/design.md#fields. */
export type TextFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'id' | 'className'> & { numbers?: boolean; below?: React.ReactNode }

export function TextField({ label, hint, optional = false, problem, numbers, below, ...input }: TextFieldProps) {
  return (
    <FieldFrame words={{ label, hint, optional, problem }} below={below}>
      {(wiring) => (
        <input type="text" {...input} {...wiring} className={cx(styles.control, numbers && styles.numbers)} />
      )}
    </FieldFrame>
  )
}

type TextAreaProps = FieldWords & Omit<ComponentProps<'textarea'>, 'id' | 'className'>

export function TextArea({ label, hint, optional = false, problem, ...area }: TextAreaProps) {
  return (
    <FieldFrame words={{ label, hint, optional, problem }}>
      {(wiring) => <textarea rows={3} {...area} {...wiring} className={styles.control} />}
    </FieldFrame>
  )
}
