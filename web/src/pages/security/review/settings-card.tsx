import type { Review } from '@kabinet/contract/api/review.api'
import { settingWords } from '../../../components/setting-words.ts'
import { momentOfInstant } from '../../../lib/format/instant.ts'
import type { PlainKey } from '../../../text/messages.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, Small, Stack } from '../../../ui/page/page.tsx'
import styles from '../security.module.css'

/** Settings of services that were changed in the scope of «This was not me», and that it leaves to the owner. */
export function SettingsCard({ settings }: Pick<Review, 'settings'>) {
  const t = useT()
  const language = useLanguage()
  return (
    <Card heading={t('review.settings')}>
      <Stack tight>
        <p>{t('review.settings.text')}</p>
        <ul>
          {settings.map(({ service: { id, name }, fields, at }) => (
            <li key={id} className={styles.session}>
              <div>
                <div className={styles.device}>{name}</div>
                <Small>
                  {fields.map((field) => t<PlainKey>(settingWords[field] ?? 'owners.log.other')).join('; ')}
                </Small>
                <Small>{momentOfInstant(at, language)}</Small>
              </div>
              <div className={styles.acts}>
                <ButtonLink
                  kind="quiet"
                  to={fields.includes('deleted') ? '/services' : `/services/${id}`}
                  aria-label={t('review.settings.named', { service: name })}
                >
                  {t('review.open')}
                </ButtonLink>
              </div>
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  )
}
