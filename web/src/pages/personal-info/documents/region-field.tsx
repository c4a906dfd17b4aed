import { useEffect, useRef } from 'react'
import { useRegions } from '../../../data/handbooks.ts'
import type { ZodForm } from '../../../lib/forms/zod-form.ts'
import { SearchList } from '../../../ui/fields/search-list.tsx'
import type { PassportDraft, PassportValues } from './passport-schema.ts'

export function RegionField({ form, label }: { form: ZodForm<PassportDraft, PassportValues>; label: string }) {
  const { data: regions, isError } = useRegions()
  const { name, onChange, problem } = form.field('region')
  const input = useRef<HTMLInputElement>(null)
  const { register, watch } = form.rhf
  // The text only searches: the form may focus the field but must not read or write its text.
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
