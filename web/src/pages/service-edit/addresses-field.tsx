import type { ReactNode } from 'react'
import { problemText } from '../../text/failure.ts'
import { useT } from '../../text/use-t.ts'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { chosen } from './service-checks.ts'
import type { ServiceZodForm } from './service-schema.ts'
import { wrongLine } from './typed-addresses.ts'

type Props = {
  form: ServiceZodForm
  name: 'redirect_uris' | 'mobile_redirect_uris' | 'post_logout_redirect_uris'
  label: string
  hint: ReactNode
  optional?: boolean
}

export function AddressesField({ form, name, label, hint, optional = false }: Props) {
  const t = useT()
  const field = form.field(name)
  const { [name]: typed, platforms } = form.rhf.getValues()
  const line = field.problem ? wrongLine(typed ?? '', field.problem, chosen(platforms)) : null
  const problem =
    field.problem && line !== null
      ? t('service.redirects.line', { line, problem: problemText(field.problem, t) })
      : field.problem
  return (
    <TextArea
      {...field}
      problem={problem}
      label={label}
      hint={hint}
      optional={optional}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
