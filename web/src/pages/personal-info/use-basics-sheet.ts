import type { User } from '@kabinet/contract/api/me.api'
import { useEffect, useMemo, useRef } from 'react'
import { readDay, typedDay } from '../../lib/day.ts'
import { type Sheet, useSheet } from '../../lib/form.ts'
import { useLanguage } from '../../text/use-t.ts'
import { type BasicsDraft, basicsDraft, basicsSchema, type BasicsValues } from './basics-schema.ts'

export type BasicsSheet = Sheet<BasicsDraft, BasicsValues>

/** The first field has the focus; a switch of the language rewrites the date, so that day and month do not change places. */
export function useBasicsSheet(user: User): BasicsSheet {
  const language = useLanguage()
  const schema = useMemo(() => basicsSchema(language), [language])
  const sheet = useSheet(schema, { defaultValues: basicsDraft(user, language), long: true })
  const { setFocus, getValues, setValue } = sheet.rhf

  const written = useRef(language)
  useEffect(() => {
    const day = readDay(getValues('birthdate') ?? '', written.current)
    written.current = language
    if (day) setValue('birthdate', typedDay(day, language))
  }, [language, getValues, setValue])

  useEffect(() => setFocus('last_name'), [setFocus])
  return sheet
}
