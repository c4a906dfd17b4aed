import { Select } from '../../src/ui/fields/select.tsx'
import { TextField } from '../../src/ui/fields/text-field.tsx'
import { useConsoleT } from '../text/use-console-t.ts'
import type { ActField } from './desk-act.ts'

type Props = {
  fields: readonly ActField[]
  typed: Record<string, string>
  missing: readonly string[]
  onType: (name: string, text: string) => void
}

export function ActFields({ fields, typed, missing, onType }: Props) {
  const t = useConsoleT()
  return (
    <>
      {fields.map(({ name, label, hint, choices, isOptional }) =>
        choices ? (
          <Select
            key={name}
            label={t(label)}
            options={[
              { value: '', label: t('act.choose') },
              ...choices.map((one) => ({ ...one, label: t(one.label) })),
            ]}
            value={typed[name] ?? ''}
            problem={missing.includes(name) ? t('act.choose.missing') : undefined}
            onChange={(text) => onType(name, text)}
          />
        ) : (
          <TextField
            key={name}
            label={t(label)}
            hint={hint && t(hint)}
            optional={isOptional ?? false}
            autoComplete="off"
            value={typed[name] ?? ''}
            problem={missing.includes(name) ? t('act.field.missing') : undefined}
            onChange={({ target }) => onType(name, target.value)}
          />
        ),
      )}
      <TextField
        label={t('act.why')}
        hint={t('act.why.hint')}
        maxLength={500}
        autoComplete="off"
        value={typed['why'] ?? ''}
        problem={missing.includes('why') ? t('act.why.missing') : undefined}
        onChange={({ target }) => onType('why', target.value)}
      />
    </>
  )
}
