import type { AuthorizationRequest } from '@kabinet/contract/api/consent.api'
import { useT } from '../text/use-t.ts'
import { Notice } from '../ui/notice.tsx'

type Props = { service: string; admits: NonNullable<AuthorizationRequest['client']['admits']> }

export function AdmitsNotice({ service, admits }: Props) {
  const t = useT()
  return (
    <Notice kind="info">{t(admits === 'testers' ? 'authorize.test.text' : 'authorize.list.text', { service })}</Notice>
  )
}
