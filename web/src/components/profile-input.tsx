import { genders, type ProfileKind, type ProfileName, profileRows } from '@kabinet/contract/data/profile-fields'
import type { ComponentType } from 'react'
import { useTimeZone } from '../data/time-zone.ts'
import { useTimeZones } from '../data/time-zones.ts'
import type { Field } from '../lib/forms/zod-form.ts'
import { useT } from '../text/use-t.ts'
import { Button } from '../ui/button.tsx'
import { RadioGroup } from '../ui/fields/choice.tsx'
import { DateField } from '../ui/fields/date/date-field.tsx'
import { SearchList } from '../ui/fields/search-list.tsx'
import { TextArea, TextField } from '../ui/fields/text-field.tsx'
import styles from './profile-input.module.css'

type Props = {
  label: string
  optional?: boolean
  field: Field
  value: string | null | undefined
  onChoose: (value: string | null) => void
}
type InputProps = Props & { autoComplete: string; rows: number }

export function ProfileInput({ name, ...props }: Props & { name: ProfileName }) {
  const { kind, autofill = 'off', rows = 3 } = profileRows[name]
  const Input = inputs[kind]
  return <Input {...props} autoComplete={autofill} rows={rows} />
}

const wordsOf = ({ label, optional = false, autoComplete }: InputProps) => ({ label, optional, autoComplete })

const inputs: Record<ProfileKind, ComponentType<InputProps>> = {
  line: (props) => <TextField {...props.field} {...wordsOf(props)} spellCheck={false} />,
  text: (props) => <TextArea {...props.field} {...wordsOf(props)} rows={props.rows} />,
  day: (props) => <DateField {...props.field} {...wordsOf(props)} yearsAgo={30} />,
  gender: Gender,
  timezone: TimeZone,
}

function Gender({ label, optional = false, autoComplete, field, value, onChoose }: InputProps) {
  const t = useT()
  const options = genders.map((gender) => ({ value: gender, label: t(`me.gender.${gender}`) }))
  return (
    <div>
      <RadioGroup {...field} legend={label} optional={optional} autoComplete={autoComplete} options={options} />
      {optional && value && (
        <div className={styles.clear}>
          <Button kind="quiet" onClick={() => onChoose(null)}>
            {t('me.gender.clear')}
          </Button>
        </div>
      )}
    </div>
  )
}

function TimeZone({ label, optional = false, field, value, onChoose }: InputProps) {
  const { data: zones } = useTimeZones()
  const chosen = useTimeZone(value || null)
  const known = zones ?? (chosen ? [chosen] : [])
  return (
    <SearchList
      label={label}
      optional={optional}
      problem={field.problem}
      value={value ?? ''}
      options={known.map(({ id, name, offset, also }) => ({ value: id, label: name, note: offset, also }))}
      onChange={onChoose}
    />
  )
}
