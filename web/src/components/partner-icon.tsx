import type { PartnerType } from '@kabinet/contract/data/partner-fields'
import { Icon, Outline } from '../ui/icon.tsx'

const shop =
  'M4 9.5 5.5 4h13L20 9.5m-16 0h16m-16 0a2.67 2.67 0 0 0 5.33 0 2.67 2.67 0 0 0 5.34 0 2.67 2.67 0 0 0 5.33 0M5.5 12.5V20h13v-7.5M10 20v-4.5h4V20'
const tool =
  'M14.5 6.5a4 4 0 0 1 5-1.3L16.8 8l1.2 2 2.3.3a4 4 0 0 1-5.7 3.2L8 20.3A2.3 2.3 0 0 1 4.7 17l6.8-6.6a4 4 0 0 1 3-3.9Z'
const building =
  'M5 21V4.5A1.5 1.5 0 0 1 6.5 3h7A1.5 1.5 0 0 1 15 4.5V21M15 9h2.5a1.5 1.5 0 0 1 1.5 1.5V21M3 21h18M8.5 7h3m-3 4h3m-3 4h3'

export function PartnerIcon({ type, size = 24 }: { type: PartnerType; size?: number }) {
  if (type === 'PERSON') return <Icon name="person" size={size} />
  if (type === 'SELF_EMPLOYED') return <Outline path={tool} size={size} />
  return <Outline path={type === 'ORGANIZATION' ? building : shop} size={size} />
}
