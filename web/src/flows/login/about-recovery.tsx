import type { Recovery } from '@kabinet/contract/api/auth/recovery.api'
import { momentOfInstant } from '../../lib/format/instant.ts'
import { masked } from '../../lib/format/unbroken.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { SupportLink } from '../../ui/page/support-link.tsx'

export function AboutRecovery({ recovery }: { recovery: Recovery }) {
  const t = useT()
  const language = useLanguage()
  const { state, wait_hours: hours, destination, due_at, over_at } = recovery
  const to = masked(destination ?? '')
  const at = (instant: string | null) => (instant ? momentOfInstant(instant, language) : '')
  if (state === 'none')
    return (
      <>
        <p>{t('recover.none.text', { hours })}</p>
        <SupportLink />
      </>
    )
  if (state === 'possible')
    return (
      <>
        <p>{t('recover.possible.text', { hours, to })}</p>
        <p>{t('recover.possible.notices')}</p>
        <p>{t('recover.after', { to })}</p>
      </>
    )
  if (state === 'waiting')
    return (
      <>
        <p>{t('recover.waiting.text', { when: at(due_at), to })}</p>
        <p>{t('recover.waiting.stop')}</p>
      </>
    )
  return (
    <>
      <p>{t('recover.due.text', { to, when: at(over_at) })}</p>
      <p>{t('recover.after', { to })}</p>
    </>
  )
}
