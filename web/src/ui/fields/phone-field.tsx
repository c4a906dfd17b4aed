import { formatTypedPhone, looksLikePhone } from '../../lib/format/phone-format.ts'
import { useT } from '../../text/use-t.ts'
import { FormattedField } from './formatted-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** Any pasted form is accepted (docs/design.md#phone-and-sign-in-field). */
export function PhoneField({ hint, ...rest }: TextFieldProps) {
  const t = useT()
  return (
    <FormattedField
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      numbers
      hint={hint ?? t('phone.hint')}
      {...rest}
      format={formatTypedPhone}
    />
  )
}

export function LoginField(props: TextFieldProps) {
  return (
    <FormattedField
      type="text"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      format={(typed) => (looksLikePhone(typed) ? formatTypedPhone(typed) : typed)}
      onlyOnLeaving
    />
  )
}
