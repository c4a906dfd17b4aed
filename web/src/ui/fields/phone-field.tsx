import type { ChangeEvent, FocusEvent } from 'react'
import { formatTypedPhone, looksLikePhone } from '../../lib/format/phone-format.ts'
import { useT } from '../../text/use-t.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** Formats while typing only with the caret at the end, otherwise on leaving (docs/design.md#phone-and-log-in-field). Any pasted form is accepted. */
export function PhoneField({ hint, onChange, onBlur, ...rest }: TextFieldProps) {
  const t = useT()
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (isCaretAtEnd(event.target)) format(event.target)
    onChange?.(event)
  }
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    format(event.target)
    onChange?.(event)
    onBlur?.(event)
  }
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      numbers
      hint={hint ?? t('phone.hint')}
      {...rest}
      onChange={change}
      onBlur={blur}
    />
  )
}

/** E-mail or phone: a phone is formatted on leaving. */
export function LoginField({ onChange, onBlur, ...rest }: TextFieldProps) {
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    if (looksLikePhone(event.target.value)) format(event.target)
    onChange?.(event)
    onBlur?.(event)
  }
  return (
    <TextField
      type="text"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      onChange={onChange}
      onBlur={blur}
    />
  )
}

function format(input: HTMLInputElement): void {
  const formatted = formatTypedPhone(input.value)
  if (formatted !== input.value) input.value = formatted
}

function isCaretAtEnd(input: HTMLInputElement): boolean {
  return input.selectionStart === input.value.length
}
