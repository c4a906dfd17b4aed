import { passportForm } from '@kabinet/contract/api/documents.api'
import * as z from 'zod/mini'
import { textOf } from '../../../data/use-edit.ts'
import { isBefore14 } from '@kabinet/contract/fields/date'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSaveDocument } from '../../../data/documents.ts'
import { readDay, dayInNumbers } from '../../../lib/format/day.ts'
import { type ZodForm, useZodForm } from '../../../lib/forms/zod-form.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { DateField } from '../../../ui/fields/date/date-field.tsx'
import { DigitsField } from '../../../ui/fields/digits-field.tsx'
import { FieldPair } from '../../../ui/fields/form.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { DocumentForm } from './document-form.tsx'
import {
  type Passport,
  type PassportDraft,
  passportDraft,
  passportSchema,
  type PassportValues,
} from './passport-schema.ts'
import { useRegions } from '../../../data/handbooks.ts'
import { SearchList } from '../../../ui/fields/search-list.tsx'

type Props = { passport: Passport | null; birthdate: string | null; onDone: () => void }

export function PassportForm({ passport, birthdate, onDone }: Props) {
  const t = useT()
  const form = usePassportForm(passport, birthdate)
  const save = useSavePassport(form, passport)
  const labels = {
    number: t('documents.number'),
    issued_by: t('documents.issued_by'),
    issued_at: t('documents.issued_at'),
    department_code: t('documents.department_code'),
    region: t('documents.region'),
    birthdate: t('me.birthdate'),
  }
  const isContrary = useContrary(form, passport, birthdate)
  return (
    <DocumentForm
      form={form}
      isNew={passport === null}
      labels={labels}
      onSave={({ birthdate: typed, ...values }) =>
        save({ document_type: 'passport', ...values, ...(typed && typed !== birthdate ? { birthdate: typed } : {}) })
      }
      onDone={onDone}
    >
      <DigitsField
        {...form.field('number')}
        pattern="passport"
        label={labels.number}
        hint={t('documents.number.hint')}
      />
      <TextArea {...form.field('issued_by')} label={labels.issued_by} rows={2} autoComplete="off" />
      <FieldPair>
        <DateField
          {...form.field('issued_at')}
          label={labels.issued_at}
          hint={t('documents.issued_at.hint')}
          autoComplete="off"
        />
        <DigitsField
          {...form.field('department_code')}
          pattern="departmentCode"
          label={labels.department_code}
          hint={t('documents.department_code.hint')}
        />
      </FieldPair>
      {isContrary && <DateField {...form.field('birthdate')} label={labels.birthdate} autoComplete="bday" />}
      <RegionField form={form} label={labels.region} />
    </DocumentForm>
  )
}

/** True from the first contradiction on: both dates stay in the form. */
function useContrary(
  form: ZodForm<PassportDraft, PassportValues>,
  passport: Passport | null,
  birthdate: string | null,
) {
  const [isContrary, setContrary] = useState(
    passport !== null && birthdate !== null && isBefore14(birthdate, passport.issued_at),
  )
  if (!isContrary && form.field('issued_at').problem === 'v.passport.early') setContrary(true)
  return isContrary
}

/** A document is saved whole: fields that the user did not touch take what another tab saved. */
function useSavePassport({ rhf }: ZodForm<PassportDraft, PassportValues>, passport: Passport | null) {
  const language = useLanguage()
  const draftOf = (name: string, value: unknown) => passportDraft({ ...blank, [name]: value ?? '' }, language)
  return useSaveDocument(passport, {
    words: (name, value) => (name === 'region' ? null : textOf(name, Reflect.get(draftOf(name, value), name))),
    fill: (path, value) => {
      const name = names.find((one) => one === path)
      if (!passport || !name || rhf.getValues(name) !== rhf.formState.defaultValues?.[name]) return false
      rhf.resetField(name, { defaultValue: draftOf(name, value)[name] })
      return true
    },
  })
}

const names = z.keyof(passportForm).options
const blank = { number: '', issued_by: '', issued_at: '', department_code: '', region: '' }

/** A language switch reformats the dates, so that day and month are not swapped. */
function usePassportForm(passport: Passport | null, birthdate: string | null): ZodForm<PassportDraft, PassportValues> {
  const language = useLanguage()
  const issued_at = passport?.issued_at
  const schema = useMemo(() => passportSchema(language, { birthdate, issued_at }), [language, birthdate, issued_at])
  const defaultValues = passportDraft(passport, language, birthdate)
  const form = useZodForm(schema, { defaultValues, draft: null, long: true })
  const { getValues, setValue } = form.rhf
  const { focus } = form

  const written = useRef(language)
  useEffect(() => {
    for (const name of ['issued_at', 'birthdate'] as const) {
      const day = readDay(getValues(name) ?? '', written.current)
      if (day) setValue(name, dayInNumbers(day, language))
    }
    written.current = language
  }, [language, getValues, setValue])

  useEffect(() => focus('number'), [focus])
  return form
}

function RegionField({ form, label }: { form: ZodForm<PassportDraft, PassportValues>; label: string }) {
  const { data: regions, isError } = useRegions()
  const { name, ref, onChange, problem } = form.field('region')
  const input = useRef<HTMLInputElement>(null)
  const { watch } = form.rhf
  const attach = useEffectEvent(ref)
  // The text only searches: the form may focus the field but must not read or write its text.
  useEffect(() => attach({ focus: () => input.current?.focus() }), [])
  return (
    <SearchList
      label={label}
      ref={input}
      problem={problem ?? (isError ? 'e.load' : undefined)}
      value={watch('region')}
      options={(regions ?? []).map((region) => ({
        value: region.id,
        label: region.name,
        also: `${region.id} ${region.also ?? ''}`,
      }))}
      onChange={(value) => onChange({ target: { name, value } })}
    />
  )
}
