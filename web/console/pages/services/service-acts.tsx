import { Button, ButtonRow } from '../../../src/ui/button.tsx'
import { Card, Small } from '../../../src/ui/page/page.tsx'
import type { DeskActName } from '../../acts/desk-acts.ts'
import { deskAct } from '../../acts/desk-acts.ts'
import { openAct } from '../../acts/opened-act.ts'
import { useMay } from '../../call/session.ts'
import { useConsoleT } from '../../text/use-console-t.ts'
import type { Details } from './details.ts'
import { PublishActs } from './publish-requests.tsx'

/** The operator's own account, which owns services without another owner. */
const operatorId = '00000000-0000-7000-8000-000000000001'

/** Only those that its state allows. */
function actsOn(service: Details): DeskActName[] {
  const isOfOperator = service.account_id === operatorId && service.without_owner_since === null
  if (service.deleted_at !== null) return []
  const trust = service.first_party_since === null ? ('trustService' as const) : ('untrustService' as const)
  return [
    service.suspended_at === null ? 'suspendService' : 'restoreService',
    service.verified_at === null ? 'verifyService' : 'unverifyService',
    ...(isOfOperator ? [trust] : (['takeService'] as const)),
    'giveService',
    ...(service.apis.length > 0 ? (['proveApi', 'unproveApi'] as const) : []),
  ]
}

export function ServiceActs({ service }: { service: Details }) {
  const t = useConsoleT()
  const may = useMay()('operator')
  const { id, name } = service
  return (
    <Card heading={t('services.todo')}>
      {may ? (
        <ButtonRow>
          {service.publish_asked_at !== null && <PublishActs id={id} name={name} />}
          {actsOn(service).map((act) => (
            <Button key={act} onClick={() => openAct(act, { id }, name)}>
              {t(deskAct(act).name)}
            </Button>
          ))}
        </ButtonRow>
      ) : (
        <Small>{t('services.onlyOperators')}</Small>
      )}
    </Card>
  )
}
