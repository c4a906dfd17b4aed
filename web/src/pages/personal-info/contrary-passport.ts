import { useState } from 'react'
import { useDocuments, usePutDocument } from '../../data/documents.ts'
import { isCallError, CallError } from '../../lib/call-error.ts'
import { dayInNumbers } from '../../lib/format/day.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import type { BasicsValues, BasicsZodForm } from './basics-schema.ts'

/** A birthdate that the passport contradicts: shows the date of issue in the same form, and saves both together. */
export function useContraryPassport({ rhf }: BasicsZodForm) {
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
