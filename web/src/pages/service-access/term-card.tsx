import type { GrantDetail } from '@kabinet/contract/api/grants.api'
import { termsWithin } from '@kabinet/contract/data/consent-terms'
import { type LaterTerm, useChangeTerm } from '../../data/access/grants.ts'
import { useState } from 'react'
import { termLabel } from '../../components/consent/term-label.ts'
import { dayOfInstant } from '../../lib/format/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { Card, Small, Stack } from '../../ui/page/page.tsx'
import { toast } from '../../ui/toast/toast.tsx'

/** Until when the service has access; the user may shorten or extend it. */
export function TermCard({ grant }: { grant: GrantDetail }) {
  const t = useT()
  const language = useLanguage()
  const { mutate, isPending, error } = useChangeTerm(grant)
  const { expires_at: end, max_consent_days: max } = grant
  const now = end ? t('access.term.now', { date: dayOfInstant(end, language) }) : t('authorize.term.longest')
  const terms = termsWithin(max)
    .filter((term) => term !== 'once')
    .filter((term) => end || max || term !== 'longest')
  const [chosen, setChosen] = useState<LaterTerm>()
  const onSuccess = () => toast('success', (t) => t('access.term.saved'))
  return (
    <Card heading={t('access.term')}>
      <Stack tight>
        <p>{end ? t('access.term.until', { date: dayOfInstant(end, language) }) : t('access.term.untilWithdrawn')}</p>
        <Small>{t('access.term.hint')}</Small>
        <FailureNotice failure={error} texts={{ otherwise: 'e.save' }} />
        <Select
          label={t('access.term.new')}
          options={[
            { value: '', label: now },
            ...terms.map((value) => ({ value, label: termLabel(t, value, max, language) })),
          ]}
          value={chosen ?? ''}
          onChange={(value) => setChosen(terms.find((term) => term === value))}
        />
        <div>
          <Button busy={isPending} disabled={!chosen} onClick={() => chosen && mutate(chosen, { onSuccess })}>
            {t('access.term.save')}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
