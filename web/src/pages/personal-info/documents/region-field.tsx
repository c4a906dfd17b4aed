import { useController } from 'react-hook-form'
import { useRegions } from '../../../data/handbooks.ts'
import type { Sheet } from '../../../lib/form.ts'
import { SearchList } from '../../../ui/search-list.tsx'
import type { PassportDraft, PassportValues } from './passport-schema.ts'

/** The region by name or code, from the handbook. */
export function RegionField({ sheet, label }: { sheet: Sheet<PassportDraft, PassportValues>; label: string }) {
  const { data: regions, isError } = useRegions()
  const { onChange, problem } = sheet.field('region')
  const {
    field: { ref, value, onBlur },
  } = useController({ control: sheet.rhf.control, name: 'region' })
  return (
    <SearchList
      label={label}
      ref={ref}
      problem={problem ?? (isError ? 'e.load' : undefined)}
      value={value}
      options={(regions ?? []).map(({ id, name }) => ({ value: id, label: name, also: id }))}
      onChange={(id) => onChange({ target: { name: 'region', value: id } })}
      onBlur={onBlur}
    />
  )
}
