import { type FormEvent, useState } from 'react'
import { Button, ButtonRow } from '../../src/ui/button.tsx'
import { Select } from '../../src/ui/fields/select.tsx'
import { TextField } from '../../src/ui/fields/text-field.tsx'
import { type PlainConsoleKey, useConsoleT } from '../text/use-console-t.ts'
import styles from './records.module.css'

export type Filter = {
  name: string
  label: PlainConsoleKey
  type?: 'date'
  /** Of the choice that filters nothing. */
  any?: PlainConsoleKey
  choices?: readonly { value: string; label: PlainConsoleKey }[]
}

type Values = Record<string, string>

/** Filters of a list. `key` it by `values`, so that it follows the address. */
export function FilterForm({
  filters,
  values,
  onChange,
}: {
  filters: readonly Filter[]
  values: Values
  onChange: (values: Values) => void
}) {
  const t = useConsoleT()
  const [typed, setTyped] = useState(values)
  const type = (name: string, text: string) => setTyped({ ...typed, [name]: text })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(typed)
  }
  return (
    <form className={styles.filters} onSubmit={submit}>
      {filters.map((filter) => (
        <FilterField key={filter.name} filter={filter} value={typed[filter.name] ?? ''} onType={type} />
      ))}
      <ButtonRow>
        <Button type="submit">{t('parts.filter')}</Button>
        {Object.keys(values).length > 0 && (
          <Button kind="quiet" onClick={() => onChange({})}>
            {t('parts.clear')}
          </Button>
        )}
      </ButtonRow>
    </form>
  )
}

function FilterField({
  filter: { name, label, choices, any = 'parts.any', type },
  value,
  onType,
}: {
  filter: Filter
  value: string
  onType: (name: string, text: string) => void
}) {
  const t = useConsoleT()
  if (!choices)
    return (
      <TextField
        label={t(label)}
        type={type ?? 'text'}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onType(name, target.value)}
      />
    )
  const options = choices.map((one) => ({ value: one.value, label: t(one.label) }))
  return (
    <Select
      label={t(label)}
      options={[{ value: '', label: t(any) }, ...options]}
      value={value}
      onChange={(text) => onType(name, text)}
    />
  )
}
