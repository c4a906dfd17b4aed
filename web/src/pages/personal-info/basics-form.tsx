import type { User } from '@kabinet/contract/api/me.api'
import { forEachField, profileNames } from '@kabinet/contract/data/profile-fields'
import { FormEnd } from '../../components/form-end.tsx'
import { usePatchMe } from '../../data/me.ts'
import { textOf, useEdit } from '../../data/use-edit.ts'
import { useT, useLanguage } from '../../text/use-t.ts'
import { Form, FieldPair } from '../../ui/fields/form.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import {
  basicsChanges,
  type BasicsValues,
  type BasicsName,
  type BasicsZodForm,
  basicsDraft,
  basicsSchema,
} from './basics-schema.ts'
import { ProfileInput } from '../../components/profile-input.tsx'
import { DateField } from '../../ui/fields/date/date-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Locale } from '@kabinet/contract/fields/locale'
import { Fragment, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { dayInNumbers, readDay } from '../../lib/format/day.ts'
import { dayNames } from '../../lib/forms/profile-schema.ts'
import { useZodForm } from '../../lib/forms/zod-form.ts'
import { useDocuments, usePutDocument } from '../../data/documents.ts'
import { isCallError, CallError } from '../../lib/call-error.ts'

export function BasicsForm({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useT()
  const labels = {
    last_name: t('me.last_name'),
    first_name: t('me.first_name'),
    ...forEachField((name) => t(`me.${name}`)),
    passport_issued_at: t('documents.contrary.label'),
  }
  const form = useBasicsForm(user)
  const passport = useContraryPassport(form)
  const patch = usePatchMe()
  const words = useBasicsWords()
  const edit = useEdit(user, { words })
  const save = async (values: BasicsValues) => {
    await passport.save(values)
    await edit({
      wanted: basicsChanges(values),
      save: (changes) => patch.mutateAsync({ action: 'update_profile', ...changes }).catch(passport.ask),
    })
    toast('success', (t) => t('s.changed'))
    onDone()
  }
  return (
    <Form form={form} onSubmit={save} labels={labels}>
      <BasicsFields form={form} labels={labels} hasPassport={passport.isAsked} />
      <FormEnd form={form} otherwise="e.update" cancel={onDone} />
    </Form>
  )
}

function useBasicsWords() {
  const language = useLanguage()
  return (name: string, value: unknown) => {
    if (name === 'gender' || name === 'timezone') return null
    return name === 'birthdate' && typeof value === 'string' ? dayInNumbers(value, language) : textOf(name, value)
  }
}

type Props = { form: BasicsZodForm; labels: Record<BasicsName, string>; hasPassport: boolean }

function BasicsFields({ form, labels, hasPassport }: Props) {
  const named = (name: BasicsName) => ({ ...form.field(name), label: labels[name], spellCheck: false })
  return (
    <>
      <FieldPair>
        <TextField {...named('last_name')} autoComplete="family-name" />
        <TextField {...named('first_name')} autoComplete="given-name" />
      </FieldPair>
      {profileNames.map((name) => (
        <Fragment key={name}>
          <ProfileInput
            name={name}
            label={labels[name]}
            optional
            field={form.field(name)}
            value={form.rhf.watch(name)}
            onChoose={(value) => form.rhf.setValue(name, value, { shouldDirty: true })}
          />
          {name === 'birthdate' && hasPassport && <DateField {...named('passport_issued_at')} autoComplete="off" />}
        </Fragment>
      ))}
    </>
  )
}

/** Focuses the first field. A language switch reformats dates, so that day and month are not swapped. */
function useBasicsForm(user: User): BasicsZodForm {
  const language = useLanguage()
  const schema = useMemo(() => basicsSchema(language), [language])
  const form = useZodForm(schema, { defaultValues: basicsDraft(user, language), draft: 'basics', long: true })
  const { getValues, setValue } = form.rhf
  const { focus } = form
  const { writtenIn } = form.draft

  const written = useRef<Locale | null>(null)
  const typedIn = useEffectEvent(writtenIn)
  useEffect(() => {
    for (const name of dayNames) {
      const day = readDay(getValues(name) ?? '', written.current ?? typedIn(name) ?? language)
      if (day) setValue(name, dayInNumbers(day, language))
    }
    written.current = language
  }, [language, getValues, setValue])

  useEffect(() => focus('last_name'), [focus])
  return form
}

/** A birthdate that the passport contradicts: shows the date of issue in the same form, and saves both together. */
function useContraryPassport({ rhf }: BasicsZodForm) {
  const t = useT()
  const language = useLanguage()
  const [isAsked, setAsked] = useState(false)
  const storedPassport = useDocuments().data?.find((one) => one.document_type === 'passport') ?? null
  const put = usePutDocument()

  const ask = (error: unknown): never => {
    const issuedAt = isCallError(error, 'INVALID_PARAM_VALUE') ? error.extra.issued_at : undefined
    if (!(error instanceof CallError) || typeof issuedAt !== 'string') throw error
    const date = dayInNumbers(issuedAt, language)
    setAsked(true)
    rhf.setValue('passport_issued_at', date)
    const message = t('documents.contrary.issued', { date })
    throw new CallError({ ...error, message, fields: error.fields.map((field) => ({ ...field, message })) })
  }
  const save = async ({ birthdate, passport_issued_at: issuedAt }: BasicsValues) => {
    if (!isAsked || !storedPassport || !birthdate || !issuedAt) return
    const { number, issued_by, department_code, region } = storedPassport
    const passport = { number, issued_by, department_code, region, issued_at: issuedAt, birthdate }
    await put.mutateAsync({ document_type: 'passport', ...passport, was: { issued_at: storedPassport.issued_at } })
  }
  return { isAsked, ask, save }
}
