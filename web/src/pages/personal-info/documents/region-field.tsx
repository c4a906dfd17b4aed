import { useEffect, useRef } from 'react'
import { useRegions } from '../../../data/handbooks.ts'
import type { ZodForm } from '../../../lib/forms/zod-form.ts'
import { SearchList } from '../../../ui/fields/search-list.tsx'
import type { PassportDraft, PassportValues } from './passport-schema.ts'

/** The region by name or code, from the handbook. */
export function RegionField({ form, label }: { form: ZodForm<PassportDraft, PassportValues>; label: string }) {
  const { data: regions, isError } = useRegions()
  const { name, onChange, problem } = form.field('region')
  const input = useRef<HTMLInputElement>(null)
  const { register, watch } = form.rhf
  // What is typed there only searches: the form must reach the field to focus it, and may not read or write its text.
  useEffect(() => register('region').ref({ focus: () => input.current?.focus() }), [register])
  return (
    <SearchList
      label={label}
      ref={input}
      problem={problem ?? (isError ? 'e.load' : undefined)}
      value={watch('region')}
      options={(regions ?? []).map((region) => ({ value: region.id, label: region.name, also: region.id }))}
      onChange={(value) => onChange({ target: { name, value } })}
    />
  )
}
