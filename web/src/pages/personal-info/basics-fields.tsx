import { genders } from '@kabinet/contract/api/me.api'
import { useTimeZone, useTimeZones } from '../../data/time-zones.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FieldPair } from '../../ui/form.tsx'
import { SearchList } from '../../ui/search-list.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import styles from './personal-info.module.css'
import type { BasicsZodForm } from './use-basics-form.ts'

type Props = { form: BasicsZodForm; labels: ReturnType<typeof useBasicsLabels> }

export function useBasicsLabels() {
  const t = useT()
  return {
    last_name: t('me.lastName'),
    first_name: t('me.firstName'),
    middle_name: t('me.middleName'),
    gender: t('me.gender'),
    birthdate: t('me.birthdate'),
    birthplace: t('me.birthplace'),
    timezone: t('me.timezone'),
    address: t('me.address'),
  }
}

export function NameFields({ form, labels }: Props) {
  const name = { spellCheck: false }
  return (
    <>
      <FieldPair>
        <TextField {...form.field('last_name')} {...name} label={labels.last_name} autoComplete="family-name" />
        <TextField {...form.field('first_name')} {...name} label={labels.first_name} autoComplete="given-name" />
      </FieldPair>
      <TextField {...form.field('middle_name')} {...name} label={labels.middle_name} optional autoComplete="additional-name" />
    </>
  )
}

export function BirthFields({ form, labels }: Props) {
  return (
    <>
      <GenderField form={form} labels={labels} />
      <DateField {...form.field('birthdate')} label={labels.birthdate} optional />
      <TextArea {...form.field('birthplace')} label={labels.birthplace} optional rows={2} autoComplete="off" />
    </>
  )
}

export function PlaceFields({ form, labels }: Props) {
  return (
    <>
      <TimeZoneField form={form} labels={labels} />
      <TextArea {...form.field('address')} label={labels.address} optional autoComplete="street-address" />
    </>
  )
}

/** A radio cannot be taken back by itself: «Очистить» does it. */
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
