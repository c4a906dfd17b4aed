import type { ServiceApi } from '@kabinet/contract/data/api-fields'
import { useState } from 'react'
import { useDeleteApi } from '../../../data/clients/apis.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { ConfirmChange } from '../../../ui/dialog/confirm-dialog.tsx'
import { Card, Stack } from '../../../ui/page/page.tsx'
import { ValueRow, ValueRows } from '../../../ui/page/rows.tsx'
import { CopyRow } from '../copy-row.tsx'
import serviceStyles from '../service.module.css'
import { ApiProof } from './api-proof.tsx'
import { ApiSecretRows } from './api-secret.tsx'
import styles from './service-apis.module.css'

type Props = { serviceId: string; api: ServiceApi }

export function ApiCard({ serviceId, api }: Props) {
  const t = useT()
  const language = useLanguage()
  const [isDeleting, setDeleting] = useState(false)
  const { id, address, name, scopes, admits, named_clients: named, token_format: format, token_alg, proof } = api
  return (
    <Card heading={<span translate="no">{name}</span>} actions={<StateBadge proof={proof} />}>
      <Stack>
        <ApiProof serviceId={serviceId} api={api} />
        <ValueRows>
          <CopyRow label={t('apis.address')} value={address} />
          <CopyRow label={t('apis.id')} value={id} />
          {format === 'opaque' && <ApiSecretRows serviceId={serviceId} api={api} />}
          <ValueRow label={t('apis.scopes')}>
            {scopes.length === 0 ? null : (
              <ul className={styles.scopes}>
                {scopes.map((scope) => (
                  <li key={scope.name}>
                    <span className={serviceStyles.code}>{scope.name}</span> — {scope[`title_${language}`]}
                  </li>
                ))}
              </ul>
            )}
          </ValueRow>
          <ValueRow label={t('apis.admits')}>
            {[t(`apis.admits.${admits}`), ...(admits === 'named' ? named : [])].join('\n')}
          </ValueRow>
          <ValueRow label={t('apis.format')}>
            {format === 'opaque' ? t('apis.format.opaque') : t('apis.format.jwtBy', { alg: token_alg })}
          </ValueRow>
        </ValueRows>
        <ButtonRow>
          <ButtonLink to={`/services/${serviceId}/apis/${id}/edit`}>{t('apis.edit')}</ButtonLink>
          <Button kind="dangerQuiet" aria-label={t('apis.deleteNamed', { name })} onClick={() => setDeleting(true)}>
            {t('parts.delete')}
          </Button>
        </ButtonRow>
      </Stack>
      {isDeleting && <DeleteApi serviceId={serviceId} api={api} onClose={() => setDeleting(false)} />}
    </Card>
  )
}

function StateBadge({ proof }: Pick<ServiceApi, 'proof'>) {
  const t = useT()
  if (proof === undefined) return <Badge kind="warn">{t('apis.test')}</Badge>
  return proof === 'earlier' ? (
    <Badge kind="info">{t('apis.ownOnly')}</Badge>
  ) : (
    <Badge kind="success">{t('apis.proved')}</Badge>
  )
}

function DeleteApi({ serviceId, api: { id, name }, onClose }: Props & { onClose: () => void }) {
  const t = useT()
  return (
    <ConfirmChange
      danger
      title={t('apis.deleteTitle', { name })}
      confirm={t('parts.delete')}
      change={useDeleteApi(serviceId, id)}
      texts={{ otherwise: 'e.delete' }}
      said="s.deleted"
      onClose={onClose}
    >
      <p>{t('apis.deleteText')}</p>
    </ConfirmChange>
  )
}
