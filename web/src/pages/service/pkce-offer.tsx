import type { Client } from '@kabinet/contract/data/client-fields'
import { keepsToFapi } from '@kabinet/contract/data/client-profile'
import { useClientStats } from '../../data/clients/client-stats.ts'
import { usePatchClient } from '../../data/clients/clients.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { Card, Stack } from '../../ui/page/page.tsx'
import { toast } from '../../ui/toast/toast.tsx'

/** Offers to require PKCE when every sign-in of the last thirty days used it (RFC 9700 2.1.1). */
export function PkceOffer({ client }: { client: Client }) {
  const t = useT()
  const days = useClientStats(client.id, '30').data?.items ?? []
  const change = usePatchClient(client.id)
  const signIns = days.reduce((sum, day) => sum + day.sign_ins, 0)
  const withPkce = days.reduce((sum, day) => sum + day.with_pkce, 0)
  if (signIns === 0 || withPkce < signIns || !isOpen(client)) return null
  const require = async () => {
    await change.mutateAsync({ require_pkce: true })
    toast('success', (t) => t('s.changed'))
  }
  return (
    <Card heading={t('service.pkce.offer')}>
      <Stack tight>
        <p>{t('service.pkce.offer.text')}</p>
        <FailureNotice failure={change.isPending ? null : change.error} texts={{ otherwise: 'e.save' }} />
        <div>
          <Button busy={change.isPending} onClick={() => void require().catch(() => undefined)}>
            {t('service.pkce')}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}

/**
 * True when PKCE is not required yet, not even by a missing secret or FAPI. Services with an app are excluded, because its
 * sign-ins are no evidence for the web client.
 */
const isOpen = (client: Client) =>
  !client.require_pkce &&
  !client.platforms.includes('MOBILE') &&
  client.token_endpoint_auth_method !== 'none' &&
  !keepsToFapi(client)
