import { useT } from '../../text/use-t.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'

const outcomes = ['done', 'rejected', 'expired'] as const
/** Names sent by the server (`server/src/oidc/device/device-flow.ts`). */
export type DeviceOutcome = (typeof outcomes)[number]

export const isOutcome = (text: string | null): text is DeviceOutcome => outcomes.some((outcome) => outcome === text)

export function Outcomes({ outcome }: { outcome: DeviceOutcome }) {
  const t = useT()
  return (
    <Stack>
      <PageHeading>{t(`device.${outcome}.title`)}</PageHeading>
      <p>{t(`device.${outcome}.text`)}</p>
      {outcome !== 'done' && (
        <ButtonLink wide to="/device">
          {t('device.another')}
        </ButtonLink>
      )}
    </Stack>
  )
}
