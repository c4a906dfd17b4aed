import { type PartnerField, type PartnerFieldRow } from '@kabinet/contract/data/partner-fields'
import type { ChangeEvent, FocusEvent, ReactNode } from 'react'
import type { Field } from '../../lib/forms/zod-form.ts'
import { useT } from '../../text/use-t.ts'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { TextArea, TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx'

/** docs/design.md#fields. */
export function PartnerInput({
  row: { field: name, kind, need },
  field,
  below,
}: {
  row: PartnerFieldRow
  field: Field
  below: ReactNode
}) {
  const t = useT()
  const words = { label: t(`partner.${name}`), optional: need === 'optional' }
  if (name === 'phone') return <PhoneField {...field} {...words} autoComplete={ofPartner('tel')} />
  if (name === 'address') return <TextArea {...field} {...words} autoComplete={ofPartner('street-address')} />
  if (isNumber(kind))
    return <NumberField {...field} {...words} {...numberLooks[kind]} hint={t(`partner.hint.${kind}`)} below={below} />
  return <TextField {...field} {...words} {...looks[name]} below={below} />
}

/** Another person's data: the browser must not offer the user's own. */
const ofPartner = (token: string) => `section-partner ${token}`

const personName = (token: string) => ({ autoComplete: ofPartner(token), spellCheck: false })

const looks: { [name in PartnerField]?: Partial<TextFieldProps> } = {
  last_name: personName('family-name'),
  first_name: personName('given-name'),
  middle_name: personName('additional-name'),
  name: personName('organization'),
  contact_person: personName('name'),
  email: { type: 'email', inputMode: 'email', autoComplete: ofPartner('email'), spellCheck: false },
}

/** A KPP may contain Latin capitals, which a numeric keypad lacks. */
const numberLooks = {
  inn10: { inputMode: 'numeric' },
  inn12: { inputMode: 'numeric' },
  kpp: { inputMode: 'text', autoCapitalize: 'characters', spellCheck: false },
  ogrn: { inputMode: 'numeric' },
  ogrnip: { inputMode: 'numeric' },
} as const

function isNumber(kind: string): kind is keyof typeof numberLooks {
  return kind in numberLooks
}

function NumberField({ onChange, onBlur, ...rest }: TextFieldProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (event.target.selectionStart === event.target.value.length) tidy(event.target)
    onChange?.(event)
  }
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    tidy(event.target)
    onChange?.(event)
    onBlur?.(event)
  }
  return <TextField autoComplete="off" numbers data-unkept {...rest} onChange={change} onBlur={blur} />
}

function tidy(input: HTMLInputElement): void {
  const bare = input.value.replace(/[\s‑–-]/g, '').toUpperCase()
  if (bare !== input.value) input.value = bare
}
