import type { Document } from '@kabinet/contract/api/documents.api'
import { useRegions } from '../../../data/handbooks.ts'
import { dayInNumbers } from '../../../lib/format/day.ts'
import { type DigitPattern, formatDigits, hideDigits, visibleDigits } from '../../../lib/format/digits.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { ValueRow, ValueRows } from '../../../ui/page/rows.tsx'
import type { Passport } from './passport-schema.ts'
import styles from '../personal-info.module.css'

export function DocumentValues({ document, isShown }: { document: Document; isShown: boolean }) {
  const t = useT()
  if (document.document_type === 'passport') return <PassportValues passport={document} isShown={isShown} />
  return (
    <ValueRows>
      <ValueRow label={t(`documents.${document.document_type}`)}>
        <Digits value={document.number} pattern={document.document_type} isShown={isShown} />
      </ValueRow>
    </ValueRows>
  )
}

function PassportValues({ passport, isShown }: { passport: Passport; isShown: boolean }) {
  const t = useT()
  const language = useLanguage()
  const { data: regions, isError } = useRegions()
  const region = regions?.find(({ id }) => id === passport.region)?.name
  return (
    <ValueRows>
      <ValueRow label={t('documents.number')}>
        <Digits value={passport.number} pattern="passport" isShown={isShown} />
      </ValueRow>
      <ValueRow label={t('documents.issued_by')}>{passport.issued_by}</ValueRow>
      <ValueRow label={t('documents.issued_at')}>{dayInNumbers(passport.issued_at, language)}</ValueRow>
      <ValueRow label={t('documents.department_code')}>
        <Digits value={passport.department_code} pattern="departmentCode" isShown={isShown} />
      </ValueRow>
      <ValueRow label={t('documents.region')}>{region ?? (regions || isError ? passport.region : '\u00a0')}</ValueRow>
    </ValueRows>
  )
}

/** Screen readers get the ending of the hidden number instead of the dots. */
function Digits({ value, pattern, isShown }: { value: string; pattern: DigitPattern; isShown: boolean }) {
  const t = useT()
  if (isShown)
    return (
      <span className={styles.digits} translate="no">
        {formatDigits(value, pattern)}
      </span>
    )
  const hidden = hideDigits(value, pattern)
  return (
    <span className={styles.digits}>
      <span aria-hidden="true" translate="no">
        {hidden}
      </span>
      <span className="hidden-visually">{t('documents.endsWith', { end: visibleDigits(hidden) })}</span>
    </span>
  )
}
