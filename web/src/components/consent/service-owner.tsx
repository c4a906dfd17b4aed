import type { AuthorizationRequest } from '@kabinet/contract/api/consent.api'
import { dayInNumbers } from '../../lib/format/day.ts'
import { operatorName } from '../../lib/operator-name.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Small } from '../../ui/page/page.tsx'

/** Renders nothing for an unregistered application. */
export function ServiceOwner({ client }: Pick<AuthorizationRequest, 'client'>) {
  const t = useT()
  const language = useLanguage()
  const { owner, no_owner_since: left, verified_at: verified } = client
  const day = (at: string) => dayInNumbers(at.slice(0, 10), language)
  return (
    <>
      {verified && <Small>{t('authorize.verifiedBy', { owner: operatorName(), date: day(verified) })}</Small>}
      {owner && <Small>{t('authorize.owner', { owner: owner.name ?? operatorName(), date: day(owner.since) })}</Small>}
      {left && <Small>{t('authorize.noOwner', { date: day(left) })}</Small>}
    </>
  )
}
