import { type ReactNode, useId } from 'react'
import { problemText } from '../../text/failure.ts'
import { useT } from '../../text/use-t.ts'
import styles from './field.module.css'
import { Icon } from '../icon.tsx'

export type FieldWords = {
  label: string
  hint?: ReactNode
  optional?: boolean
  /** A text key such as `v.email`, or a sentence. */
  problem?: string | undefined
}

/** Attributes of a control. `data-value-of`: its label, by which `turnBack` finds the matching value. */
export type Wiring = {
  id: string
  'data-value-of'?: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** docs/design.md#fields. */
export function FieldFrame({
  words,
  children,
  below,
}: {
  words: FieldWords
  children: (wiring: Wiring) => ReactNode
  below?: ReactNode
}) {
  const id = useId()
  const { label, hint, optional, problem } = words
  return (
    <div className={styles.field}>
      <FieldLabel htmlFor={id} label={label} optional={optional} />
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {children({ ...wiringOf(id, hint, problem), 'data-value-of': label })}
      <FieldError id={`${id}-problem`} problem={problem} />
      {below}
    </div>
  )
}

export function wiringOf(id: string, hint: unknown, problem: string | undefined): Wiring {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return { id, 'aria-describedby': described || undefined, 'aria-invalid': problem ? true : undefined }
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.hint} id={id}>
      {children}
    </p>
  )
}

export function FieldError({ id, problem }: { id: string; problem: string | undefined }) {
  const t = useT()
  if (!problem) return null
  return (
    <p className={styles.problem} id={id}>
      <Icon name="alert" size={20} />
      <span>{problemText(problem, t)}</span>
    </p>
  )
}

function FieldLabel({ htmlFor, label, optional }: { htmlFor: string; label: string; optional: boolean | undefined }) {
  const t = useT()
  return (
    <label className={styles.label} htmlFor={htmlFor}>
      {label}
      {optional && <span className={styles.optional}> {t('parts.optional')}</span>}
    </label>
  )
}
