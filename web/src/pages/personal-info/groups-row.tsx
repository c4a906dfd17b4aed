import { product } from '../../lib/product.ts'
import { useT } from '../../text/use-t.ts'
import { Small } from '../../ui/page/page.tsx'
import { ValueRow } from '../../ui/page/rows.tsx'
import { SeenBy } from './readers/seen-by.tsx'

/** Read-only: operators assign groups (docs/govern.md#groups-and-access). */
export function GroupsRow({ groups }: { groups: readonly string[] }) {
  const t = useT()
  return (
    <ValueRow label={t('claim.groups')} below={<SeenBy claims={['groups']} />}>
      <span translate="no">{groups.join(', ')}</span>
      <Small>{t('me.groups.by', { product: product() })}</Small>
    </ValueRow>
  )
}
