import type { PartnerType } from '@kabinet/contract/data/partner-fields'
import { PartnerIcon } from '../../components/partner-icon.tsx'
import { useT } from '../../text/use-t.ts'
import { Badge } from '../../ui/badge.tsx'

export function TypeBadge({ type }: { type: PartnerType }) {
  const t = useT()
  return (
    <div>
      <Badge kind="info" icon={<PartnerIcon type={type} size={16} />}>
        {t(`partner.type.${type}`)}
      </Badge>
    </div>
  )
}
