import { genders } from '@kabinet/contract/api/me.api'
import { Fragment, type ReactNode } from 'react'
import { useTimeZone } from '../../data/time-zone.ts'
import { useTimeZones } from '../../data/time-zones.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/fields/choice.tsx'
import { DateField } from '../../ui/fields/date/date-field.tsx'
import { FieldPair } from '../../ui/fields/form.tsx'
import { SearchList } from '../../ui/fields/search-list.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import type { BasicsName } from './basics-schema.ts'
import styles from './personal-info.module.css'
import type { BasicsZodForm } from './use-basics-form.ts'

type Props = { form: BasicsZodForm; labels: Record<BasicsName, string> }

export function BasicsFields({ form, labels }: Props) {
  const named = (name: BasicsName) => ({ ...form.field(name), label: labels[name] })
  const { last_name, first_name, ...rest }: Record<BasicsName, ReactNode> = {
    last_name: <TextField {...named('last_name')} spellCheck={false} autoComplete="family-name" />,
    first_name: <TextField {...named('first_name')} spellCheck={false} autoComplete="given-name" />,
    middle_name: <TextField {...named('middle_name')} spellCheck={false} optional autoComplete="additional-name" />,
    gender: <GenderField form={form} labels={labels} />,
    birthdate: <DateField {...named('birthdate')} optional yearsAgo={30} />,
    birthplace: <TextArea {...named('birthplace')} optional rows={2} autoComplete="off" />,
    timezone: <TimeZoneField form={form} labels={labels} />,
    address: <TextArea {...named('address')} optional autoComplete="street-address" />,
  }
  return (
    <>
      <FieldPair>
        {last_name}
        {first_name}
      </FieldPair>
      {Object.entries(rest).map(([name, field]) => (
        <Fragment key={name}>{field}</Fragment>
      ))}
    </>
  )
}

function GenderField({ form, labels }: Props) {
  const t = useT()
  const { watch, setValue } = form.rhf
  return (
    <div>
      <RadioGroup
        {...form.field('gender')}
        legend={labels.gender}
        optional
        autoComplete="sex"
        options={genders.map((value) => ({ value, label: t(`me.gender.${value}`) }))}
      />
      {watch('gender') && (
        <div className={styles.clear}>
          <Button kind="quiet" onClick={() => setValue('gender', null, { shouldDirty: true })}>
            {t('me.gender.clear')}
          </Button>
        </div>
      )}
    </div>
  )
}

function TimeZoneField({ form, labels }: Props) {
  const { data: zones } = useTimeZones()
  const { problem } = form.field('timezone')
  const value = form.rhf.watch('timezone') ?? ''
  const chosen = useTimeZone(value || null)
  const known = zones ?? (chosen ? [chosen] : [])
  return (
    <SearchList
      label={labels.timezone}
      optional
      problem={problem}
      value={value}
      options={known.map(({ id, name, offset, also }) => ({ value: id, label: name, note: offset, also }))}
      onChange={(id) => form.rhf.setValue('timezone', id, { shouldDirty: true })}
    />
  )
}
