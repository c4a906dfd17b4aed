import { operatorAccountId } from '@kabinet/contract/data/operator-account'
import { Card } from '../../../src/ui/page/page.tsx'
import { ActButtons } from '../../acts/act-buttons.tsx'
import type { DeskActName } from '../../acts/desk-acts.ts'
import { useConsoleT } from '../../text/use-console-t.ts'
import type { Details } from './details.ts'
import { publishActs } from './publish-requests.tsx'

/** Only those that its state allows. */
function actsOn(service: Details): DeskActName[] {
  const isOfOperator = service.account_id === operatorAccountId && service.without_owner_since === null
  if (service.deleted_at !== null) return []
  const trust = service.first_party_since === null ? ('trustService' as const) : ('untrustService' as const)
  return [
    ...(service.publish_asked_at === null ? [] : publishActs),
    service.suspended_at === null ? 'suspendService' : 'restoreService',
    service.verified_at === null ? 'verifyService' : 'unverifyService',
    ...(isOfOperator ? [trust] : (['takeService'] as const)),
    'giveService',
    ...(service.apis.length > 0 ? (['proveApi', 'unproveApi'] as const) : []),
  ]
}

export function ServiceActs({ service }: { service: Details }) {
  const t = useConsoleT()
  const acts = actsOn(service)
  if (acts.length === 0) return null
  return (
    <Card heading={t('services.todo')}>
      <ActButtons names={acts} input={{ id: service.id }} about={service.name} />
    </Card>
  )
}
