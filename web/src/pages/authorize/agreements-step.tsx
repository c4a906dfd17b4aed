import { AcceptAgreements } from '../../components/legal/accept-agreements.tsx'
import { useT } from '../../text/use-t.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { Stack } from '../../ui/page/page.tsx'
import type { Authorization } from './use-authorization.ts'

export function AgreementsStep({ request, goOn, reject, busy, failure }: Authorization) {
  const t = useT()
  if (!request?.pending_agreements) return null
  const leave = (
    <Stack tight>
      <FailureNotice failure={failure} />
      <Button wide busy={busy === 'reject'} onClick={reject}>
        {t('authorize.back', { service: request.client.name })}
      </Button>
      <ButtonLink kind="quiet" wide to="/">
        {t('authorize.toCabinet')}
      </ButtonLink>
    </Stack>
  )
  return <AcceptAgreements pending={request.pending_agreements} onAccepted={goOn} leave={leave} />
}
