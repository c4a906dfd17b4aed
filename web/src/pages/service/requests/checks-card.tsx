import type { ServiceRequest } from '@kabinet/contract/api/services/requests.api'
import type { Client } from '@kabinet/contract/data/client-fields'
import { useTestLogout } from '../../../data/clients/client-requests.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'
import { Card, Small, Stack } from '../../../ui/page/page.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { type Check, checks, stateOf } from './checks.ts'
import styles from './requests.module.css'

const kinds = { ok: 'success', seen: 'info', broken: 'warn', lost: 'warn', unseen: 'info' } as const

/** Checks before publishing, judged by the recorded requests of the service. */
export function ChecksCard({ client, requests }: { client: Client; requests: ServiceRequest[] }) {
  const t = useT()
  return (
    <Card heading={t('checks.title')}>
      <Stack tight>
        <p>{t('checks.text')}</p>
        <ul className={styles.list}>
          {checks.map((check) => (
            <CheckRow key={check} check={check} client={client} requests={requests} />
          ))}
        </ul>
      </Stack>
    </Card>
  )
}

type Row = { check: Check; client: Client; requests: ServiceRequest[] }

function CheckRow({ check, client, requests }: Row) {
  const t = useT()
  const language = useLanguage()
  const state = stateOf(check, requests)
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <strong>{t(`checks.${check}`)}</strong>
        <Badge kind={kinds[state.is]}>{t(`checks.${state.is}`)}</Badge>
      </div>
      {state.is === 'broken' && <p>{state.request.advice?.[language] ?? state.request.error}</p>}
      {state.is === 'lost' && <p>{t('checks.lost.text')}</p>}
      {state.is !== 'ok' && <Small>{t(`checks.${check}.how`)}</Small>}
      {check === 'back-channel' && client.backchannel_logout_uri !== null && <TestMessage id={client.id} />}
    </li>
  )
}

function TestMessage({ id }: { id: string }) {
  const t = useT()
  const test = useTestLogout(id)
  const send = async () => {
    await test.mutateAsync()
    toast('success', (t) => t('checks.back-channel.done'))
  }
  return (
    <div className={styles.acts}>
      <Button busy={test.isPending} onClick={() => void send().catch(() => undefined)}>
        {t('checks.back-channel.send')}
      </Button>
      <FailureNotice failure={test.isPending ? null : test.error} texts={{ otherwise: 'e.load' }} />
    </div>
  )
}
