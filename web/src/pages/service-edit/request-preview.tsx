import { consentNames } from '@kabinet/contract/claims'
import { useMe } from '../../data/me.ts'
import { ClaimList } from '../../components/consent/claim-list.tsx'
import { ConsentHead, Receiver } from '../../components/consent/consent-head.tsx'
import { TermChoice } from '../../components/consent/term-choice.tsx'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Small, Stack } from '../../ui/page/page.tsx'
import { exampleClaims } from './example-request.ts'
import styles from './service-edit.module.css'
import { serviceHost } from './service-draft.ts'
import type { ServiceDraft } from './service-schema.ts'

export function RequestPreview({ draft, logoUrl }: { draft: ServiceDraft; logoUrl: string | null }) {
  const t = useT()
  const me = useMe().data
  const service = useService(draft, logoUrl)
  const claims = me ? exampleClaims(draft, me) : []
  return (
    <aside className={styles.preview}>
      <Stack tight>
        <h2 className={styles.title}>{t('service.preview')}</h2>
        <p className="hidden-visually">
          {t('authorize.willGet')}: {claims.map(({ name }) => t(`claim.${name}`)).join(', ')}
        </p>
        <div inert>
          <Card>
            <Stack>
              <ConsentHead
                service={service}
                heading={<p className={styles.request}>{t('authorize.request.title', { service: service.name })}</p>}
              />
              <Stack tight>
                <p className={styles.request}>{t('authorize.willGet')}</p>
                {claims.length > 0 ? (
                  <ClaimList
                    claims={claims}
                    on={new Set(consentNames)}
                    onToggle={() => undefined}
                    receiver={<Receiver service={service} />}
                  />
                ) : (
                  <Small>{t('service.preview.noScopes')}</Small>
                )}
                <Small>{t('authorize.noPassword')}</Small>
              </Stack>
              <TermChoice request={termOf(draft)} value="" onChange={() => undefined} />
              <div className={styles.buttons}>
                <Button kind="primary">{t('authorize.provide')}</Button>
                <Button>{t('authorize.reject')}</Button>
              </div>
            </Stack>
          </Card>
        </div>
        <Small>{t('service.preview.yours')}</Small>
      </Stack>
    </aside>
  )
}

function termOf({ max_consent_days: typed = '' }: ServiceDraft) {
  const days = Number(typed)
  return days >= 1 && days <= 3650 ? { max_consent_days: days } : {}
}

function useService(draft: ServiceDraft, logoUrl: string | null) {
  const t = useT()
  return {
    name: draft.name.trim() || t('service.preview.noName'),
    logo_url: logoUrl,
    description: draft.description?.trim() || null,
    owner_verified: false,
    redirect_host: serviceHost(draft) ?? t('service.preview.noHost'),
  }
}
