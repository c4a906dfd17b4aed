import type { Client } from '@kabinet/contract/data/client-fields'
import type { DataScope } from '@kabinet/contract/claims'
import { useId } from 'react'
import { useRemoveLogo, useUploadLogo } from '../../data/clients/client-logo.ts'
import { PictureButtons } from '../../components/picture/picture-buttons.tsx'
import { usePicture } from '../../components/picture/use-picture.ts'
import { useT } from '../../text/use-t.ts'
import { Card, Stack } from '../../ui/page/page.tsx'
import { ValueRow, ValueRows } from '../../ui/page/rows.tsx'
import styles from './service.module.css'

const logoWords = { upload: 'logo.upload', uploading: 'logo.uploading', removeNamed: 'logo.removeNamed' } as const

export function AboutCard({ client }: { client: Client }) {
  const t = useT()
  const { platforms, scopes, description, reasons } = client
  const nameOf = (scope: DataScope) => {
    const name = t(`service.scope.${scope}`)
    const reason = reasons[scope]
    return reason ? t('service.reasonOf', { scope: name, reason }) : name
  }
  return (
    <Card heading={t('service.about')}>
      <Stack>
        <Logo client={client} />
        <ValueRows>
          <ValueRow label={t('service.description')}>{description}</ValueRow>
          <ValueRow label={t('service.platforms')}>
            {platforms.map((platform) => t(`service.platform.${platform}`)).join('\n')}
          </ValueRow>
          <ValueRow label={t('service.scopes')}>{scopes.map(nameOf).join('\n')}</ValueRow>
        </ValueRows>
      </Stack>
    </Card>
  )
}

function Logo({ client: { id, logo_url } }: { client: Client }) {
  const t = useT()
  const label = useId()
  const logo = usePicture({ upload: useUploadLogo(id), removal: useRemoveLogo(id) })
  return (
    <div role="group" aria-labelledby={label}>
      <p id={label} className={styles.label}>
        {t('service.logo')}
      </p>
      <PictureButtons picture={logo} isSet={logo_url !== null} words={logoWords} />
    </div>
  )
}
