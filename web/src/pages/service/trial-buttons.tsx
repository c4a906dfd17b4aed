import type { Platform } from '@kabinet/contract/claims'
import type { Client } from '@kabinet/contract/data/client-fields'
import type { useBeginTrial } from '../../data/clients/trials.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'

type Props = { client: Client; trial: ReturnType<typeof useBeginTrial> }

/** Trial against our own page (decision 0022). */
export function TrialButtons({ client: { platforms, status }, trial }: Props) {
  const t = useT()
  const { mutateAsync, isPending, variables } = trial
  const begin = async (platform: Platform) => {
    const address = await mutateAsync(platform).catch(() => null)
    if (address !== null) location.assign(address)
  }
  return platforms.map((platform, at) => (
    <Button
      key={platform}
      kind={status === 'test' && at === 0 ? 'primary' : 'secondary'}
      busy={isPending && variables === platform}
      onClick={() => void begin(platform)}
    >
      {t(platforms.length > 1 ? `service.try.${platform}` : 'service.try')}
    </Button>
  ))
}
