import type { AuthorizationRequest } from '@kabinet/contract/api/consent.api'
import { termsWithin } from '@kabinet/contract/data/consent-terms'
import { dayOfInstant } from '../../lib/format/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Select } from '../../ui/fields/select.tsx'
import { Small, Stack } from '../../ui/page/page.tsx'
import { termLabel } from './term-label.ts'

type Terms = Pick<AuthorizationRequest, 'max_consent_days' | 'until'>
type Props = { request: Terms; value: string; onChange: (value: string) => void }

/** How long the service keeps access. `value`: empty until the user chooses. */
export function TermChoice({ request: { max_consent_days: max, until }, value, onChange }: Props) {
  const t = useT()
  const language = useLanguage()
  const currentTerm = until
    ? [{ value: '', label: t('authorize.term.kept', { date: dayOfInstant(until, language) }) }]
    : []
  const options = termsWithin(max).map((term) => ({
    value: term === 'longest' && !until ? '' : term,
    label: termLabel(t, term, max, language),
  }))
  return (
    <Stack tight>
      <Select label={t('authorize.term')} options={[...currentTerm, ...options]} value={value} onChange={onChange} />
      {value === 'once' && <Small>{t('authorize.term.onceText')}</Small>}
    </Stack>
  )
}
