import type { Review } from '@kabinet/contract/api/review.api'
import { useState } from 'react'
import { momentOfInstant } from '../../../lib/format/instant.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card, Small, Stack } from '../../../ui/page/page.tsx'
import styles from '../security.module.css'

/** "Keep" only hides a secret on this page; finishing the review keeps it. */
export function SecretsCard({ secrets }: Pick<Review, 'secrets'>) {
  const t = useT()
  const language = useLanguage()
  const [hiddenIds, setHiddenIds] = useState<readonly string[]>([])
  const listed = secrets.filter(({ service }) => !hiddenIds.includes(service.id))
  if (listed.length === 0) return null
  return (
    <Card heading={t('review.secrets')}>
      <Stack tight>
        <p>{t('review.secrets.text')}</p>
        <ul>
          {listed.map(({ service: { id, name }, at }) => (
            <li key={id} className={styles.session}>
              <div>
                <div className={styles.device}>{name}</div>
                <Small>{t('review.secret.since', { date: momentOfInstant(at, language) })}</Small>
              </div>
              <div className={styles.acts}>
                <Button
                  kind="quiet"
                  aria-label={t('review.secret.keep.named', { service: name })}
                  onClick={() => setHiddenIds([...hiddenIds, id])}
                >
                  {t('review.secret.keep')}
                </Button>
                <ButtonLink
                  kind="quiet"
                  to={`/services/${id}`}
                  aria-label={t('review.secret.replace.named', { service: name })}
                >
                  {t('review.secret.replace')}
                </ButtonLink>
              </div>
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  )
}
