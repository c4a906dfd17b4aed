import type { ClaimName } from '@kabinet/contract/claims'
import type { User } from '@kabinet/contract/api/me.api'
import { useMe } from '../../data/me.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { ServiceLogo } from '../../ui/avatar.tsx'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Card, Small, Stack } from '../../ui/page.tsx'
import { claimExample } from './claim-example.ts'
import { previewClaims } from './preview-claims.ts'
import styles from './service-edit.module.css'
import { type ServiceDraft, serviceHost } from './service-schema.ts'

/** The consent page as it would be drawn for the owner, were everything asked that the service registers. */
export function RequestPreview({ draft }: { draft: ServiceDraft }) {
  const t = useT()
  const name = draft.name.trim() || t('service.preview.noName')
  const host = serviceHost(draft)
  return (
    <aside className={styles.preview} aria-label={t('service.preview')}>
      <Stack tight>
        <h2 className={styles.previewTitle}>{t('service.preview')}</h2>
        <Card>
          <Stack tight>
            <ServiceLogo name={name} size={64} />
            <p className={styles.request}>{t('authorize.request.title', { service: name })}</p>
            {host && <Small>{t('authorize.returnTo', { redirectHost: host })}</Small>}
            <Claims scopes={draft.scopes} />
            <Small>{t('authorize.noPassword')}</Small>
            <div inert className={styles.buttons}>
              <ButtonRow>
                <Button kind="primary">{t('authorize.provide')}</Button>
                <Button>{t('authorize.reject')}</Button>
              </ButtonRow>
            </div>
          </Stack>
        </Card>
        <Small>{t('service.preview.yours')}</Small>
      </Stack>
    </aside>
  )
}

function Claims({ scopes }: Pick<ServiceDraft, 'scopes'>) {
  const t = useT()
  const me = useMe().data
  const names = previewClaims(scopes)
  if (names.length === 0) return <p className={styles.none}>{t('service.preview.noScopes')}</p>
  return (
    <div>
      <p className={styles.willGet}>{t('authorize.willGet')}</p>
      <dl className={styles.claims}>
        {names.map((name) => (
          <div key={name} className={styles.claim}>
            <dt>{t(`claim.${name}`)}</dt>
            <dd>{me && <Example name={name} me={me} />}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Example({ name, me }: { name: ClaimName; me: User }) {
  const t = useT()
  const value = claimExample(name, me, t, useLanguage())
  return value ?? <span className={styles.none}>{t('authorize.empty')}</span>
}
