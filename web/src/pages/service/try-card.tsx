import type { Client } from '@kabinet/contract/data/client-fields'
import type { Platform } from '@kabinet/contract/claims'
import { useBeginTrial } from '../../data/clients/trials.ts'
import { useT } from '../../text/use-t.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { Card, Stack } from '../../ui/page/page.tsx'

/** The whole way that a user goes, against a page of ours (decision 0022). */
export function TryCard({ client: { id, platforms } }: { client: Client }) {
  const t = useT()
  const { mutateAsync, isPending, error, variables } = useBeginTrial(id)
  const begin = async (platform: Platform) => {
    const address = await mutateAsync(platform).catch(() => null)
    if (address !== null) location.assign(address)
  }
  return (
    <Card heading={t('service.try')}>
      <Stack tight>
        <p>{t('service.try.text')}</p>
        <FailureNotice failure={error} />
        <ButtonRow>
          {platforms.map((platform) => (
            <Button key={platform} busy={isPending && variables === platform} onClick={() => void begin(platform)}>
              {t(platforms.length > 1 ? `service.try.${platform}` : 'service.try')}
            </Button>
          ))}
        </ButtonRow>
      </Stack>
    </Card>
  )
}
