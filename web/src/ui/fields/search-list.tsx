import { type Ref, Suspense } from 'react'
import { late } from '../late.tsx'
import { FieldFrame, type FieldWords } from './field.tsx'
import styles from './field.module.css'
import type { SearchOption } from './search-list-box.tsx'

const SearchListBox = late(async () => (await import('./search-list-box.tsx')).SearchListBox)

type SearchListProps = FieldWords & {
  options: readonly SearchOption[]
  /** '' without a choice. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** docs/design.md#searchable-list. The list loads when first drawn. */
export function SearchList({ label, hint, optional = false, problem, options, value, ...rest }: SearchListProps) {
  const chosen = options.find((option) => option.value === value)
  return (
    <FieldFrame words={{ label, hint, optional, problem }}>
      {(wiring) => (
        <Suspense fallback={<input {...wiring} className={styles.control} value={chosen?.label ?? ''} readOnly />}>
          <SearchListBox wiring={wiring} label={label} options={options} chosen={chosen ?? null} {...rest} />
        </Suspense>
      )}
    </FieldFrame>
  )
}
