import { profileNames } from '@kabinet/contract/data/profile-fields'
import { ProfileInput } from '../../components/profile-input.tsx'
import { FieldPair } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { BasicsName } from './basics-schema.ts'
import type { BasicsZodForm } from './use-basics-form.ts'

type Props = { form: BasicsZodForm; labels: Record<BasicsName, string> }

export function BasicsFields({ form, labels }: Props) {
  const named = (name: BasicsName) => ({ ...form.field(name), label: labels[name], spellCheck: false })
  return (
    <>
      <FieldPair>
        <TextField {...named('last_name')} autoComplete="family-name" />
        <TextField {...named('first_name')} autoComplete="given-name" />
      </FieldPair>
      {profileNames.map((name) => (
        <ProfileInput
          key={name}
          name={name}
          label={labels[name]}
          optional
          field={form.field(name)}
          value={form.rhf.watch(name)}
          onChoose={(value) => form.rhf.setValue(name, value, { shouldDirty: true })}
        />
      ))}
    </>
  )
}
