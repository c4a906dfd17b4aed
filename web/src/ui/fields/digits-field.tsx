import type { ChangeEvent, FocusEvent } from 'react'
import { type DigitPattern, formatDigits } from '../../lib/format/digits.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** The number of an identity document: separators are inserted while typing at the end, else on leaving; they do not count (docs/design.md#fields). */
export function DigitsField({ pattern, onChange, onBlur, ...rest }: TextFieldProps & { pattern: DigitPattern }) {
  const format = (input: HTMLInputElement) => {
    const formatted = formatDigits(input.value, pattern)
    if (formatted !== input.value) input.value = formatted
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (event.target.selectionStart === event.target.value.length) format(event.target)
    onChange?.(event)
  }
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    format(event.target)
    onChange?.(event)
    onBlur?.(event)
  }
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      numbers
      {...rest}
      onChange={change}
      onBlur={blur}
    />
  )
}
