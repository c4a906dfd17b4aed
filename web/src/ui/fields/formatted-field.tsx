import type { ChangeEvent, FocusEvent } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type FormattedFieldProps = TextFieldProps & {
  format: (typed: string) => string
  /** For fields whose text may start like a number. */
  onlyOnLeaving?: boolean
}

/** Formats while typing at the end, otherwise on leaving, because the caret would jump (docs/design.md#fields). */
export function FormattedField({ format, onlyOnLeaving = false, onChange, onBlur, ...rest }: FormattedFieldProps) {
  const reformat = (input: HTMLInputElement) => {
    const formatted = format(input.value)
    if (formatted !== input.value) input.value = formatted
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    if (!onlyOnLeaving && target.selectionStart === target.value.length) reformat(target)
    onChange?.(event)
  }
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    reformat(event.target)
    onChange?.(event)
    onBlur?.(event)
  }
  return <TextField {...rest} onChange={change} onBlur={blur} />
}
