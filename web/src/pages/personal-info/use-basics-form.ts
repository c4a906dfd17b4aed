import type { User } from '@kabinet/contract/api/me.api'
import type { Locale } from '@kabinet/contract/fields/locale'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { dayInNumbers, readDay } from '../../lib/format/day.ts'
import { dayNames } from '../../lib/forms/profile-schema.ts'
import { type ZodForm, useZodForm } from '../../lib/forms/zod-form.ts'
import { useLanguage } from '../../text/use-t.ts'
import { type BasicsDraft, basicsDraft, basicsSchema, type BasicsValues } from './basics-schema.ts'

export type BasicsZodForm = ZodForm<BasicsDraft, BasicsValues>

/** Focuses the first field. A language switch reformats dates, so that day and month are not swapped. */
export function useBasicsForm(user: User): BasicsZodForm {
  const language = useLanguage()
  const schema = useMemo(() => basicsSchema(language), [language])
  const form = useZodForm(schema, { defaultValues: basicsDraft(user, language), draft: 'basics', long: true })
  const { setFocus, getValues, setValue } = form.rhf
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

  useEffect(() => setFocus('last_name'), [setFocus])
  return form
}
