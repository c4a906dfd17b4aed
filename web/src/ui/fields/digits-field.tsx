import { type DigitPattern, formatDigits } from '../../lib/format/digits.ts'
import { FormattedField } from './formatted-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** The number of an identity document; its separators do not count (docs/design.md#fields). */
export function DigitsField({ pattern, ...rest }: TextFieldProps & { pattern: DigitPattern }) {
  return (
    <FormattedField
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      numbers
      data-unkept
      {...rest}
      format={(typed) => formatDigits(typed, pattern)}
    />
  )
}
