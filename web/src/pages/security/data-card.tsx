import { useT } from '../../text/use-t.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/page/page.tsx'

/** Link to «Кто читает мои данные»: users look for it here, and the menu calls its page «Подключить сервис». */
export function DataCard() {
  const t = useT()
  return (
    <Card heading={t('access.title')}>
      <Stack tight>
        <p>{t('access.about')}</p>
        <div>
          <ButtonLink to="/services/access">{t('access.toList')}</ButtonLink>
        </div>
      </Stack>
    </Card>
  )
}
