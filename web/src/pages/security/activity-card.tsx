import { useT } from '../../text/use-t.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/page/page.tsx'

export function ActivityCard() {
  const t = useT()
  return (
    <Card heading={t('activity.title')}>
      <Stack tight>
        <p>{t('activity.about')}</p>
        <div>
          <ButtonLink to="/security/activity">{t('activity.open')}</ButtonLink>
        </div>
      </Stack>
    </Card>
  )
}
